import { html, joinHtml, type Html } from './html.js';

/** A name or path that a line may break before a capital and after a dot, a slash or a dash, where it is long: nothing that is copied changes. */
export function breakable(name: string): Html {
  if (name.length <= SHORT || name.length > LONG) return html`${name}`;
  const pieces = name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[./-])(?=\w)/);
  return joinHtml(
    pieces.map((piece) => html`${piece}`),
    '<wbr>',
  );
}

/** Fits on a line of a phone. */
const SHORT = 20;

/** No name that anybody reads: the browser breaks it anywhere. */
const LONG = 160;
