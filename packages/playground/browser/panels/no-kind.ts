import { hint } from '../dom/elements.js';

/** What a panel about a kind shows where there is none. */
export function noKind(): HTMLElement {
  return hint('The CRD defines no kind that is served.');
}
