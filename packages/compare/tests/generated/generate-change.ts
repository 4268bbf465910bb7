import type { SchemaRule } from '../../src/rules/schema-rules.js';
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

/** Some changes come with another one beside them: one in so many. */
const WITH_ANOTHER = 3;

/** The change of a number: the same number has the same one, and as many numbers as there are rules have each rule once. */
export function generateChange(number: number, seed = 0): GeneratedChange {
  const random = randomOf(seed * 1_000_003 + number);
  const rule = RULES[number % RULES.length] ?? 'schema-changed';
  const context = someContext(random);
  const mutation = MUTATIONS[rule](random);
  const otherRule = random.oneIn(WITH_ANOTHER) ? random.pick(RULES) : undefined;
  const other = otherRule === undefined ? {} : MUTATIONS[otherRule](random);
  const beside = otherRule === undefined ? '' : ` beside ${otherRule}`;
  return {
    name: `${String(number)}: ${rule}${beside} in ${context.name}`,
    rule,
    old: manifest(context.root({ it: mutation.old, other: other.old }, joined(mutation.oldKeywords, other.oldKeywords)), context.hasStatus),
    new: manifest(
      context.root({ it: mutation.next, other: other.next }, joined(mutation.nextKeywords, other.nextKeywords)),
      context.hasStatus,
    ),
  };
}

/** What is said of an object with both fields; what is required is the field itself. */
function joined(ofIt: Schema = {}, ofOther: Schema = {}): Schema {
  const required = [...(ofIt['required'] === undefined ? [] : ['it']), ...(ofOther['required'] === undefined ? [] : ['other'])];
  return { ...ofIt, ...ofOther, required };
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
