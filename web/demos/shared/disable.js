// Buttons that are of no use any more, such as Undo after the last step.

/**
 * Disables a button, or enables it again. The focus does not get lost: it goes to another button.
 * @param {HTMLButtonElement} button
 * @param {boolean} disabled
 * @param {HTMLButtonElement} other gets the focus; it must be enabled
 */
export function disable(button, disabled, other) {
  const hadFocus = disabled && button === document.activeElement;
  button.disabled = disabled;
  if (hadFocus) {
    other.focus({ preventScroll: true });
  }
}
