import { check, fingerprints, NEWEST_KUBERNETES } from '@structural/checker';
import { countFindings } from './count-findings.js';
import type { CountedFindings } from '../setup/counted-findings.js';
import type { FileBytes } from '../setup/file-bytes.js';
import { openChecking } from '../setup/open-checking.js';

function bytes(file: string, text: string): FileBytes {
  return { file, text: Buffer.from(text) };
}

function definition(properties: string): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: caches.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: caches, kind: Cache }
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { ${properties} } } } }
`;
}

function cache(...lines: readonly string[]): string {
  return `apiVersion: example.com/v1\nkind: Cache\nmetadata: { name: a }\n${lines.map((line) => `${line}\n`).join('')}`;
}

const CATALOG = [bytes('crd.yaml', definition('size: { type: integer }, mode: { type: string }'))];

/** The lines of the findings that count, and of those that do not. */
function counted(text: string, which: CountedFindings | undefined, before?: string): readonly [readonly string[], readonly string[]] {
  const checking = openChecking({
    kubernetesVersion: NEWEST_KUBERNETES,
    acknowledgements: true,
    conventions: [],
    fixes: false,
    ...(which && { counted: which }),
    resources: { catalog: CATALOG, strict: 'warn', requireCrd: false },
  });
  const job = { ...bytes('a.yaml', text), ...(before !== undefined && { before: bytes('a.yaml', before) }) };
  const { before: then, options } = checking.optionsOf(job);
  const { diagnostics, known = [] } = countFindings(check(job.file, job.text, options), job, checking.counted, then);
  const lineOf = ({ range }: { readonly range: { readonly start: number } }): string =>
    text.slice(text.lastIndexOf('\n', range.start) + 1).split('\n', 1)[0]!;
  return [diagnostics.map(lineOf), known.map(lineOf)];
}

describe('countFindings', () => {
  const text = cache('size: x', 'mode: 5');

  it('counts all of them by default', () => {
    expect(counted(text, undefined)).toEqual([['size: x', 'mode: 5'], []]);
    expect(counted(text, { kind: 'none' })).toEqual([[], ['size: x', 'mode: 5']]);
  });

  it('counts those that are not listed', () => {
    const [first] = fingerprints(text, check('a.yaml', text, openOptions()).diagnostics);
    expect(counted(text, { kind: 'not-listed', fingerprints: new Map([['a.yaml', [first!]]]) })).toEqual([['mode: 5'], ['size: x']]);
    expect(counted(text, { kind: 'not-listed', fingerprints: new Map([['b.yaml', [first!]]]) })).toEqual([['size: x', 'mode: 5'], []]);
  });

  it('counts those that the text before has not', () => {
    expect(counted(text, { kind: 'new' }, cache('# longer', 'size: y', 'mode: lru'))).toEqual([['mode: 5'], ['size: x']]);
    expect(counted(text, { kind: 'new' })).toEqual([['size: x', 'mode: 5'], []]);
    expect(counted(text, { kind: 'new' }, '{]')).toEqual([['size: x', 'mode: 5'], []]);
  });

  it('judges the text before by the definitions of then', () => {
    const then = [bytes('crd.yaml', definition('size: { type: string }, mode: { type: string }'))];
    expect(counted(text, { kind: 'new', catalogs: new Map([[CATALOG, then]]) }, text)).toEqual([['size: x'], ['mode: 5']]);
  });

  it('counts what was acknowledged before and is not any more', () => {
    expect(counted(text, { kind: 'new' }, cache('size: x # structural-ignore resource-value: later', 'mode: 5'))).toEqual([
      ['size: x'],
      ['mode: 5'],
    ]);
  });

  it('counts those on some lines, and all in a file of which nothing is listed', () => {
    const lines = new Map([['a.yaml', [{ first: 5, last: 9 }]]]);
    expect(counted(text, { kind: 'on-lines', lines })).toEqual([['mode: 5'], ['size: x']]);
    expect(counted(text, { kind: 'on-lines', lines: new Map() })).toEqual([['size: x', 'mode: 5'], []]);
    expect(counted(text, { kind: 'on-lines', lines: new Map([['a.yaml', []]]) })).toEqual([[], ['size: x', 'mode: 5']]);
  });

  it('leaves alone what is no finding', () => {
    expect(counted('a: 1\n', { kind: 'none' })).toEqual([['a: 1'], []]);
  });
});

function openOptions(): Parameters<typeof check>[2] {
  const resources = { catalog: CATALOG, strict: 'warn', requireCrd: false } as const;
  const setup = { kubernetesVersion: NEWEST_KUBERNETES, acknowledgements: true, conventions: [], fixes: false, resources };
  return openChecking(setup).optionsOf(bytes('a.yaml', '')).options;
}
