import { isLetter, isSymbol, utf8Length } from '@structural/go';

/**
 * `hostname`: one label, or labels before a top level of two letters at least; letters and symbols of any script will do.
 *
 * A name of one label has no dash but as its second character, `1.2.3.4` and a final dot are refused. Source: kube-openapi
 * `strfmt`, IsHostname.
 */
export function isHostname(text: string): boolean {
  // Labels are counted in bytes afterwards; no name of more than 255 bytes gets that far.
  if (text.length > 255 || utf8Length(text) > 255) return false;
  const labels = text.split('.');
  if (labels.some((label) => utf8Length(label) > 63)) return false;
  const top = labels.pop() ?? '';
  return labels.length === 0 ? isOnlyLabel(top) : isTopLevel(top) && labels.every(isLabel);
}

/** What a label begins and ends with: letters, symbols and the ten digits. */
const isLabelCharacter = (character: string): boolean => /[a-zA-Z0-9]/.test(character) || isLetter(character) || isSymbol(character);

function isOnlyLabel(text: string): boolean {
  const [first = '', second = '', ...others] = text;
  if (!isLabelCharacter(first)) return false;
  const rest = second === '-' ? others : [second, ...others].filter((character) => character !== '');
  return rest.length <= 62 && rest.every(isLabelCharacter);
}

function isLabel(text: string): boolean {
  const characters = Array.from(text);
  const [first = '', last = ''] = [characters[0], characters.at(-1)];
  if (characters.length > 63 || !isLabelCharacter(first) || !isLabelCharacter(last)) return false;
  return characters.every((character) => character === '-' || isLabelCharacter(character));
}

function isTopLevel(text: string): boolean {
  const characters = Array.from(text);
  return characters.length >= 2 && characters.length <= 63 && characters.every(isLetter);
}
