import { choiceOf, unknownValue, type StaticEntry, type StaticObject, type StaticValue } from '../static-value.js';

/** The fields without which no object is named. */
const REFERENCE: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/**
 * A literal that no known call sends, as far as it is meant as it stands.
 *
 * One that only names an object is a reference, such as what is to be deleted or listed. One with an empty text is a draft, such as the first state of a
 * form: its empty texts and what is missing from it are filled in elsewhere, so both are unknown. What is there is judged.
 */
export function asIntended(value: StaticObject): StaticObject {
  if (isDraft(value)) return openedObject(value);
  return [...value.entries.keys()].every((name) => REFERENCE.has(name)) ? { ...value, isOpen: true } : value;
}

/** A literal that is merged into an object that is there: what is written is checked, and nothing is missing from it. */
export function asPart(value: StaticObject): StaticObject {
  const entries = new Map<string, StaticEntry>();
  for (const [name, { key, value: inner }] of value.entries) entries.set(name, { key, value: partOf(inner) });
  return { ...value, entries, isOpen: true };
}

function partOf(value: StaticValue): StaticValue {
  switch (value.kind) {
    case 'object':
      return asPart(value);
    case 'list':
      return { ...value, items: value.items.map(partOf), isOpen: true };
    case 'choice':
      return choiceOf(value.node, value.alternatives.map(partOf));
    default:
      return value;
  }
}

function isDraft({ entries }: StaticObject): boolean {
  const metadata = entries.get('metadata')?.value;
  const name = metadata?.kind === 'object' ? metadata.entries.get('name')?.value : undefined;
  return (name !== undefined && isEmpty(name)) || [...entries].some(([key, { value }]) => key !== 'metadata' && hasEmptyText(key, value));
}

function isEmpty(value: StaticValue): boolean {
  return value.kind === 'scalar' && value.value === '';
}

/** Whether there is an empty text below a field; the group of Kubernetes itself has an empty name, and so may have an item. */
function hasEmptyText(key: string, value: StaticValue): boolean {
  switch (value.kind) {
    case 'object':
      return [...value.entries].some(([name, entry]) => hasEmptyText(name, entry.value));
    case 'list':
      return value.items.some((item) => item.kind !== 'scalar' && hasEmptyText(key, item));
    case 'choice':
      return value.alternatives.some((each) => hasEmptyText(key, each));
    default:
      return isEmpty(value) && !/group$/i.test(key);
  }
}

function openedObject(value: StaticObject): StaticObject {
  const entries = new Map<string, StaticEntry>();
  for (const [name, { key, value: inner }] of value.entries) entries.set(name, { key, value: opened(inner) });
  return { ...value, entries, isOpen: true };
}

function opened(value: StaticValue): StaticValue {
  switch (value.kind) {
    case 'object':
      return openedObject(value);
    case 'list':
      return { ...value, items: value.items.map(opened), isOpen: true };
    case 'choice':
      return choiceOf(value.node, value.alternatives.map(opened));
    case 'scalar':
      return value.value === '' ? unknownValue(value.node, 'string') : value;
    default:
      return value;
  }
}
