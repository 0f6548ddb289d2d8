// A page of its own, of what is on the screen: its frame, and how it gets out of here.

/** A number as one would write it. */
export function short(/** @type {number} */ value) {
  return String(Math.round(value * 100) / 100);
}

/** Lines of a script with so many spaces before them; what is not a text is left out. */
export function lines(/** @type {(string | false | null)[]} */ texts, /** @type {string} */ indent) {
  return texts.flatMap((text) => (text ? `\n${indent}${text}` : [])).join('');
}

/**
 * A page with a canvas that fills it, and a script. It expects `fabrik.global.js` beside it.
 * @param {string} title
 * @param {string} script
 */
export function wrapPage(title, script) {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { margin: 0; overflow: hidden } canvas { touch-action: none; background: #181b21 }</style>
<canvas></canvas>
<script src="./fabrik.global.js"></script>
<script>
  const canvas = document.querySelector('canvas');
  const ctx = canvas.getContext('2d');
  Object.assign(canvas, { width: innerWidth, height: innerHeight });${script}
</script>
`;
}

/**
 * The buttons that give a page away.
 * @param {() => string} page
 * @param {string} name of the file
 * @param {(text: string) => void} note
 */
export function givingAway(page, name, note) {
  return {
    copy: async () => {
      await copy(page());
      note('Copied. Save it beside fabrik.global.js and open it.');
    },
    save: () => {
      save(name, page());
      note(`Saved as ${name}. Put fabrik.global.js beside it.`);
    },
  };
}

/**
 * @param {string} text
 * @returns {Promise<void>}
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not everywhere is the clipboard given to a page opened from a file.
    const focused = document.activeElement;
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) {
      focused.focus();
    }
    if (!done) {
      throw new Error('The browser did not let the page copy');
    }
  }
}

/**
 * Offers a text as a file to save.
 * @param {string} name
 * @param {string} text
 */
function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
