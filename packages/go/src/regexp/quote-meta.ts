/** A text as a pattern that matches it, as `regexp.QuoteMeta` does. */
export function quoteMeta(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}
