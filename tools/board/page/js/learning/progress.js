/** What a person has learnt and solved, kept in localStorage. */

export class Progress {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
    /** Which step or puzzle was shown last. */
    this.at = "";
    /** How each one went. @type {Record<string, "done" | "failed">} */
    this.marks = {};
    try {
      const { at = "", marks = {} } = JSON.parse(localStorage.getItem(key) ?? "{}");
      Object.assign(this, { at, marks });
    } catch {
      // Nothing is kept here, or it cannot be read: a new beginning.
    }
  }

  /** @param {string} id */
  moveTo(id) {
    this.at = id;
    this.save();
  }

  /** Notes a result; what is done stays done. @param {string} id @param {"done" | "failed"} mark */
  note(id, mark) {
    if (this.marks[id] === "done") return;
    this.marks[id] = mark;
    this.save();
  }

  /** @param {string} id */
  isDone(id) {
    return this.marks[id] === "done";
  }

  save() {
    try {
      localStorage.setItem(this.key, JSON.stringify({ at: this.at, marks: this.marks }));
    } catch {
      // The progress holds for this visit.
    }
  }
}
