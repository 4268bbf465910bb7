/** A copy of a text that is a part of another one, or was put together of others: without it, it takes the room of all of them. */
export function ownText(text: string): string {
  // To be cut, what was put together is copied first.
  return ` ${text}`.slice(1);
}
