/**
 * Lower case as Go's `strings.ToLower`: character by character, so that `İ` becomes `i` and no rule looks at its neighbours.
 */
export function goLowerCase(text: string): string {
  return Array.from(text, (character) => (character === 'İ' ? 'i' : character.toLowerCase())).join('');
}
