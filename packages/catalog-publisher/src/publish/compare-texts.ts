/** By code units, in which all names of Kubernetes are one a character. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
