import type { DocumentEdit, JsonPath } from '@structural/document';
import { compareUtf8, isJsonObject, type JsonObject, type JsonValue, valueAt } from '@structural/json';
import { objectAt } from './fixer.js';
import { inferType, statedType } from '../manifest/infer-type.js';
import { insert, remove, unsafe, type Proposal } from '../proposals/proposal.js';

/**
 * Specifies outside of a junctor what only the junctor, at `nested`, speaks about, as far as that tells its types, with the other fields beside
 * it that are missing as well; the types then no longer stand inside.
 *
 * Never safe: the field may be a misspelt one, which would then be kept. Nothing where a type cannot be inferred, or where what shall hold the field is missing as well: that has a finding of its own.
 */
export function specifyOutside(document: JsonValue, nested: JsonPath, path: JsonPath): readonly Proposal[] {
  const holder = path.slice(0, -1);
  const within = nested.slice(0, -1);
  // The last step is a property's name, or the keyword `items` itself.
  if (holder.at(-1) !== 'properties' || within.at(-1) !== 'properties') {
    const own = fieldAt(document, nested, path);
    return own === undefined || objectAt(document, holder) === undefined
      ? []
      : [unsafe('Specify the items outside, too', insert(path, own.skeleton), ...own.removal)];
  }
  if (fieldAt(document, nested, path) === undefined) return [];
  const known = objectAt(document, holder);
  if (known === undefined && (objectAt(document, holder.slice(0, -1)) === undefined || valueAt(document, holder) !== undefined)) return [];
  // The field itself and some of those beside it; each finding brings its own.
  const names = [...new Set([String(path.at(-1)), ...Object.keys(objectAt(document, within) ?? {}).slice(0, MAX_FIELDS)])].sort(
    compareUtf8,
  );
  const fields = names.flatMap((name) => {
    const field = fieldAt(document, [...within, name], [...holder, name]);
    return field === undefined ? [] : [{ name, ...field }];
  });
  const insertions =
    known === undefined
      ? [insert(holder, Object.fromEntries(fields.map(({ name, skeleton }) => [name, skeleton])))]
      : fields.map(({ name, skeleton }) => insert([...holder, name], skeleton));
  return [
    unsafe(`Specify ${fields.map(({ name }) => name).join(', ')} outside, too`, ...insertions, ...fields.flatMap(({ removal }) => removal)),
  ];
}

const MAX_FIELDS = 50;

/** What is to be said outside of a field that is missing there, and no longer inside. */
function fieldAt(
  document: JsonValue,
  nested: JsonPath,
  path: JsonPath,
): { readonly skeleton: object; readonly removal: readonly DocumentEdit[] } | undefined {
  const schema = objectAt(document, nested);
  const skeleton = schema === undefined || valueAt(document, path) !== undefined ? undefined : skeletonOf(schema, 0);
  if (schema === undefined || skeleton === undefined) return undefined;
  return { skeleton, removal: schema['type'] === undefined ? [] : [remove([...nested, 'type'])] };
}

/** The types of a schema and of all below it, without what restricts values; `undefined` where a type cannot be inferred. */
function skeletonOf(schema: JsonObject, depth: number): object | undefined {
  if (depth > MAX_SKELETON_DEPTH) return undefined;
  const type = statedType(schema) ?? inferType(schema);
  if (type === undefined) return undefined;
  const properties = schema['properties'];
  if (type === 'object' && isJsonObject(properties)) {
    const below = Object.entries(properties).map(
      ([name, property]) => [name, isJsonObject(property) ? skeletonOf(property, depth + 1) : undefined] as const,
    );
    return below.every(([, skeleton]) => skeleton !== undefined) ? { type, properties: Object.fromEntries(below) } : undefined;
  }
  if (type !== 'array') return type === 'object' ? undefined : { type };
  const items = schema['items'];
  const below = isJsonObject(items) ? skeletonOf(items, depth + 1) : undefined;
  return below === undefined ? undefined : { type, items: below };
}

const MAX_SKELETON_DEPTH = 32;
