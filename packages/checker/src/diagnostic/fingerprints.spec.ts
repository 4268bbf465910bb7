import { check } from '../check/check.js';
import { readCatalog } from '../catalog/read-catalog.js';
import { CACHE } from '../rules/record/example-definition.js';
import { fingerprints } from './fingerprints.js';

const catalog = readCatalog([{ file: 'crd.yaml', text: CACHE }]);

function cache(name: string, ...lines: readonly string[]): string {
  return `apiVersion: example.com/v1\nkind: Cache\nmetadata: { name: ${name} }\nspec:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** The names of the findings about some text. */
function names(text: string): readonly string[] {
  return fingerprints(text, check('a.yaml', text, { catalog }).diagnostics);
}

describe('fingerprints', () => {
  it('stay when lines move, other documents come and go, and the words change', () => {
    const [name] = names(cache('a', 'mode: lru', 'size: 0'));
    expect(name).toMatch(/^[0-9a-f]{16}:1$/);
    expect(names(`# a comment\n\n${cache('a', 'size: 0', 'mode: lru')}`)).toEqual([name]);
    expect(names(`${cache('b', 'mode: lru')}---\n${cache('a', 'mode: lru', 'size: -7')}`)).toEqual([name]);
    expect(names(`apiVersion: v1\nkind: List\nitems:\n- ${cache('a', 'mode: lru', 'size: 0').replaceAll('\n', '\n  ')}`)).toEqual([name]);
  });

  it('tell objects, fields and rules apart', () => {
    const all = [
      ...names(cache('a', 'mode: lru', 'size: 0')),
      ...names(cache('b', 'mode: lru', 'size: 0')),
      ...names(cache('a', 'mode: none', 'size: 1')),
      ...names(cache('a', 'size: 1')),
      ...names(cache('a', 'mode: lru', 'other: 1')),
    ];
    expect(new Set(all).size).toBe(5);
  });

  it('count equal ones', () => {
    const text = cache('a', 'mode: lru', 'size: 0');
    const [found] = check('a.yaml', text, { catalog }).diagnostics;
    expect(fingerprints(text, [found!, found!]).map((name) => name.replace(/.*:/, ''))).toEqual(['1', '2']);
    expect(fingerprints('', [])).toEqual([]);
  });

  it('are there for what does not parse', () => {
    expect(names('{]\n---\n{]\n').map((name) => name.replace(/.*:/, ''))).toEqual(['1', '2']);
  });
});
