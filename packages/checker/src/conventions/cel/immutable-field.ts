import { escapeName, mutabilityClaims } from '@structural/cel';
import { isJsonArray, isJsonObject, valueAt, type JsonObject } from '@structural/json';
import { nodePath, type ManifestSchema } from '../../manifest/schema-nodes.js';
import { insert, unsafe } from '../../proposals/proposal.js';
import { coreTypes } from '../record/core-types-option.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

const RULES = 'x-kubernetes-validations';

/** Flags immutable fields that can be removed and set anew. */
export const immutableField = toConvention({
  id: 'immutable-field',
  title: 'An immutable field should not be removable',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each rule `self == oldSelf` of an optional field without a default, unless a rule above it keeps the field from being removed.',
    whyItMatters:
      'The rule runs only where both the old and the new object have the field. A client can remove the field in one update and set another value in the next.',
    whenNotToUse: 'A field that may be reset by removing it is not immutable, and is written so on purpose.',
    wrong: [
      example(
        'Removed, then set to another value',
        'class:\n  type: string\n  x-kubernetes-validations:\n    - rule: self == oldSelf\n      message: class is immutable',
      ),
    ],
    right: [
      example(
        'The object around it keeps the field',
        'class:\n  type: string\n  x-kubernetes-validations:\n    - rule: self == oldSelf\n      message: class is immutable',
        'x-kubernetes-validations:',
        '  - rule: "!has(oldSelf.class) || has(self.class)"',
        '    message: class cannot be removed',
      ),
      example(
        'A required field',
        'class:\n  type: string\n  x-kubernetes-validations:\n    - rule: self == oldSelf\n      message: class is immutable',
        'required: [class]',
      ),
    ],
    reference: kubernetesDocs('Transition rules', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#transition-rules'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      if (node.role !== 'property' || node.inJunctor || isAlwaysThere(node) || isKept(node)) continue;
      for (const [index, rule] of rulesOf(node.schema).entries()) {
        if (!claimsOf(rule).some(({ mutability, path }) => mutability === 'immutable' && path.length === 0)) continue;
        yield {
          path: nodePath(node, RULES, index, 'rule'),
          message: `${JSON.stringify(node.name)} can be removed, and set to another value after that`,
        };
      }
    }
  },
  fix: ({ document, path }) => {
    const [name] = path.slice(-4);
    const around = path.slice(0, -5);
    if (typeof name !== 'string') return [];
    const field = escapeName(name) ?? name;
    const rule = { rule: `!has(oldSelf.${field}) || has(self.${field})`, message: `${name} cannot be removed` };
    const rules = valueAt(document.value, [...around, RULES]);
    const change = isJsonArray(rules) ? insert([...around, RULES, rules.length], rule) : insert([...around, RULES], [rule]);
    return [unsafe('Add a rule that keeps the field', change)];
  },
});

/** Whether each object has the field: it is required, or filled in. */
function isAlwaysThere({ name, parent, schema }: ManifestSchema): boolean {
  const required = parent?.schema['required'];
  return schema['default'] !== undefined || (isJsonArray(required) && required.includes(name));
}

/** Whether a rule of an object around it keeps the field, or all that it is in, as it is. */
function isKept(node: ManifestSchema): boolean {
  const path: string[] = [];
  for (let at: ManifestSchema = node; at.role === 'property' && at.parent !== undefined; at = at.parent) {
    path.unshift(escapeName(at.name) ?? at.name);
    const claims = rulesOf(at.parent.schema).flatMap(claimsOf);
    if (claims.some((claim) => claim.path.every((name, i) => path[i] === name) && isEnough(claim.mutability, claim.path, path)))
      return true;
  }
  return false;
}

/** What is kept has the field at its end; what is immutable may be a larger part. */
function isEnough(mutability: string, kept: readonly string[], path: readonly string[]): boolean {
  return mutability === 'immutable' || kept.length === path.length;
}

function rulesOf(schema: JsonObject): readonly JsonObject[] {
  const rules = schema[RULES];
  return isJsonArray(rules) ? rules.filter(isJsonObject) : [];
}

function claimsOf({ rule }: JsonObject): ReturnType<typeof mutabilityClaims> {
  return typeof rule === 'string' ? mutabilityClaims({ rule }) : [];
}
