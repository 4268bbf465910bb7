import type { DocumentEdit, JsonPath } from '@structural/document';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '@structural/json';
import { holderOf, objectAt, type ErrorSubject } from './fixer.js';
import { intOrString } from './int-or-string.js';
import { inferType, typeOfValue } from '../manifest/infer-type.js';
import { insert, remove, safe, safeIf, set, unsafe, type Proposal } from '../proposals/proposal.js';

function inHolder(subject: ErrorSubject, fix: (path: JsonPath, value: JsonObject) => readonly Proposal[]): readonly Proposal[] {
  const holder = holderOf(subject);
  return holder === undefined ? [] : fix(holder.path, holder.value);
}

/** Items without a schema may be anything. */
export function openItems(subject: ErrorSubject): readonly Proposal[] {
  return inHolder(subject, (path) => [
    unsafe(
      'Let items be anything: add x-kubernetes-preserve-unknown-fields: true',
      insert([...path, 'items'], { 'x-kubernetes-preserve-unknown-fields': true }),
    ),
  ]);
}

/** An embedded resource without properties may hold anything. */
export function openResource(subject: ErrorSubject): readonly Proposal[] {
  return inHolder(subject, (path) => [
    unsafe('Add x-kubernetes-preserve-unknown-fields: true', insert([...path, 'x-kubernetes-preserve-unknown-fields'], true)),
  ]);
}

/** A type where there is only one that can be: added is what is missing, replaced what is another. */
export function givenOrNot(subject: ErrorSubject, type: 'object' | 'string'): readonly Proposal[] {
  return inHolder(subject, (path, { type: given }) =>
    given === undefined
      ? [safe(`Add type: ${type}`, insert([...path, 'type'], type, 'start'))]
      : [unsafe(`Write type: ${type}`, set([...path, 'type'], type))],
  );
}

/** The type that a schema lacks, as far as what else it says leaves no other. */
export function fixMissingType(subject: ErrorSubject): readonly Proposal[] {
  return inHolder(subject, (path, schema) => {
    if (isPreset(schema['type'])) return [];
    const add = (type: string): DocumentEdit =>
      schema['type'] === undefined ? insert([...path, 'type'], type, 'start') : set([...path, 'type'], type);
    const type = inferType(schema);
    const isRoot = path.at(-1) === 'openAPIV3Schema';
    if (isRoot)
      return [
        safeIf(
          (type ?? 'object') === 'object' && !NOT_OF_OBJECTS.some((keyword) => schema[keyword] !== undefined),
          'Add type: object',
          add('object'),
        ),
      ];
    if (type !== undefined) return [safe(`Add type: ${type}`, add(type))];
    const form = intOrString(path, schema);
    if (form !== undefined) return [form];
    const { default: filled, enum: allowed } = schema;
    const value = filled ?? (isJsonArray(allowed) ? allowed[0] : undefined);
    const likely = value === undefined ? undefined : typeOfValue(value);
    if (likely === 'integer') return ['integer', 'number'].map((each) => unsafe(`Add type: ${each}`, add(each)));
    if (likely !== undefined && (likely !== 'array' || isJsonObject(schema['items']))) return [unsafe(`Add type: ${likely}`, add(likely))];
    if (['minimum', 'maximum', 'multipleOf'].some((keyword) => schema[keyword] !== undefined))
      return ['integer', 'number'].map((each) => unsafe(`Add type: ${each}`, add(each)));
    if (!isUnrestricted(schema)) return [];
    return [
      unsafe(
        'Allow any value: add x-kubernetes-preserve-unknown-fields: true',
        insert([...path, 'x-kubernetes-preserve-unknown-fields'], true),
      ),
    ];
  });
}

/** Keywords that speak of other values than objects. */
const NOT_OF_OBJECTS = [
  'items',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'enum',
  'default',
  'format',
  'anyOf',
  'oneOf',
  'x-kubernetes-int-or-string',
  'x-kubernetes-list-type',
];

function isPreset(type: JsonValue | undefined): boolean {
  return type !== undefined && type !== null && type !== '';
}

/** True for a schema that restricts nothing. */
function isUnrestricted(schema: JsonObject): boolean {
  return Object.keys(schema).every(
    (key) => key === 'description' || key === 'title' || key === 'nullable' || key === 'type' || key === 'example',
  );
}

/** The server knows what metadata holds: of its schema only the names stay. */
export function fixRootMetadata({ document, path }: ErrorSubject): readonly Proposal[] {
  const metadata = objectAt(document, path);
  if (metadata === undefined) return [];
  const surplus = Object.keys(metadata).filter((key) => key !== 'type' && key !== 'properties' && key !== 'default');
  const properties = metadata['properties'];
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  const kept: readonly string[] = names.filter((name) => name === 'name' || name === 'generateName');
  const fromProperties =
    kept.length === 0 && names.length > 0
      ? [remove([...path, 'properties'])]
      : names.filter((name) => !kept.includes(name)).map((name) => remove([...path, 'properties', name]));
  return [unsafe('Leave metadata to the server', ...surplus.map((key) => remove([...path, key])), ...fromProperties)];
}
