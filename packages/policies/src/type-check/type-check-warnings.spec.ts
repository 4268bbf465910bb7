import { readFileSync } from 'node:fs';
import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { fromPlain, type JsonObject } from '@structural/json';
import { readPolicy } from '../policy/read-policy.js';
import { BUILT_IN_KINDS, servedKinds } from '../requests/known-cluster.js';
import { typeCheckWarnings } from './type-check-warnings.js';

/** Policies of our own, and what the type checker of Kubernetes 1.37.2 says, without the numbers that its names of types have. */
const answers = JSON.parse(readFileSync(new URL('../../tests/type-check-warnings.json', import.meta.url), 'utf8')) as readonly {
  readonly spec: object;
  readonly warnings: readonly (readonly [field: string, warning: string])[];
}[];

test.each(answers.map((answer, i) => [String(i), answer] as const))('types are checked as by the server: %s', (_, { spec, warnings }) => {
  const policy = readPolicy(fromPlain({ metadata: { name: 'p' }, spec }) as JsonObject);
  const found = typeCheckWarnings(policy, {
    minor: 37,
    kindsOf: (resource) => BUILT_IN_KINDS.filter((kind) => kind.resource === resource),
    definitionOf: () => undefined,
  });
  expect(found.map(({ field, index, warning }) => [`spec.validations[${String(index)}].${field}`, warning])).toEqual(warnings);
});

/** A definition whose objects have one field. */
function definitionWith(plural: string, kind: string, field: string): CustomResourceDefinition {
  const properties = { spec: { type: 'object', properties: { [field]: { type: 'integer' } } } };
  const read = readDefinition(
    fromPlain({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.example.com` },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural, kind },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } }],
      },
    }) as JsonObject,
  );
  if (!read.ok) throw new Error('no definition');
  return read.definition;
}

test('an object and its parameters, both of definitions, have each its own fields', () => {
  const definitions = [definitionWith('widgets', 'Widget', 'size'), definitionWith('limits', 'Limit', 'most')];
  const policy = readPolicy(
    fromPlain({
      metadata: { name: 'p' },
      spec: {
        paramKind: { apiVersion: 'example.com/v1', kind: 'Limit' },
        matchConstraints: {
          resourceRules: [{ apiGroups: ['example.com'], apiVersions: ['v1'], operations: ['*'], resources: ['widgets'] }],
        },
        validations: [{ expression: 'object.spec.size <= params.spec.most' }, { expression: 'object.spec.most <= params.spec.size' }],
      },
    }) as JsonObject,
  );
  const found = typeCheckWarnings(policy, {
    minor: 37,
    kindsOf: (resource) => definitions.flatMap(servedKinds).filter((kind) => kind.resource === resource),
    definitionOf: (_, kind) => definitions.find(({ spec }) => spec.names.kind === kind),
  });
  expect(found.map(({ index, warning }) => `${String(index)} ${warning.match(/undefined field '\w+'/g)?.join() ?? ''}`)).toEqual([
    "1 undefined field 'most',undefined field 'size'",
  ]);
});
