import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import type { Finding } from '../record/convention.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { says } from '../../manifest/schema-facts.js';
import { nodePath, type SchemaNode } from '../../manifest/schema-nodes.js';
import { proposeBound } from '../bounds/propose-bound.js';
import { BOUNDS } from '../../manifest/smallest-bound.js';
import { toConvention } from '../record/to-convention.js';
import { unboundedOperands } from '../../manifest/unbounded-parts.js';

/** Flags what makes the cost of rules unbounded. */
export const celBounds = toConvention({
  id: 'cel-bounds',
  title: 'What validation rules look at should be bounded',
  docs: {
    whatItDoes:
      'Reports lists without `maxItems` and maps without `maxProperties` for each of whose items a rule runs, and the lists, maps and strings without ' +
      'a bound that a rule reads by a path from `self`, with their items and values. It looks at the names in a rule, and does not compute its cost.',
    whyItMatters:
      'The server estimates the cost of each rule by the largest value that the schema allows, and refuses definitions whose rules may cost too ' +
      'much. Even where it accepts them today, one more field in a rule may be too much.',
    wrong: [
      example(
        'A rule for any number of items',
        'ports:\n  type: array\n  items:\n    type: integer\n    x-kubernetes-validations:\n      - { rule: self > 0, message: must be positive }',
      ),
    ],
    right: [
      example(
        'A rule for at most 16',
        'ports:\n  type: array\n  maxItems: 16\n  items:\n    type: integer\n    x-kubernetes-validations:\n      - { rule: self > 0, message: must be positive }',
      ),
    ],
    reference: kubernetesDocs(
      'Resource use by validation functions',
      'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#resource-use-by-validation-functions',
    ),
  },
  options: {},
  fixes: ['unsafe'],
  *find({ nodes }) {
    const reported = new Set<JsonObject>();
    for (const node of nodes) {
      const rules = node.schema['x-kubernetes-validations'];
      if (!isJsonArray(rules) || rules.length === 0) continue;
      yield* unboundedAbove(node, reported);
      for (const rule of rules)
        if (isJsonObject(rule) && typeof rule['rule'] === 'string') yield* unboundedReads(node, rule['rule'], reported);
    }
  },
  fix: ({ message, path, value }) => {
    const bound = BOUNDS.find((each) => message.endsWith(`add ${each}`));
    return bound === undefined ? [] : proposeBound(path, value, bound);
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
    yield {
      path: nodePath(parent),
      message: `a rule below runs once for each of any number of ${role === 'items' ? 'items' : 'entries'}: add ${bound}`,
    };
  }
}

function* unboundedReads(node: SchemaNode, rule: string, reported: Set<JsonObject>): Generator<Finding> {
  for (const { bound, path, schema } of unboundedOperands(node.schema, rule)) {
    if (reported.has(schema)) continue;
    reported.add(schema);
    yield { path: nodePath(node, ...path), message: `the cost of a rule grows with this: add ${bound}` };
  }
}
