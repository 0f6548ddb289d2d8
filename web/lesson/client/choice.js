// What the reader can choose beside a figure: the value of one of its attributes.

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} section
 */
export function listenToChoice(element, section) {
  const choice = /** @type {HTMLElement | null} */ (section.querySelector('[data-choice]'));
  const attribute = choice?.dataset.choice;
  if (!choice || !attribute) {
    return;
  }
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (choice.querySelectorAll('input'));
  choice.addEventListener('change', () => {
    const chosen = [...inputs].find(({ checked }) => checked);
    if (chosen) {
      element.setAttribute(attribute, chosen.value);
    }
  });
  // A browser may have kept the choice when the page is loaded again.
  const kept = [...inputs].find(({ checked }) => checked);
  if (kept && kept.value !== element.getAttribute(attribute)) {
    element.setAttribute(attribute, kept.value);
  }
  // Where the user changes the attribute itself, none of the choices may be right any more.
  element.addEventListener('fabrik-change', () => {
    for (const input of inputs) {
      input.checked = input.value === element.getAttribute(attribute);
    }
  });
}
