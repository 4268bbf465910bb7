import type { KindFields, SearchText } from './kind-search.js';
import type { TextsOfKinds } from './search-overview.js';

/** The texts of all kinds, each once, and which kind has which. */
export function sharedTexts(kinds: readonly KindFields[]): { readonly texts: readonly SearchText[]; readonly ofKinds: TextsOfKinds } {
  const texts: SearchText[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: SearchText): number => {
    const key = text.join('\n');
    let number = numbers.get(key);
    if (number === undefined) {
      number = texts.push(text) - 1;
      numbers.set(key, number);
    }
    return number;
  };
  return { ofKinds: kinds.map((kind) => kind.texts.map(numberOf)), texts };
}
