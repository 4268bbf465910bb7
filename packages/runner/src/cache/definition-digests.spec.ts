import type { FileBytes } from '../setup/file-bytes.js';
import { definitionDigests } from './definition-digests.js';

const file = (name: string, text: string): FileBytes => ({ file: name, text: new TextEncoder().encode(text) });
const defining = (name: string, kind: string): FileBytes =>
  file(name, `kind: CustomResourceDefinition\nspec: { names: { kind: ${kind} } }\n`);
/** It may define any kind, as it is not known which one it writes. */
const opaque = (name: string): FileBytes => file(name, 'kind: CustomResourceDefinition\nspec: { names: { kind: "\\u0041" } }\n');
const none = { find: () => undefined, keep: () => undefined };
const digestOf = (kind: string, ...files: readonly FileBytes[]): string => definitionDigests(files, none).of([kind]);

describe('the digest of the definitions of a kind', () => {
  it('depends on no file that defines only others', () => {
    expect(digestOf('A', defining('a', 'A'), defining('b', 'B'))).toBe(digestOf('A', defining('a', 'A')));
    expect(digestOf('A', defining('a', 'A'), opaque('b'))).not.toBe(digestOf('A', defining('a', 'A')));
    expect(digestOf('A', defining('a', 'A'))).not.toBe(digestOf('A', defining('b', 'A')));
  });

  it('depends on the order of those that may define it, as the later one counts', () => {
    const orders = [
      [defining('a', 'A'), opaque('x'), defining('b', 'A')],
      [opaque('x'), defining('a', 'A'), defining('b', 'A')],
      [defining('a', 'A'), defining('b', 'A'), opaque('x')],
      [defining('b', 'A'), opaque('x'), defining('a', 'A')],
      [opaque('x'), opaque('y'), defining('a', 'A')],
      [opaque('y'), opaque('x'), defining('a', 'A')],
    ];
    expect(new Set(orders.map((files) => digestOf('A', ...files))).size).toBe(orders.length);
  });
});
