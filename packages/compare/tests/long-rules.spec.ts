import { compareDefinitions } from '../src/compare-definitions.js';
import { definition, withSpec } from './definitions.js';

/** A text that a rule holds to be none of so many others, in one expression of as many comparisons. */
function noneOf(count: number): object {
  const rule = Array.from({ length: count }, (_, i) => `self != 'v${String(i)}'`).join(' && ');
  return { type: 'string', maxLength: 20, 'x-kubernetes-validations': [{ rule }] };
}

const text = { type: 'string', maxLength: 20 };

// Each took minutes, or was undecided.
it.each<[what: string, old: object, next: object, says: readonly string[]]>([
  ['is new', text, noneOf(1_000), ['rule-added writers breaking v0']],
  ['says one thing more', noneOf(999), noneOf(1_000), ['rule-changed writers breaking v999']],
  ['says one thing less', noneOf(1_000), noneOf(999), ['rule-changed writers harmless']],
  ['is gone', noneOf(1_000), text, ['rule-removed writers harmless']],
])('a rule of 1,000 comparisons that %s is decided', (_, old, next, says) => {
  const { findings, leftOut } = compareDefinitions([definition(withSpec({ x: old }))], [definition(withSpec({ x: next }))]);
  expect([leftOut, ...findings.map((finding) => `${finding.rule} ${finding.audience} ${finding.verdict}${shownBy(finding)}`)]).toEqual([
    0,
    ...says,
  ]);
});

function shownBy(finding: ReturnType<typeof compareDefinitions>['findings'][number]): string {
  if (finding.verdict !== 'breaking' || finding.witness.kind !== 'create') return '';
  const spec = finding.witness.resource['spec'] as Readonly<Record<string, unknown>> | undefined;
  return ` ${String(spec?.['x'])}`;
}
