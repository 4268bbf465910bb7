import { compareDefinitions } from '../../../compare-definitions.js';
import { definition, withSpec } from '../../../../tests/definitions.js';

it('a null of a map is dropped, or the default where there is one', () => {
  const map = (items: object): unknown => withSpec({ map: { type: 'object', additionalProperties: items, maxProperties: 3 } });
  const [none, one] = [{ type: 'integer' }, { type: 'integer', default: 1 }].map((items) => definition(map(items)));
  if (none === undefined || one === undefined) throw new Error('no CRDs');
  for (const [rule, before, after] of [
    ['default-added', none, one],
    ['default-removed', one, none],
  ] as const) {
    const { findings } = compareDefinitions([before], [after]);
    expect(findings.filter(({ audience }) => audience === 'writers').map((finding) => [finding.rule, finding.verdict])).toEqual([
      [rule, 'breaking'],
    ]);
  }
});

it('a null in a list stays where items have no type, and is the default where there is one', () => {
  const list = (items: object): unknown =>
    withSpec({ list: { type: 'array', items: { 'x-kubernetes-preserve-unknown-fields': true, ...items } } });
  const [before, after] = [definition(list({})), definition(list({ default: 'a' }))];
  const { findings } = compareDefinitions([before], [after]);
  expect(findings.filter(({ verdict }) => verdict === 'breaking').map(({ audience, rule }) => [rule, audience])).toEqual([
    ['default-added', 'stored-data'],
    ['default-added', 'writers'],
  ]);
});
