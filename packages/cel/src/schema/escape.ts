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
