import type { Piece } from '../src/search/query/excerpt.js';

/** An element with a class and what is in it; texts are texts. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** Pieces of a text, the marked ones as such. */
export function highlighted(pieces: readonly Piece[]): readonly (Node | string)[] {
  return pieces.map(({ marked, text }) => (marked ? element('mark', '', text) : text));
}
