// Finds the number of things that the machine can show at 60 frames per second.
//
// It looks at the time from frame to frame, in windows of some frames. While frames come in time, it doubles the count;
// while they do not, and no count was good yet, it halves it. Then it goes on between the largest good and the smallest
// bad count. After the search it keeps the count. It lowers the count only when frames are late for long, and never raises it
// again, so the count does not go up and down forever.

/** What a frame may take, in milliseconds: on a display that shows fewer frames, as long as one of its frames; but no
 * longer than one of a film. */
const WANTED = 1000 / 60;
const LONGEST = 1000 / 24;

/** A frame is late that takes so many times as long; and a window is bad whose mean does. */
const LATE = 1.3;
const LATE_MEAN = 1.08;

/** The frames of a window, and how many of them may be late. */
const WINDOW = 30;
const TOLERATED = 2;

/** The frames after a change that do not count, because something new is made or compiled in them: so many, or, if they
 * take long, those of so many milliseconds. */
const SETTLING = 8;
const SETTLING_TIME = 300;

/** A count is too many after so many bad windows: in one of them, something else may have run. */
const BAD_WINDOWS = 2;

/** A count that is too many is divided by this, as long as no count was good; and by this, if frames take so many times as
 * long as they may. */
const LESS = 2;
const MUCH_LESS = 5;
const MUCH = 3;

/** The search ends when the smallest bad count is at most so many times the largest good one. */
const CLOSE = 1.15;

/** This share of the largest good count is kept: there is time left for other things. */
const RESERVE = 0.94;

/** After the search: so many bad windows in a row, and the count goes down to this share. */
const PATIENCE = 4;
const LOWER = 0.85;

export class CountChooser {
  #fewest;
  #most;
  #count;
  /** The largest good count, and the smallest bad one. */
  #good = 0;
  #bad = Number.POSITIVE_INFINITY;
  #found = false;
  /** What a frame may take, in milliseconds. */
  #budget = WANTED;
  /** How many frames and milliseconds do not count. */
  #skip = { frames: SETTLING, milliseconds: SETTLING_TIME };
  /** The times of the frames of the window, in milliseconds. */
  #times = new Float64Array(WINDOW);
  #frames = 0;
  #late = 0;
  /** How many of them take longer than those of the slowest display. */
  #tooLong = 0;
  #badWindows = 0;

  /**
   * @param {number} start the first count that is tried
   * @param {number} fewest
   * @param {number} most
   */
  constructor(start, fewest, most) {
    this.#fewest = fewest;
    this.#most = most;
    this.#count = this.#limit(start);
  }

  #limit(/** @type {number} */ count) {
    return Math.min(Math.max(Math.round(count), this.#fewest), this.#most);
  }

  /** The count to show: the one that is tried, or that was found. */
  get count() {
    return this.#count;
  }

  /** Whether the search has ended. */
  get found() {
    return this.#found;
  }

  /** Whether the search has ended at the fewest, and their frames are late, too. */
  get isTooSlow() {
    return this.#found && this.#good === 0;
  }

  /** The frames per second that it wants: 60, or those of a slower display. */
  get rate() {
    return Math.round(1000 / this.#budget);
  }

  /** The frames until now do not count: the page was hidden, or something new is made. */
  skip() {
    this.#skip.frames = SETTLING;
    this.#skip.milliseconds = SETTLING_TIME;
    this.#clear();
  }

  #clear() {
    this.#frames = 0;
    this.#late = 0;
    this.#tooLong = 0;
  }

  /**
   * A frame was shown.
   * @param {number} milliseconds since the one before
   * @returns {boolean} whether `count` or `found` has changed
   */
  frame(milliseconds) {
    const skip = this.#skip;
    if (skip.frames > 0 && skip.milliseconds > 0) {
      skip.frames--;
      skip.milliseconds -= milliseconds;
      return false;
    }
    this.#times[this.#frames++] = milliseconds;
    this.#late += milliseconds > LATE * this.#budget ? 1 : 0;
    this.#tooLong += milliseconds > LATE * LONGEST ? 1 : 0;
    if (this.#frames < WINDOW && !this.#isOver) {
      return false;
    }
    const good = this.#isGood();
    const changed = good ? this.#afterGood() : this.#afterBad();
    this.#clear();
    return changed;
  }

  /**
   * Whether the search need not see the rest of a window, because it is bad. At the fewest it is seen if the display may be
   * slow.
   */
  get #isOver() {
    const late = this.#count > this.#fewest ? this.#late : this.#tooLong;
    return !this.#found && late > TOLERATED;
  }

  /** The window was good. Returns whether anything has changed, like the calls below. */
  #afterGood() {
    this.#badWindows = 0;
    return !this.#found && this.#goUp();
  }

  /** The window was bad. */
  #afterBad() {
    this.#badWindows++;
    return this.#found ? this.#lower() : this.#badWindows >= BAD_WINDOWS && this.#goDown();
  }

  /** Whether the frames of a window came in time, except for the few slowest. */
  #isGood() {
    if (this.#frames < WINDOW) {
      return false;
    }
    const times = this.#times.sort();
    let sum = 0;
    for (let i = 0; i < WINDOW - TOLERATED; i++) {
      sum += times[i];
    }
    const mean = sum / (WINDOW - TOLERATED);
    return this.#late <= TOLERATED && mean <= LATE_MEAN * this.#budget;
  }

  /** Tries a count, or ends the search with it. */
  #set(/** @type {number} */ count, found = false) {
    this.#count = this.#limit(count);
    this.#found = found;
    this.#badWindows = 0;
    this.skip();
    return true;
  }

  #goUp() {
    this.#good = this.#count;
    return this.#good === this.#most ? this.#set(this.#most, true) : this.#search();
  }

  #goDown() {
    if (this.#count > this.#fewest) {
      this.#bad = this.#count;
      return this.#search();
    }
    // The fewest are too many, or the display is slow.
    const usual = this.#times[WINDOW >> 1];
    const isWhole = this.#frames === WINDOW;
    if (!isWhole || usual <= LATE_MEAN * this.#budget || usual > LATE_MEAN * LONGEST) {
      return this.#set(this.#fewest, true);
    }
    this.#budget = usual;
    this.#bad = Number.POSITIVE_INFINITY;
    return this.#set(this.#fewest);
  }

  /** Goes on between the good and the bad count. */
  #search() {
    if (this.#good === 0) {
      const last = this.#times[Math.max(this.#frames - 1, 0)];
      return this.#set(this.#count / (last > MUCH * this.#budget ? MUCH_LESS : LESS));
    }
    if (this.#bad === Number.POSITIVE_INFINITY) {
      return this.#set(this.#good * 2);
    }
    const isClose = this.#bad <= CLOSE * this.#good || this.#bad - this.#good <= 1;
    return isClose ? this.#set(RESERVE * this.#good, true) : this.#set(Math.sqrt(this.#good * this.#bad));
  }

  /** What was found has become too many. */
  #lower() {
    return this.#badWindows >= PATIENCE && this.#count > this.#fewest && this.#set(LOWER * this.#count, true);
  }
}
