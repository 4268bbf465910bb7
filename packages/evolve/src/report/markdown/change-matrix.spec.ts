import type { Audience, Finding } from '@structural/compare';
import type { Change } from '../../changes/record/change.js';
import { groupChanges } from '../change-groups.js';
import { changeLines } from './change-links.js';
import { changeMatrix, matrixLegend, worstFirst } from './change-matrix.js';
import { shortNames } from './short-names.js';

const WITNESS = { kind: 'request', request: 'GET /', oldSays: '200', newSays: '404' } as const;

function finding(audience: Audience, verdict: 'breaking' | 'undecided', what: string): Finding {
  const head = {
    id: '',
    change: '',
    rule: 'field-removed',
    audience,
    direction: 'forward',
    definition: '',
    message: `${what}: it hurts`,
  } as const;
  return verdict === 'breaking' ? { ...head, verdict, witness: WITNESS } : { ...head, verdict, tried: 'much' };
}

function change(definition: string, field: string, hurt: readonly [Audience, 'breaking' | 'undecided'][], what = 'it changed'): Change {
  const [first, ...others] = hurt.map(([audience, verdict]) => finding(audience, verdict, what));
  return {
    id: `${definition}:${field}`,
    rule: 'field-removed',
    definition,
    version: 'v1',
    field,
    severity: hurt.some(([, verdict]) => verdict === 'breaking') ? 'error' : 'warning',
    findings: [first!, ...others],
    new: { file: 'a.yaml', range: { start: 2, end: 3 } },
  };
}

function matrix(changes: readonly Change[], most = 10): string {
  const report = { oldText: () => undefined, newText: () => 'a\nb\n' };
  const lines = changeLines(report, { lineUrl: (side, file, line) => `https://x/${side}/${file}#${line}` });
  return changeMatrix(worstFirst(groupChanges(changes, { across: true, foldsPodDefaults: true })), lines, shortNames(changes), most);
}

const link = (words: string): string => `<a href="https://x/new/a.yaml#2"><code>${words}</code></a>`;

test('what breaks comes before what may, and the costliest first', () => {
  expect(
    matrix([
      change('jobs.example.com', 'a', [['stored-data', 'undecided']]),
      change('jobs.example.com', 'b', [
        ['clients', 'breaking'],
        ['owners', 'undecided'],
      ]),
      change('jobs.example.com', 'c', [
        ['writers', 'breaking'],
        ['readers', 'breaking'],
      ]),
    ]),
  ).toBe(`\
| what changed | data | writers | readers | owners | clients |
| --- | :---: | :---: | :---: | :---: | :---: |
| ${link('jobs v1 c')}: it changed |  | ❌ | ❌ |  |  |
| ${link('jobs v1 b')}: it changed |  |  |  | ❔ | ❌ |
| ${link('jobs v1 a')}: it changed: it hurts | ❔ |  |  |  |  |
`);
});

test('only those who are affected have a column', () => {
  const refused = change('jobs.example.com', '', [['installers', 'breaking']]);
  expect(matrix([refused]).split('\n')[0]).toBe('| what changed | install |');
  expect(matrix([refused])).toContain(`| ${link('jobs v1 (root)')}: it changed | ❌ |`);
  expect(matrixLegend(groupChanges([refused]))).toContain('- **install**: ');
  expect(matrixLegend(groupChanges([refused]))).not.toContain('- **data**: ');
});

test('definitions with the same plural have their whole names', () => {
  const text = matrix([
    change('jobs.example.com', 'a', [['writers', 'breaking']]),
    change('jobs.example.org', 'a', [['writers', 'breaking']], 'it differs'),
    change('caches.example.org', 'a', [['readers', 'breaking']]),
  ]);
  for (const name of ['jobs.<wbr>example.<wbr>com v1 a', 'jobs.<wbr>example.<wbr>org v1 a', 'caches v1 a'])
    expect(text).toContain(link(name));
});

test('what is the same elsewhere is one row that says where', () => {
  const hurt: [Audience, 'breaking'][] = [['writers', 'breaking']];
  const [one, other, third] = [change('jobs.a.b', 'x', hurt), change('caches.a.b', 'x', hurt), change('jobs.a.b', 'y', hurt)];
  expect(matrix([one, other])).toContain('it changed (and 1 other CRD) |');
  expect(matrix([one, third])).toContain('it changed (and 1 other place) |');
  expect(matrix([one, other, third])).toContain('it changed (and 2 other places in 2 CRDs) |');
  const added = (field: string): Change => ({ ...change('jobs.a.b', field, hurt), rule: 'default-added' });
  expect(
    matrix([added('spec.containers[].a'), added('spec.volumes[].b'), added('c')]).match(/\(and 1 other default of pods\) \|/g),
  ).toHaveLength(1);
});

test('rows that are too many are a number', () => {
  const many = Array.from({ length: 9 }, (_, i) => change('jobs.a.b', `f${String(i)}`, [['writers', 'breaking']], `it is ${String(i)}`));
  const lines = matrix(many, 4).trimEnd().split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([7, '| and 5 more changes |  |']);
});
