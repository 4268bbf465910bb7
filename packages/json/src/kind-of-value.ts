/** What a JavaScript value is, in words for an error: `null`, `NaN`, `a list`, `an object`, `a number`. */
export function kindOfValue(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
