/** How many characters of a text a message shows. */
const MAX_LENGTH = 400;

/** How a text stands in a message. */
type Quote = (text: string) => string;

/** What is read by a server stands between quotes. */
export function inQuotes(text: string): string {
  return JSON.stringify(text);
}

/** JSON has quotes of its own. */
export function asItIs(text: string): string {
  return text;
}

/** A text as a message shows it: its beginning, where it is very long, and how much there is besides. */
export function shownText(text: string, quote: Quote): string {
  return text.length > MAX_LENGTH
    ? `${quote(text.slice(0, MAX_LENGTH))} and ${String(text.length - MAX_LENGTH)} more characters`
    : quote(text);
}

/** How much of what two long texts have in common is shown before they differ. */
const LEAD = 20;

/**
 * Two texts as a message shows them beside each other, so that it shows how they differ: very long ones from shortly before that place on, where it is
 * not in their beginnings.
 */
export function shownApart(one: string, other: string, quote: Quote): readonly [one: string, other: string] {
  const start = Math.max(0, commonStart(one, other) - LEAD);
  const isShown = start + 2 * LEAD <= MAX_LENGTH || (one.length <= MAX_LENGTH && other.length <= MAX_LENGTH);
  const shown = (text: string): string =>
    isShown ? shownText(text, quote) : `(after ${String(start)} characters) ${shownText(text.slice(start), quote)}`;
  return [shown(one), shown(other)];
}

/** With how many characters two texts begin alike. */
export function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}
