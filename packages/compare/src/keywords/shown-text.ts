/** A text as a message shows it: its beginning, where it is long. */
export function shownText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** How much of what two long texts have in common is shown before they differ. */
const LEAD = 20;

/**
 * Two texts as a message shows them beside each other, so that it shows how they differ: long ones from shortly before that place on, where it is
 * not in their beginnings.
 */
export function shownApart(one: string, other: string, most: number): readonly [one: string, other: string] {
  const start = Math.max(0, commonStart(one, other) - LEAD);
  const isShown = start + 2 * LEAD <= most || (one.length <= most && other.length <= most);
  const shown = (text: string): string => (isShown ? shownText(text, most) : `…${shownText(text.slice(start), most)}`);
  return [shown(one), shown(other)];
}

/** With how many characters two texts begin alike. */
export function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}
