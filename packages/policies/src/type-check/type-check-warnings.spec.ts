import { readFileSync } from 'node:fs';
import { fromPlain, type JsonObject } from '@structural/json';
import { readPolicy } from '../policy/read-policy.js';
import { BUILT_IN_KINDS } from '../requests/known-cluster.js';
import { typeCheckWarnings } from './type-check-warnings.js';

/** Policies of our own, and what the type checker of Kubernetes 1.37.2 says, without the numbers that its names of types have. */
const answers = JSON.parse(readFileSync(new URL('../../tests/type-check-warnings.json', import.meta.url), 'utf8')) as readonly {
  readonly spec: object;
  readonly warnings: readonly (readonly [field: string, warning: string])[];
}[];

test.each(answers.map((answer, i) => [String(i), answer] as const))('types are checked as by the server: %s', (_, { spec, warnings }) => {
  const policy = readPolicy(fromPlain({ metadata: { name: 'p' }, spec }) as JsonObject);
  const found = typeCheckWarnings(policy, { minor: 37, kinds: BUILT_IN_KINDS, definitionOf: () => undefined });
  expect(found.map(({ field, index, warning }) => [`spec.validations[${String(index)}].${field}`, warning])).toEqual(warnings);
});
