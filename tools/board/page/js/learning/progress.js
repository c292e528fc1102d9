/** What a person has learnt and solved, kept in localStorage. */

export class Progress {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
    /** Which step or puzzle was shown last. */
    this.at = "";
    /** How each one went. @type {Record<string, "done" | "failed">} */
    this.marks = {};
    Object.assign(this, this.stored());
  }

  /** What is kept; a new beginning where nothing is, or where it cannot be read. */
  stored() {
    try {
      const { at = "", marks = {} } = JSON.parse(localStorage.getItem(this.key) ?? "{}");
      return { at, marks };
    } catch {
      return { at: "", marks: {} };
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

  /** Keeps the progress, with what another tab has added since. */
  save() {
    for (const [id, mark] of Object.entries(this.stored().marks)) {
      if (this.marks[id] !== "done") this.marks[id] = mark;
    }
    try {
      localStorage.setItem(this.key, JSON.stringify({ at: this.at, marks: this.marks }));
    } catch {
      // The progress holds for this visit.
    }
  }
}
