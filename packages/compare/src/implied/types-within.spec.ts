import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec, type SpecParts } from '../../tests/definitions.js';

const INT_OR_STRING = { 'x-kubernetes-int-or-string': true };
const branches = [{ type: 'string' }, { type: 'integer' }];

function hurt(before: unknown, after: unknown, spec: readonly SpecParts[] = []): readonly string[] {
  const schemas = [before, after].map((at) => withSpec({ at }));
  const [old, next] = schemas.map((schema, i) => definition(schema, spec[i]));
  const { findings } = old === undefined || next === undefined ? { findings: [] } : compareDefinitions([old], [next]);
  return findings
    .filter(({ audience, verdict }) => verdict !== 'harmless' && audience !== 'installers')
    .map(({ rule, verdict }) => `${rule} ${verdict}`);
}

it.each<[what: string, before: unknown, after: unknown]>([
  ['one of both', { oneOf: branches }, INT_OR_STRING],
  ['any of both', { anyOf: branches }, INT_OR_STRING],
  ['a text', { type: 'string' }, { type: 'string', oneOf: branches }],
])('%s is what an int-or-string is', (_what, before, after) => {
  expect(hurt(before, after)).toEqual([]);
});

it('one of both is not hurt by an int-or-string that it was', () => {
  expect(hurt(INT_OR_STRING, { oneOf: branches })).toEqual([]);
});

it('what branches say beside the type is not overlooked, nor one that stands there twice', () => {
  expect(hurt(INT_OR_STRING, { ...INT_OR_STRING, oneOf: [{ type: 'string', maxLength: 2 }, { type: 'integer' }] })).toEqual(
    expect.arrayContaining(['junctor-changed breaking']),
  );
  expect(hurt(INT_OR_STRING, { ...INT_OR_STRING, oneOf: [...branches, { type: 'string' }] })).toContain('junctor-changed breaking');
});
