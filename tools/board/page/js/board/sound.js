/** The sounds of a board, made when they are wanted: a seed falls on wood, a capture, the end. */

export class Sound {
  /** @param {import("../settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** A short tone that dies away. @param {number} pitch in Hz @param {number} length in seconds @param {number} loud */
  knock(pitch, length, loud) {
    if (!this.settings.values.sound || document.hidden) return;
    this.context ??= new AudioContext();
    const { context } = this;
    const now = context.currentTime;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch * 1.6, now);
    tone.frequency.exponentialRampToValueAtTime(pitch, now + 0.02);
    gain.gain.setValueAtTime(loud, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now);
    tone.stop(now + length);
  }

  /** @param {number} i changes the pitch a little from seed to seed */
  drop(i) {
    this.knock(520 + 60 * Math.sin(i * 2.4), 0.07, 0.16);
  }

  capture() {
    this.knock(210, 0.18, 0.3);
  }

  end() {
    this.knock(150, 0.35, 0.3);
  }
}
