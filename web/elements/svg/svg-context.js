// A context of a canvas that writes SVG instead of drawing: it has those members of a CanvasRenderingContext2D that the
// elements draw with. It works without a browser, too.

/** What a canvas begins with, and what `save` keeps. */
const STATE = {
  fillStyle: '#000',
  strokeStyle: '#000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  globalAlpha: 1,
};

/** @type {Record<string, string>} */
const ANCHORS = { start: 'start', left: 'start', center: 'middle', end: 'end', right: 'end' };

/** How far below `y` the baseline of a text is, in parts of its size. @type {Record<string, number>} */
const BASELINES = { alphabetic: 0, bottom: -0.2, top: 0.8, middle: 0.33, hanging: 0.75 };

/** The first character that is as wide as high, in most fonts: those of Chinese and Japanese. */
const WIDE = 0x2e80;

/** How many paths clip something, in all pictures: several of them may be in one document. */
let clipCount = 0;

/** @typedef {[a: number, b: number, c: number, d: number, e: number, f: number]} Matrix */

const IDENTITY = /** @type {Matrix} */ ([1, 0, 0, 1, 0, 0]);

export class SvgContext {
  fillStyle = STATE.fillStyle;
  strokeStyle = STATE.strokeStyle;
  lineWidth = STATE.lineWidth;
  lineCap = STATE.lineCap;
  lineJoin = STATE.lineJoin;
  font = STATE.font;
  textAlign = STATE.textAlign;
  textBaseline = STATE.textBaseline;
  globalAlpha = STATE.globalAlpha;
  /** The elements of the picture as text. @type {string[]} */
  #parts = [];
  /** How many groups are open, each of them clipped by a path. */
  #clips = 0;
  /** @type {number[]} */
  #dashes = [];
  #matrix = IDENTITY;
  #path = '';
  /** @type {{ state: object, dashes: number[], matrix: Matrix, clips: number }[]} */
  #stack = [];
  #measure;

  /**
   * @param {{ measureText(text: string): { width: number }, font: string } | null} [measure] a context of a canvas
   *   that measures text; without it, widths are about those of most fonts
   */
  constructor(measure = null) {
    this.#measure = measure;
  }

  /**
   * The picture as an SVG document.
   * @param {number} width
   * @param {number} height
   * @param {string} [style] CSS for it
   */
  picture(width, height, style = '') {
    const rules = style && `<style>${escaped(style)}</style>`;
    const parts = this.#parts.join('') + '</g>'.repeat(this.#clips);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${rules}${parts}</svg>\n`;
  }

  // The state.

  save() {
    const keys = /** @type {(keyof typeof STATE)[]} */ (Object.keys(STATE));
    const state = Object.fromEntries(keys.map((key) => [key, this[key]]));
    this.#stack.push({ state, dashes: this.#dashes, matrix: this.#matrix, clips: this.#clips });
  }

  restore() {
    const saved = this.#stack.pop();
    if (saved) {
      Object.assign(this, saved.state);
      this.#dashes = saved.dashes;
      this.#matrix = saved.matrix;
      for (; this.#clips > saved.clips; this.#clips--) {
        this.#parts.push('</g>');
      }
    }
  }

  setLineDash(/** @type {number[]} */ dashes) {
    this.#dashes = [...dashes];
  }

  translate(/** @type {number} */ x, /** @type {number} */ y) {
    this.#transform([1, 0, 0, 1, x, y]);
  }

  scale(/** @type {number} */ x, /** @type {number} */ y) {
    this.#transform([x, 0, 0, y, 0, 0]);
  }

  rotate(/** @type {number} */ angle) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.#transform([cos, sin, -sin, cos, 0, 0]);
  }

  #transform(/** @type {Matrix} */ [a, b, c, d, e, f]) {
    const [ma, mb, mc, md, me, mf] = this.#matrix;
    const [x, y] = [ma * e + mc * f + me, mb * e + md * f + mf];
    this.#matrix = [ma * a + mc * b, mb * a + md * b, ma * c + mc * d, mb * c + md * d, x, y];
  }

  // Paths.

  beginPath() {
    this.#path = '';
  }

  closePath() {
    this.#path += 'Z';
  }

  moveTo(/** @type {number} */ x, /** @type {number} */ y) {
    this.#path += `M${list(x, y)}`;
  }

  lineTo(/** @type {number} */ x, /** @type {number} */ y) {
    this.#path += `${this.#path ? 'L' : 'M'}${list(x, y)}`;
  }

  quadraticCurveTo(/** @type {number[]} */ ...numbers) {
    this.#path += `Q${list(...numbers)}`;
  }

  bezierCurveTo(/** @type {number[]} */ ...numbers) {
    this.#path += `C${list(...numbers)}`;
  }

  rect(
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ width,
    /** @type {number} */ height,
  ) {
    this.#path += `M${list(x, y)}h${list(width)}v${list(height)}h${list(-width)}Z`;
  }

  roundRect(
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ width,
    /** @type {number} */ height,
    /** @type {number} */ radius,
  ) {
    const r = Math.min(radius, Math.abs(width) / 2, Math.abs(height) / 2);
    const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      `a${list(r, r, 0, 0, 1, dx * r, dy * r)}`;
    this.#path +=
      `M${list(x + r, y)}h${list(width - 2 * r)}${corner(1, 1)}v${list(height - 2 * r)}${corner(-1, 1)}` +
      `h${list(2 * r - width)}${corner(-1, -1)}v${list(2 * r - height)}${corner(1, -1)}Z`;
  }

  arc(
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ radius,
    /** @type {number} */ from,
    /** @type {number} */ to,
    back = false,
  ) {
    this.ellipse(x, y, radius, radius, 0, from, to, back);
  }

  ellipse(
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ rx,
    /** @type {number} */ ry,
    /** @type {number} */ turn,
    /** @type {number} */ from,
    /** @type {number} */ to,
    back = false,
  ) {
    const whole = 2 * Math.PI;
    const sign = back ? -1 : 1;
    const along = sign * (to - from);
    const sweep = along >= whole ? whole : ((along % whole) + whole) % whole;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const at = (/** @type {number} */ angle) => {
      const [u, v] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      return [x + cos * u - sin * v, y + sin * u + cos * v];
    };
    this.lineTo(.../** @type {[number, number]} */ (at(from)));
    // An arc of SVG is less than a whole turn.
    for (const part of [0.5, 1]) {
      const end = at(from + sign * part * sweep);
      this.#path += `A${list(rx, ry, (turn * 180) / Math.PI, 0, back ? 0 : 1, ...end)}`;
    }
  }

  clip() {
    const id = `fabrik-clip-${++clipCount}`;
    this.#parts.push(
      `<clipPath id="${id}"><path d="${this.#path}"${this.#placed}/></clipPath><g clip-path="url(#${id})">`,
    );
    this.#clips++;
  }

  // Drawing.

  fill() {
    this.#parts.push(`<path d="${this.#path}"${this.#filled}${this.#placed}/>`);
  }

  stroke() {
    this.#parts.push(`<path d="${this.#path}"${this.#stroked}${this.#placed}/>`);
  }

  fillRect(/** @type {[number, number, number, number]} */ ...box) {
    this.#parts.push(`<rect${boxOf(box)}${this.#filled}${this.#placed}/>`);
  }

  strokeRect(/** @type {[number, number, number, number]} */ ...box) {
    this.#parts.push(`<rect${boxOf(box)}${this.#stroked}${this.#placed}/>`);
  }

  clearRect() {}

  fillText(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
    this.#write(text, x, y, this.#filled);
  }

  strokeText(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
    this.#write(text, x, y, this.#stroked);
  }

  measureText(/** @type {string} */ text) {
    if (this.#measure) {
      this.#measure.font = this.font;
      return this.#measure.measureText(text);
    }
    const { size } = fontOf(this.font);
    const wide = [...text].filter((letter) => letter >= String.fromCharCode(WIDE)).length;
    return { width: size * (wide + 0.55 * (text.length - wide)) };
  }

  #write(
    /** @type {string} */ text,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ paint,
  ) {
    if (text === '') {
      return;
    }
    const { size, weight, family } = fontOf(this.font);
    const below = y + (BASELINES[this.textBaseline] ?? 0) * size;
    const font = ` font-family="${escaped(family)}" font-size="${list(size)}"${weight && ` font-weight="${weight}"`}`;
    const anchor = ANCHORS[this.textAlign] ?? 'start';
    this.#parts.push(
      `<text x="${list(x)}" y="${list(below)}" text-anchor="${anchor}"${font}${paint}${this.#placed}>${escaped(text)}</text>`,
    );
  }

  get #filled() {
    return ` fill="${escaped(this.fillStyle)}"${this.#alpha('fill')}`;
  }

  get #stroked() {
    const dashes = this.#dashes.length > 0 ? ` stroke-dasharray="${list(...this.#dashes)}"` : '';
    const ends = this.lineCap === 'butt' ? '' : ` stroke-linecap="${this.lineCap}"`;
    const corners = this.lineJoin === 'miter' ? '' : ` stroke-linejoin="${this.lineJoin}"`;
    return ` fill="none" stroke="${escaped(this.strokeStyle)}" stroke-width="${list(this.lineWidth)}"${ends}${corners}${dashes}${this.#alpha('stroke')}`;
  }

  #alpha(/** @type {string} */ kind) {
    return this.globalAlpha < 1 ? ` ${kind}-opacity="${list(this.globalAlpha)}"` : '';
  }

  get #placed() {
    return this.#matrix === IDENTITY ? '' : ` transform="matrix(${list(...this.#matrix)})"`;
  }
}

/** Numbers with as many digits as can be seen. */
function list(/** @type {number[]} */ ...numbers) {
  return numbers.map((number) => String(Math.round(number * 1000) / 1000)).join(' ');
}

function boxOf(/** @type {[number, number, number, number]} */ [x, y, width, height]) {
  return ` x="${list(x)}" y="${list(y)}" width="${list(width)}" height="${list(height)}"`;
}

/** The parts of a font such as `600 13px system-ui`. */
function fontOf(/** @type {string} */ font) {
  const [, weight = '', size = '10', family = 'sans-serif'] = /^(?:(\w+) )?([\d.]+)px (.+)$/.exec(font) ?? [];
  return { weight, size: Number(size), family };
}

function escaped(/** @type {string} */ text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
