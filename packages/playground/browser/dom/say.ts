import { byId } from './elements.js';

/** Milliseconds for which something is said. */
const READING = 8000;

/** Says something about the page itself for a while, to those who do not see it, too. */
export function say(text: string): void {
  const place = byId('said', HTMLElement);
  place.textContent = text;
  setTimeout(() => {
    if (place.textContent === text) place.textContent = '';
  }, READING);
}
