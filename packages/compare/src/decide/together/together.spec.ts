import { newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { definition, withSpec } from '../../../tests/definitions.js';
import { compareDefinitions } from '../../compare-definitions.js';
import type { Comparison } from '../../comparison.js';

/** Required fields, each with a schema of its own. */
function fields(count: number, schemaOf: (i: number) => JsonValue, more: JsonObject = {}): JsonObject {
  const properties = newJsonObject();
  for (let i = 0; i < count; i++) properties[`f${String(i)}`] = schemaOf(i);
  return { type: 'object', properties, required: Object.keys(properties), ...more };
}

function compared(before: JsonValue, after: JsonValue): Comparison {
  return compareDefinitions([definition(withSpec({ all: before }))], [definition(withSpec({ all: after }))]);
}

const atMost = (maximum: number) => (): JsonValue => ({ type: 'integer', maximum });

it('the first changes of a large resource have resources that show them, and the others requests with what the server says', () => {
  const { findings } = compared(fields(600, atMost(100)), fields(600, atMost(50)));
  expect(findings).toHaveLength(600);
  expect(new Set(findings.map(({ audience, verdict }) => `${audience} ${verdict}`))).toEqual(new Set(['writers breaking']));
  const kinds = findings.map((finding) => (finding.verdict === 'breaking' ? finding.witness.kind : ''));
  const first = kinds.indexOf('request');
  expect(first).toBeGreaterThan(50);
  expect(new Set(kinds.slice(0, first))).toEqual(new Set(['create']));
  expect(new Set(kinds.slice(first))).toEqual(new Set(['request']));
  expect(findings[599]).toMatchObject({
    note: 'unchanged stored data is ratcheted: it stays valid until the value is touched',
    witness: {
      request: 'POST /apis/example.com/v1/namespaces/default/jobs with spec.all.f599: 51',
      oldSays: '201',
      newSays: '422 spec.all.f599: Invalid value: 51: spec.all.f599 in body should be less than or equal to 50',
    },
  });
});

it.each<[what: string, before: JsonValue, after: JsonValue, verdicts: readonly string[]]>([
  [
    'rules of the fields',
    fields(180, () => ({ type: 'integer', 'x-kubernetes-validations': [{ rule: 'self < 100' }] })),
    fields(180, () => ({ type: 'integer', 'x-kubernetes-validations': [{ rule: 'self < 50' }] })),
    ['writers: breaking'],
  ],
  [
    'bounds next to a rule that wants pairs of fields to be the same, so that one cannot be changed without the other',
    fields(220, atMost(100), pairsAlike(220)),
    fields(220, atMost(50), pairsAlike(220)),
    ['writers: breaking'],
  ],
  [
    'bounds of which every other is implied by an enum',
    fields(420, (i) => (i % 2 === 0 ? { type: 'integer', maximum: 100, enum: [1, 2] } : { type: 'integer', maximum: 100 })),
    fields(420, (i) => (i % 2 === 0 ? { type: 'integer', maximum: 50, enum: [1, 2] } : { type: 'integer', maximum: 50 })),
    ['writers: breaking', 'writers: harmless'],
  ],
  [
    'bounds of items and of their list',
    fields(200, () => ({ type: 'array', minItems: 1, maxItems: 5, items: { type: 'integer', maximum: 100 } })),
    fields(200, () => ({ type: 'array', minItems: 1, maxItems: 3, items: { type: 'integer', maximum: 50 } })),
    ['writers: breaking'],
  ],
])('%s are decided', (_what, before, after, verdicts) => {
  const { findings } = compared(before, after);
  expect([...new Set(findings.map(({ audience, verdict }) => `${audience}: ${verdict}`))].sort()).toEqual(verdicts);
  expect(findings.some((finding) => finding.verdict === 'breaking' && finding.witness.kind === 'request')).toBe(true);
});

function pairsAlike(count: number): JsonObject {
  const rules = Array.from({ length: count / 2 }, (_, i) => ({ rule: `self.f${String(2 * i)} == self.f${String(2 * i + 1)}` }));
  return { 'x-kubernetes-validations': rules };
}

it('twice as many changes of required fields take about twice as long', () => {
  const secondsFor = (count: number): number => {
    const [before, after] = [fields(count, atMost(100)), fields(count, atMost(50))];
    const start = process.cpuUsage();
    expect(compared(before, after).findings).toHaveLength(count);
    const { system, user } = process.cpuUsage(start);
    return (system + user) / 1e6;
  };
  secondsFor(150);
  // Where it grows with the square, about four.
  expect(secondsFor(600) / secondsFor(300)).toBeLessThan(3);
});
