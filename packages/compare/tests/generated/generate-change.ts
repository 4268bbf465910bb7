import type { SchemaRule } from '../../src/rules/change-rule.js';
import { someContext, type Schema } from './contexts.js';
import { MUTATIONS } from './mutations.js';
import { randomOf } from './random.js';

/** Two manifests of one definition that differ by one change, or a few that it takes. */
export interface GeneratedChange {
  readonly name: string;
  readonly rule: SchemaRule;
  readonly old: Schema;
  readonly new: Schema;
}

const RULES = Object.keys(MUTATIONS) as readonly SchemaRule[];

/** The change of a number: the same number has the same one, and as many numbers as there are rules have each rule once. */
export function generateChange(number: number, seed = 0): GeneratedChange {
  const random = randomOf(seed * 1_000_003 + number);
  const rule = RULES[number % RULES.length] ?? 'schema-changed';
  const context = someContext(random);
  const { next, nextKeywords, old, oldKeywords } = MUTATIONS[rule](random);
  return {
    name: `${String(number)}: ${rule} in ${context.name}`,
    rule,
    old: manifest(context.root(old, oldKeywords), context.hasStatus),
    new: manifest(context.root(next, nextKeywords), context.hasStatus),
  };
}

function manifest(openAPIV3Schema: Schema, hasStatus: boolean): Schema {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'jobs.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'jobs', kind: 'Job' },
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, ...(hasStatus ? { subresources: { status: {} } } : {}) },
      ],
    },
  };
}
