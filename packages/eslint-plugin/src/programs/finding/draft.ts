import {
  eachAlternative,
  unknownValue,
  type StaticEntry,
  type StaticObject,
  type StaticScalar,
  type StaticValue,
} from '../static-value.js';
import type { ProgramSearch } from './search.js';

/** The fields without which no object is named, and what a server says of one. */
const REFERENCE: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);

/**
 * What a parameter of a template of OpenShift, or of `envsubst`, stands for: `${NAME}`, or with two braces a value of any type; a place of a snippet of an
 * editor, such as `${1:name}`; a parameter of Tekton, such as `$(tt.params.revision)`; and what a person is to fill in, such as `<<the name of the host>>`.
 */
const PARAMETER = /\$\{(?:\w+(?:[:|][^{}\n]{0,200})?|\{[^{}\n]{1,200}\})\}|\$\(\w+\.[\w.-]+\)|<<[^<>]+>>|^<[^<>]+>$/;

/**
 * A literal that no known call sends, as far as it is meant as it stands.
 *
 * One that only names an object is a reference, such as what is to be deleted or listed. One with an empty text is a draft, such as the first state of a
 * form: its empty texts and what is missing from it are filled in elsewhere, so both are unknown. So are texts with parameters, such as those of an object
 * in a template. One without a name is such a template, too, as no server takes it before it has one: each copy is completed, but for one that is sent where
 * it is written. One with a status was read from a server, or stands for what was, and may lack what the program has no use for. What is there is judged.
 */
export function asIntended(given: StaticObject, isSentAsNamed = false): StaticObject {
  const value = withoutParameters(given);
  if (isDraft(value)) return withScalars(value, withoutEmptyText, 'open');
  if ((lacksName(value) && !isSentAsNamed) || hasStatus(value)) return asPart(value);
  return [...value.entries.keys()].every((name) => REFERENCE.has(name)) ? { ...value, isOpen: true } : value;
}

/** An object without texts that stand for others: of these only the type is known, if that. */
export function withoutParameters(value: StaticObject): StaticObject {
  return withScalars(value, withoutParameter, 'as it is');
}

/** A literal that is merged into an object that is there: what is written is checked, and nothing is missing from it. */
export function asPart(value: StaticObject): StaticObject {
  return withScalars(value, (scalar) => scalar, 'open');
}

/**
 * Whether a literal is what a search index or a route of a program has of a resource: the kind is written small, as no kind is, in a test or beside fields
 * of the metadata.
 */
export function isSearchItem({ isTest }: Pick<ProgramSearch, 'isTest'>, { entries }: StaticObject): boolean {
  const kind = entries.get('kind')?.value;
  const isSmall = kind?.kind === 'scalar' && typeof kind.value === 'string' && /^[a-z]+$/.test(kind.value);
  return isSmall && (isTest || ['name', 'namespace', 'label', 'labels', 'cluster', 'id'].some((name) => entries.has(name)));
}

/** A literal of a test without what its `data` has in place of a text: what a program makes of that. */
export function withoutParsedData(value: StaticObject): StaticObject {
  const data = value.entries.get('data');
  const kind = value.entries.get('kind')?.value;
  if (data?.value.kind !== 'object' || kind?.kind !== 'scalar' || kind.value !== 'ConfigMap') return value;
  const texts = new Map([...data.value.entries].map(([name, entry]) => [name, isParsed(entry.value) ? withoutValue(entry) : entry]));
  return { ...value, entries: new Map([...value.entries, ['data', { ...data, value: { ...data.value, entries: texts } }]]) };
}

function isParsed(value: StaticValue): boolean {
  if (value.kind === 'choice') return value.alternatives.some(isParsed);
  return value.kind === 'list' || value.kind === 'object';
}

function withoutValue(entry: StaticEntry): StaticEntry {
  return { ...entry, value: unknownValue(entry.value.node) };
}

/** Of a text with parameters only the type is known, if that. */
function withoutParameter(scalar: StaticScalar): StaticValue {
  if (typeof scalar.value !== 'string' || !PARAMETER.test(scalar.value)) return scalar;
  return scalar.value.includes('${{') ? unknownValue(scalar.node) : unknownValue(scalar.node, 'string');
}

function withoutEmptyText(scalar: StaticScalar): StaticValue {
  return scalar.value === '' ? unknownValue(scalar.node, 'string') : scalar;
}

/** An object with something else for its scalars; an open one may have more fields and items, all the way down. A name with a parameter may be any. */
function withScalars(value: StaticObject, change: (scalar: StaticScalar) => StaticValue, opening: 'open' | 'as it is'): StaticObject {
  const changed = (each: StaticValue): StaticValue => {
    switch (each.kind) {
      case 'object':
        return withScalars(each, change, opening);
      case 'list':
        return { ...each, items: each.items.map(changed), isOpen: opening === 'open' || each.isOpen };
      case 'choice':
        return eachAlternative(each, changed);
      case 'scalar':
        return change(each);
      default:
        return each;
    }
  };
  const entries = new Map<string, StaticEntry>();
  for (const [name, { key, value: inner }] of value.entries) if (!PARAMETER.test(name)) entries.set(name, { key, value: changed(inner) });
  return { ...value, entries, isOpen: opening === 'open' || value.isOpen || entries.size < value.entries.size };
}

function isDraft({ entries }: StaticObject): boolean {
  const metadata = entries.get('metadata')?.value;
  const texts = DRAFTED.map((name) => (metadata?.kind === 'object' ? metadata.entries.get(name)?.value : undefined));
  return (
    texts.some((text) => text !== undefined && isEmpty(text)) ||
    [...entries].some(([key, { value }]) => key !== 'metadata' && hasEmptyText(key, value))
  );
}

/** What is empty in the metadata of a draft: the names, and what a server sets. */
const DRAFTED = ['name', 'namespace', 'creationTimestamp', 'resourceVersion', 'uid'];

function hasStatus({ entries }: StaticObject): boolean {
  const status = entries.get('status')?.value;
  return status?.kind === 'object' && status.entries.size > 0;
}

/** Whether an object has metadata of which all is known, and no name in it, nor what one is generated from. */
export function lacksName({ entries }: StaticObject): boolean {
  const metadata = entries.get('metadata')?.value;
  return metadata?.kind === 'object' && !metadata.isOpen && !metadata.entries.has('name') && !metadata.entries.has('generateName');
}

function isEmpty(value: StaticValue): boolean {
  return value.kind === 'scalar' && value.value === '';
}

/** Whether there is an empty text below a field; the group of Kubernetes itself has an empty name, and so may have one of several items. */
function hasEmptyText(key: string, value: StaticValue): boolean {
  switch (value.kind) {
    case 'object':
      return [...value.entries].some(([name, entry]) => hasEmptyText(name, entry.value));
    case 'list':
      return value.items.some((item) => (item.kind !== 'scalar' || value.items.length === 1) && hasEmptyText(key, item));
    case 'choice':
      // What stands for nothing in `value || ''` is no draft.
      return (
        value.alternatives.every((each) => hasEmptyText(key, each)) ||
        value.alternatives.some((each) => each.kind === 'object' && hasEmptyText(key, each))
      );
    default:
      return isEmpty(value) && !/groups?$/i.test(key);
  }
}
