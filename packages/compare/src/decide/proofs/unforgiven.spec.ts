import { compareDefinitions } from '../../compare-definitions.js';
import { definition, withSpec } from '../../../tests/definitions.js';

const limits = { type: 'object', properties: { least: { type: 'integer' }, most: { type: 'integer' } } };

function hurt(rule: string): readonly string[] {
  const ruled = { ...limits, 'x-kubernetes-validations': [{ rule }] };
  const { findings } = compareDefinitions([definition(withSpec({ limits }))], [definition(withSpec({ limits: ruled }))]);
  return findings.map(({ audience, verdict }) => `${audience}: ${verdict}`).sort();
}

it.each<[what: string, rule: string, hurts: readonly string[]]>([
  ['that holds or not is forgiven to what is left alone', '!has(self.most) || self.most < 10', ['writers: breaking']],
  ['that cannot be evaluated is not', 'self.most < 10', ['stored-data: breaking', 'writers: breaking']],
  [
    'that cannot be evaluated in one branch is not',
    'has(self.least) ? self.most > self.least : true',
    ['stored-data: breaking', 'writers: breaking'],
  ],
])('a rule %s', (_what, rule, hurts) => {
  expect(hurt(rule)).toEqual(hurts);
});
