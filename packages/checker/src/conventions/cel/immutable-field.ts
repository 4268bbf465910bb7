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
      'Reports each rule `self == oldSelf` of a field that can be removed: it, or an object that it is in, is optional and has no default, and no rule above keeps it. ' +
      '`spec` and `status` as a whole count as always there.',
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
      if (node.role !== 'property' || node.inJunctor) continue;
      const removable = upwards(node).find((at) => !isAlwaysThere(at) && !isKept(at));
      if (removable === undefined) continue;
      for (const [index, rule] of rulesOf(node.schema).entries()) {
        if (!claimsOf(rule).some(({ mutability, path }) => mutability !== 'kept' && path.length === 0)) continue;
        const within = removable === node ? '' : ` with ${JSON.stringify(node.name)} in it`;
        yield {
          path: nodePath(node, RULES, index, 'rule'),
          message: `${JSON.stringify(removable.name)} can be removed${within}, and set to another value after that`,
        };
      }
    }
  },
  fix: ({ document, message, path }) => {
    const [, quoted = '""'] = /("(?:[^"\\]|\\.)*") can be removed/.exec(message) ?? [];
    const name: unknown = JSON.parse(quoted);
    let at = path.slice(0, -3);
    while (at.length > 0 && (at.at(-2) !== 'properties' || at.at(-1) !== name)) at = at.slice(0, -1);
    if (typeof name !== 'string' || at.length === 0) return [];
    const around = at.slice(0, -2);
    const field = escapeName(name) ?? name;
    const rule = { rule: `!has(oldSelf.${field}) || has(self.${field})`, message: `${name} cannot be removed` };
    const rules = valueAt(document.value, [...around, RULES]);
    const change = isJsonArray(rules) ? insert([...around, RULES, rules.length], rule) : insert([...around, RULES], [rule]);
    return [unsafe('Add a rule that keeps the field', change)];
  },
});

/** A field and the objects that it is in, as far as each is a field of the next, but for `spec` and `status`. */
function upwards(node: ManifestSchema): readonly ManifestSchema[] {
  const fields = [node];
  for (let at = node.parent; at?.role === 'property' && at.parent?.role !== 'root'; at = at.parent) fields.push(at);
  return fields;
}

/** Whether each object has the field: it is required, or filled in. */
function isAlwaysThere({ name, parent, schema }: ManifestSchema): boolean {
  if (schema['default'] !== undefined) return true;
  const branches = parent?.schema['allOf'];
  return [parent?.schema, ...(isJsonArray(branches) ? branches.filter(isJsonObject) : [])].some((each) => {
    const required = each?.['required'];
    return isJsonArray(required) && required.includes(name);
  });
}

/** Whether a rule of an object around it keeps the field, or all that it is in, as it is. */
function isKept(node: ManifestSchema): boolean {
  const path: string[] = [];
  for (let at: ManifestSchema = node; at.role === 'property' && at.parent !== undefined; at = at.parent) {
    path.unshift(escapeName(at.name) ?? at.name);
    const rules = rulesOf(at.parent.schema);
    if (rules.some((rule) => isDemanded(rule, path))) return true;
    const claims = rules.flatMap(claimsOf);
    if (claims.some((claim) => claim.path.every((name, i) => path[i] === name) && isEnough(claim.mutability, claim.path, path)))
      return true;
  }
  return false;
}

/** Whether a rule asks that the field is there, whatever was before. */
function isDemanded({ rule }: JsonObject, path: readonly string[]): boolean {
  if (typeof rule !== 'string' || /\|\||\?/.test(rule)) return false;
  return rule.split('&&').some((part) => part.trim() === `has(self.${path.join('.')})`);
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
