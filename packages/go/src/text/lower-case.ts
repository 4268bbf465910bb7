import { generalCategory } from '../unicode/general-category.js';

/**
 * Lower case as Go's `strings.ToLower`: character by character, so that `İ` becomes `i` and no rule looks at its neighbours; what Go's Unicode
 * does not know yet stays as it is.
 */
export function goLowerCase(text: string): string {
  return Array.from(text, lower).join('');
}

function lower(character: string): string {
  if (character === 'İ') return 'i';
  const lowered = character.toLowerCase();
  return lowered !== character && character > '\u007f' && generalCategory(character.codePointAt(0) ?? 0) === 'Cn' ? character : lowered;
}
