// Statistics, and tables that are printed row by row while they are measured.

/** @param {readonly number[]} numbers */
export const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/** @param {readonly number[]} numbers @param {number} share */
export function quantile(numbers, share) {
  return Float64Array.from(numbers).sort()[Math.ceil(share * numbers.length) - 1] ?? Number.NaN;
}

/** @param {readonly number[]} numbers */
export const largest = (numbers) => numbers.reduce((most, x) => Math.max(most, x), 0);

/** @param {readonly boolean[]} answers */
export const share = (answers) => answers.filter(Boolean).length / answers.length;

// The format of a column: its width, and its numbers as text.

/** @typedef {{ width: number, show: (value: any) => string, head?: string, group?: string }} Column */

/** A column under another head than its name. @param {string} head @param {Column} column @returns {Column} */
export const headed = (head, column) => ({ ...column, head });

/**
 * Columns side by side under a common head.
 * @param {string} group
 * @param {Record<string, Column>} columns
 * @returns {Record<string, Column>}
 */
export const grouped = (group, columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, group }]));

/** @param {number} width @returns {Column} */
export const text = (width) => ({ width, show: String });
/** @param {number} [width] @returns {Column} */
export const count = (width = 8) => ({ width, show: String });
/** @param {number} digits @param {number} [width] @returns {Column} */
export const fixed = (digits, width = 8) => ({ width, show: (x) => x.toFixed(digits) });
/** @param {number} [width] @returns {Column} */
export const tiny = (width = 10) => ({ width, show: (x) => (x === 0 ? '0' : x.toExponential(1)) });

/** Shares in percent, rounded down, so that only all is 100. @param {number} x */
function percentOf(x) {
  return x === 1 || x === 0 ? String(100 * x) : (Math.floor(x * 1e4 + 1e-9) / 100).toFixed(2);
}
/** @param {number} [width] @returns {Column} */
export const percent = (width = 10) => ({ width, show: percentOf });
/** Shares that may be small; for none there is a dot. @param {number} [width] @returns {Column} */
export const part = (width = 8) => ({
  width,
  show: (x) => (x === 0 ? '.' : x === 1 ? '100' : x > 0.1 ? percentOf(x) : (100 * x).toPrecision(2)),
});
/** Several shares in one cell. @param {number} width @returns {Column} */
export const percents = (width) => ({
  width,
  show: (list) => list.map((/** @type {number} */ x) => Math.floor(100 * x + 1e-9)).join('/'),
});

/** A table: its head is printed with its first row. The rows are kept as they were given. */
export class Table {
  /** @type {Record<string, unknown>[]} */
  rows = [];
  #columns;

  /** @param {Record<string, Column>} columns */
  constructor(columns) {
    this.#columns = Object.entries(columns);
  }

  /** @param {Record<string, unknown>} row values by the names of their columns; more are only kept */
  add(row) {
    if (this.rows.length === 0) {
      this.#printGroups();
      this.#print((name, { head }) => head ?? name);
    }
    this.rows.push(row);
    this.#print((name, { show }) => (row[name] === undefined || row[name] === null ? '' : show(row[name])));
  }

  /** The heads of groups, each centered in a line over its columns. */
  #printGroups() {
    /** @type {{ group?: string, width: number }[]} */
    const spans = [];
    for (const [, { group, width }] of this.#columns) {
      const last = spans.at(-1);
      if (last && last.group === group) {
        last.width += 1 + width;
      } else {
        spans.push({ group, width });
      }
    }
    if (spans.some(({ group }) => group)) {
      const heads = spans.map(({ group, width }) => {
        const head = group ? ` ${group} ` : '';
        // Between two groups there is a gap of two.
        const fill = group ? '-' : ' ';
        return ` ${head.padStart((width - 1 + head.length) >> 1, fill).padEnd(width - 1, fill)}`;
      });
      console.log(heads.join(' ').trimEnd());
    }
  }

  /** @param {(name: string, column: Column) => string} cell */
  #print(cell) {
    const cells = this.#columns.map(([name, column], i) => {
      const shown = cell(name, column);
      return i === 0 ? shown.padEnd(column.width) : shown.padStart(column.width);
    });
    console.log(cells.join(' ').trimEnd());
  }
}
