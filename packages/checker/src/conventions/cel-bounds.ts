import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import type { Finding } from './convention.js';
import { example } from './example.js';
import { kubernetesDocs } from './references.js';
import { isMap, isShortByNature, propertiesOf, says } from './schema-facts.js';
import { nodePath, type SchemaNode } from './schema-nodes.js';
import { proposeBound, type Bound } from './smallest-bound.js';
import { toConvention } from './to-convention.js';

/** Flags what makes the cost of rules unbounded. */
export const celBounds = toConvention({
  id: 'cel-bounds',
  title: 'What validation rules look at should be bounded',
  docs: {
    whatItDoes:
      'Reports lists without `maxItems` and maps without `maxProperties` for each of whose items a rule runs, and the lists, maps and strings without ' +
      'a bound that a rule reads by a path from `self`. It looks at the names in a rule, and does not compute its cost.',
    whyItMatters:
      'The server estimates the cost of each rule by the largest value that the schema allows, and refuses definitions whose rules may cost too ' +
      'much. Even where it accepts them today, one more field in a rule may be too much.',
    wrong: [example('A rule for any number of items', 'ports:\n  type: array\n  items:\n    type: integer\n    x-kubernetes-validations:\n      - { rule: self > 0, message: must be positive }')],
    right: [example('A rule for at most 16', 'ports:\n  type: array\n  maxItems: 16\n  items:\n    type: integer\n    x-kubernetes-validations:\n      - { rule: self > 0, message: must be positive }')],
    reference: kubernetesDocs('Resource use by validation functions', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#resource-use-by-validation-functions'),
  },
  options: {},
  fixes: ['unsafe'],
  *find({ nodes }) {
    const reported = new Set<JsonObject>();
    for (const node of nodes) {
      const rules = node.schema['x-kubernetes-validations'];
      if (!isJsonArray(rules) || rules.length === 0) continue;
      yield* unboundedAbove(node, reported);
      for (const rule of rules) if (isJsonObject(rule) && typeof rule['rule'] === 'string') yield* unboundedOperands(node, rule['rule'], reported);
    }
  },
  mend: ({ diagnostic, path, value }) => {
    const bound = /add (maxItems|maxLength|maxProperties)$/.exec(diagnostic.message)?.[1];
    return bound === undefined ? [] : proposeBound(path, value, bound as Bound);
  },
});

/** The lists and maps around a schema that bound nothing. */
function* unboundedAbove(node: SchemaNode, reported: Set<JsonObject>): Generator<Finding> {
  for (let at: SchemaNode = node; at.parent !== undefined; at = at.parent) {
    const { parent, role } = at;
    if (role !== 'items' && role !== 'values') continue;
    const bound = role === 'items' ? 'maxItems' : 'maxProperties';
    if (says(parent.schema, bound) || reported.has(parent.schema)) continue;
    reported.add(parent.schema);
    yield { path: nodePath(parent), message: `a rule below runs once for each of any number of ${role === 'items' ? 'items' : 'entries'}: add ${bound}` };
  }
}

/** What a rule reads by a path from `self`, as far as properties lead. */
function* unboundedOperands(node: SchemaNode, rule: string, reported: Set<JsonObject>): Generator<Finding> {
  for (const match of rule.slice(0, MAX_RULE).matchAll(/\bself((?:\.[A-Za-z_]\w*)*)(\()?/g)) {
    const names = match[1]!.split('.').slice(1);
    // What is called is a function, not a field.
    if (match[2] !== undefined) names.pop();
    let schema: JsonObject = node.schema;
    const steps: (string | number)[] = [];
    for (const name of names) {
      const property = propertiesOf(schema)[name];
      if (!isJsonObject(property)) break;
      schema = property;
      steps.push('properties', name);
    }
    const bound = missingBound(schema);
    if (bound === undefined || reported.has(schema)) continue;
    reported.add(schema);
    const path: JsonPath = nodePath(node, ...steps);
    yield { path, message: `the cost of a rule grows with this: add ${bound}` };
  }
}

const MAX_RULE = 20_000;

function missingBound(schema: JsonObject): Bound | undefined {
  if (schema['type'] === 'array') return says(schema, 'maxItems') ? undefined : 'maxItems';
  if (isMap(schema)) return says(schema, 'maxProperties') ? undefined : 'maxProperties';
  return schema['type'] === 'string' && !says(schema, 'maxLength') && !isShortByNature(schema) ? 'maxLength' : undefined;
}
