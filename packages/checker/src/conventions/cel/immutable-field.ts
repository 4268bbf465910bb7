import { escapeName, mutabilityClaims, type MutabilityClaim } from '@structural/cel';
import type { DocumentEdit, JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, valueAt, type JsonObject } from '@structural/json';
import { nodePath, schemaNodeAt, type ManifestSchema } from '../../manifest/schema-nodes.js';
import { insert, unsafe } from '../../proposals/proposal.js';
import { coreTypes } from '../record/core-types-option.js';
import type { ConventionExample } from '../record/convention.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

const RULES = 'x-kubernetes-validations';

/** An example whose `spec` each resource has. */
function inRequiredSpec(...[title, ...lines]: Parameters<typeof example>): ConventionExample {
  const { text } = example(title, ...lines);
  return { title, text: text.replace(/^( *)properties:\n *spec:$/m, '$1required: [spec]\n$&') };
}

/** Flags immutable fields that can be removed and set anew. */
export const immutableField = toConvention({
  id: 'immutable-field',
  title: 'An immutable field should not be removable',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each rule `self == oldSelf` of a field that can be removed: it, or an object that it is in, is optional and has no default, and no rule above keeps it. ' +
      'So are rules that let it be left out, such as `!has(self.a) || self.a == oldSelf.a`. `status` as a whole counts as always there.',
    whyItMatters:
      'The rule runs only where both the old and the new object have the field. A client can remove the field in one update and set another value in the next.',
    whenNotToUse: 'A field that may be reset by removing it is not immutable, and is written so on purpose.',
    wrong: [
      inRequiredSpec(
        'Removed, then set to another value',
        'class:\n  type: string\n  x-kubernetes-validations:\n    - rule: self == oldSelf\n      message: class is immutable',
      ),
    ],
    right: [
      inRequiredSpec(
        'The object around it keeps the field',
        'class:\n  type: string\n  x-kubernetes-validations:\n    - rule: self == oldSelf\n      message: class is immutable',
        'x-kubernetes-validations:',
        '  - rule: "!has(oldSelf.class) || has(self.class)"',
        '    message: class cannot be removed',
      ),
      inRequiredSpec(
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
    for (const node of nodes)
      for (const [index, rule] of rulesOf(node.schema).entries())
        for (const removal of removalsOf(node, rule)) yield { path: nodePath(node, RULES, index, 'rule'), message: messageOf(removal) };
  },
  fix: ({ document, message, path }) => {
    const start = path.indexOf('spec');
    const manifest = valueAt(document.value, path.slice(0, start));
    const node = isJsonObject(manifest) ? schemaNodeAt(manifest, path.slice(start, -3)) : undefined;
    const rule = valueAt(document.value, path.slice(0, -1));
    if (node === undefined || !isJsonObject(rule)) return [];
    const removal = removalsOf(node, rule).find((each) => message.endsWith(messageOf(each)));
    const changes = removal?.removable.map((field) => keeping(field, path.slice(0, start))) ?? [];
    return changes.length === 0 || !changes.every(isPresent) ? [] : [unsafe('Add a rule that keeps the field', ...changes)];
  },
});

/** A field that a rule does not let change, and what of it and of the objects that it is in can be removed, from the inside out. */
interface Removal {
  readonly field: ManifestSchema;
  readonly removable: readonly ManifestSchema[];
}

function removalsOf(node: ManifestSchema, rule: JsonObject): readonly Removal[] {
  return claimsOf(rule).flatMap(({ leavesOut = [], mutability, path }) => {
    const field = path.reduce<ManifestSchema | undefined>((at, name) => at && propertyOf(at, name), node);
    if (mutability === 'kept' || field === undefined) return [];
    // A rule of an object around the field fails where it is removed, unless it says that it may be.
    const fields = [...upwards(field).slice(0, path.length), ...upwards(node)];
    const removable = fields.filter(
      (at, depth) =>
        (depth >= path.length || leavesOut.some((out) => out.length === path.length - depth && out.every((name, i) => name === path[i]))) &&
        !isAlwaysThere(at) &&
        !isKept(at),
    );
    return removable.length === 0 ? [] : [{ field, removable }];
  });
}

function messageOf({ field, removable }: Removal): string {
  const names = removable.map(({ name }) => JSON.stringify(name));
  const list = [...(names.length > 1 ? [names.slice(0, -1).join(', ')] : []), ...names.slice(-1)].join(' or ');
  const within = removable[0] === field ? '' : ` with ${JSON.stringify(field.name)} in it`;
  return `${list} can be removed${within}, and set to another value after that`;
}

/** Adds the rule that keeps a field to the object around it; undefined where rules have no name for it. */
function keeping(field: ManifestSchema, definition: JsonPath): DocumentEdit | undefined {
  const name = escapeName(field.name);
  if (name === undefined || field.parent === undefined) return undefined;
  const path = [...definition, ...nodePath(field.parent, RULES)];
  const rule = { rule: `!has(oldSelf.${name}) || has(self.${name})`, message: `${field.name} cannot be removed` };
  const rules = field.parent.schema[RULES];
  return isJsonArray(rules) ? insert([...path, rules.length], rule) : insert(path, [rule]);
}

function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** The property that rules of an object know under a name, as a node of the manifest. */
function propertyOf(parent: ManifestSchema, name: string): ManifestSchema | undefined {
  const properties = parent.schema['properties'];
  if (!isJsonObject(properties)) return undefined;
  const property = Object.keys(properties).find((each) => (escapeName(each) ?? each) === name);
  const schema = property === undefined ? undefined : properties[property];
  return property === undefined || !isJsonObject(schema)
    ? undefined
    : { ...parent, role: 'property', parent, schema, name: property, steps: ['properties', property] };
}

/** A field and the objects that it is in, as far as each is a field of the next; the status as a whole is a controller's. */
function upwards(node: ManifestSchema): readonly ManifestSchema[] {
  const fields: ManifestSchema[] = [];
  for (let at = node; at.role === 'property' && at.parent !== undefined; at = at.parent)
    if (at === node || at.parent.role !== 'root' || at.name !== 'status') fields.push(at);
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
    if (rules.flatMap(claimsOf).some((claim) => keeps(claim, path))) return true;
  }
  return false;
}

/** Whether a rule asks that the field is there, whatever was before. */
function isDemanded({ rule }: JsonObject, path: readonly string[]): boolean {
  if (typeof rule !== 'string' || /\|\||\?/.test(rule)) return false;
  return rule.split('&&').some((part) => part.trim() === `has(self.${path.join('.')})`);
}

/** What is kept has the field at its end; what is immutable may be a larger part. */
function keeps({ leavesOut = [], mutability, path: kept }: MutabilityClaim, path: readonly string[]): boolean {
  if (!kept.every((name, i) => path[i] === name) || leavesOut.some((out) => out.every((name, i) => path[i] === name))) return false;
  return mutability === 'immutable' || kept.length === path.length;
}

function rulesOf(schema: JsonObject): readonly JsonObject[] {
  const rules = schema[RULES];
  return isJsonArray(rules) ? rules.filter(isJsonObject) : [];
}

function claimsOf({ rule }: JsonObject): readonly MutabilityClaim[] {
  return typeof rule === 'string' ? mutabilityClaims({ rule }) : [];
}
