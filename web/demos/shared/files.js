// Files that are dropped on a page, and files that it saves.

/**
 * The whole page takes files: one that is dropped beside the picture would replace the page. While a file is over the page, the stage
 * has the attribute `data-dropping`.
 * @param {HTMLElement} stage
 * @param {(files: FileList, items: DataTransferItem[]) => void} take is called with the files that are dropped, and with the items,
 *   which may be folders
 */
export function listenToDrops(stage, take) {
  const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (hasFile(event)) {
      event.preventDefault();
      stage.toggleAttribute('data-dropping', true);
    }
  });
  // The pointer has left the window.
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) {
      stage.toggleAttribute('data-dropping', false);
    }
  });
  addEventListener('drop', (event) => {
    stage.toggleAttribute('data-dropping', false);
    if (event.dataTransfer && hasFile(event)) {
      event.preventDefault();
      take(event.dataTransfer.files, Array.from(event.dataTransfer.items));
    }
  });
}

/**
 * Lets the browser save a file.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function saveFile(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Scrolls to a picture: on a small screen the buttons are far below it.
 * @param {Element} picture
 * @param {boolean} calm whether the user prefers reduced motion
 */
export function scrollTo(picture, calm) {
  picture.scrollIntoView({ block: 'nearest', behavior: calm ? 'instant' : 'smooth' });
}
