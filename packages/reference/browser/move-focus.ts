/** Moves the focus to the next of some elements, or the one before; false where there is none in this direction. */
export function moveFocus(elements: readonly HTMLElement[], step: 1 | -1): boolean {
  const { activeElement } = document;
  const next = elements[elements.findIndex((element) => element === activeElement) + step];
  next?.focus();
  return next !== undefined;
}
