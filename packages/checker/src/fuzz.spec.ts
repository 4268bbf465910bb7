import {
  definitionConditions,
  judgeResource,
  kubernetesVersion,
  readDefinition,
  nonStructuralSchemaCondition,
  structuralVerdicts,
  toResourceType,
  validateDefinition,
  validateDefinitionUpdate,
  versionsOf,
  type CustomResourceDefinition,
} from '@structural/core';
import { fromPlain, printJson, type JsonValue } from '@structural/json';
import { processorTime, runs, seed as FIRST_SEED } from '../../../tools/search-budget/search-budget.mjs';
import { mutated, randomFrom, randomValue, type Random } from '../tests/random-definition.js';
import { check } from './check/check.js';

/** How many values a run tries; a seed of its own for each, so that any one can be tried again. */
const TRIED = runs(6_000);
const TOO_LONG_MS = 5_000;

const leaf = {
  type: 'string',
  pattern: '^[a-z]+$',
  maxLength: 9,
  default: 'a',
  'x-kubernetes-validations': [{ rule: "self != 'x'", message: 'no', fieldPath: '.a' }],
};
const keyed = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['a'],
  items: { type: 'object', required: ['a'], properties: { a: leaf, b: { type: 'integer', minimum: 1 } } },
};
const SPEC = {
  type: 'object',
  default: {},
  properties: {
    a: leaf,
    b: keyed,
    c: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
    d: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    e: { type: 'object', additionalProperties: { type: 'number', nullable: true, enum: [1, 2.5] }, 'x-kubernetes-map-type': 'granular' },
    f: {
      type: 'array',
      items: { type: 'string', format: 'date-time' },
      'x-kubernetes-list-type': 'set',
      default: ['2020-01-01T00:00:00Z'],
    },
    g: { type: 'object', properties: { x: leaf, y: leaf }, oneOf: [{ required: ['x'] }, { not: { required: ['y'] } }] },
  },
};
const VERSION = {
  name: 'v1',
  served: true,
  storage: true,
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: SPEC, status: { type: 'object', properties: { replicas: { type: 'integer' } } } },
    },
  },
  subresources: {
    status: {},
    scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.status.selector' },
  },
  additionalPrinterColumns: [{ name: 'A', type: 'string', jsonPath: '.spec.a' }],
  selectableFields: [{ jsonPath: '.spec.a' }],
};
const webhook = { clientConfig: { url: 'https://example.com', caBundle: 'aGk=' }, conversionReviewVersions: ['v1'] };
const GOOD = fromPlain({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'shirts.stable.example.com', labels: { a: 'b' }, annotations: { 'c.d/e': 'f' } },
  spec: {
    group: 'stable.example.com',
    scope: 'Namespaced',
    names: { plural: 'shirts', kind: 'Shirt', shortNames: ['s'] },
    versions: [VERSION, { ...VERSION, name: 'v2', storage: false }],
    conversion: { strategy: 'Webhook', webhook },
  },
  status: { storedVersions: ['v1'], conditions: [{ type: 'Established', status: 'True' }] },
});
const RESOURCE = fromPlain({
  apiVersion: 'stable.example.com/v1',
  kind: 'Shirt',
  metadata: { name: 'a' },
  spec: { a: 'b', b: [{ a: 'c' }], d: { apiVersion: 'v1', kind: 'Pod' }, f: ['x'] },
});

function definitionIn(value: JsonValue): CustomResourceDefinition | undefined {
  const reading = readDefinition(value);
  return reading.ok ? reading.definition : undefined;
}

/** All that there is to say of a value as a definition, and of a resource of it. */
function judge(random: Random, value: JsonValue, seed: number): void {
  const version = kubernetesVersion(34 + (seed % 4));
  const definition = definitionIn(value);
  if (definition !== undefined) {
    structuralVerdicts(definition, version);
    const { errors, panic } = validateDefinition(definition, { kubernetesVersion: version });
    // What admission takes is structural: it is not looked at again.
    if (errors.length === 0 && panic === undefined) expect(nonStructuralSchemaCondition(definition, version)).toBeUndefined();
    definitionConditions(definition);
    const stored = definitionIn(mutated(random, value)) ?? definitionIn(GOOD);
    if (stored !== undefined) validateDefinitionUpdate(definition, stored, { kubernetesVersion: version });
    const type = toResourceType(definition, versionsOf(definition.spec)[0]?.name ?? 'v1');
    if (type.ok) {
      const resource = mutated(random, RESOURCE);
      for (const options of [{}, { old: RESOURCE }, { subresource: 'status' as const }]) {
        const judged = judgeResource(type.type, resource, { ...options, kubernetesVersion: version });
        if (judged.ok) expect(judged.changes()).toBeDefined();
      }
    }
  }
  if (seed % 5 === 0) expect(check('fuzz.json', printJson(value), { kubernetesVersion: version }).documents).toBeLessThan(2);
}

describe('any JSON value as a definition is judged, soon and without an exception', () => {
  test.each([
    ['random values', 0.2, (random: Random) => randomValue(random, 6)],
    ['definitions with something changed', 0.8, (random: Random) => mutated(random, GOOD)],
  ])(
    '%s',
    (_, share, make) => {
      const failures: string[] = [];
      for (let i = 0; i < TRIED * share && failures.length < 5; i++) {
        const seed = FIRST_SEED + i;
        const random = randomFrom(seed);
        const value = make(random);
        const start = processorTime();
        try {
          judge(random, value, seed);
          if (processorTime() - start > TOO_LONG_MS) failures.push(`seed ${String(seed)} takes too long`);
        } catch (thrown) {
          failures.push(`seed ${String(seed)}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
        }
      }
      expect(failures).toEqual([]);
    },
    3_600_000,
  );
});
