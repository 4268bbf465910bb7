import { RESERVED_WORDS } from '../syntax/reserved-words.js';

const SEQUENCES: ReadonlyMap<string, string> = new Map([
  ['__', '__underscores__'],
  ['.', '__dot__'],
  ['-', '__dash__'],
  ['/', '__slash__'],
]);

/**
 * The name under which rules know a property, or undefined where they cannot know it.
 *
 * `a-b` is `a__dash__b`, a reserved word `for` is `__for__`. Source: `k8s.io/apiserver/pkg/cel`, Escape.
 */
export function escapeName(name: string): string | undefined {
  if (!/^[a-zA-Z_./-][a-zA-Z0-9_./-]*$/.test(name)) return undefined;
  if (RESERVED_WORDS.has(name)) return `__${name}__`;
  return name.replace(/__|[./-]/g, (sequence) => SEQUENCES.get(sequence) ?? sequence);
}

const UNESCAPED: ReadonlyMap<string, string> = new Map([...SEQUENCES].map(([sequence, escaped]) => [escaped, sequence]));

/** The property that rules know under a name, or undefined for a name that no property has. Source: `k8s.io/apiserver/pkg/cel`, Unescape. */
export function unescapeName(name: string): string | undefined {
  if (!name.includes('__')) return name;
  let isName = true;
  const unescaped = name.replace(/__[^_]+__/g, (part) => {
    const sequence = UNESCAPED.get(part);
    if (sequence !== undefined) return sequence;
    const word = part.slice(2, -2);
    if (!RESERVED_WORDS.has(word) || part.length !== name.length) isName = false;
    return word;
  });
  return isName ? unescaped : undefined;
}
