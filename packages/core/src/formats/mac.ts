const MAC = [
  /^[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}(?:(?:\1[0-9a-f]{2}){2}|(?:\1[0-9a-f]{2}){14})?$/i,
  /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}(?:\.[0-9a-f]{4}|(?:\.[0-9a-f]{4}){7})?$/i,
  /^(?:[0-9a-f]{12}|[0-9a-f]{16}|[0-9a-f]{40})$/i,
];

/** `mac`: 6, 8 or 20 bytes, separated by colons, by dashes, by dots after every second, or not at all. Source: Go `net.ParseMAC`. */
export function isMac(text: string): boolean {
  return MAC.some((form) => form.test(text));
}
