import { compareUtf8, isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import type { ListType } from '../types/atom.js';
import { NO_ELEMENT, type KeyField, type PathElement } from '../fields/path-element.js';

/** The step to an item of a list, or why there is none; then the step is `invalidElement`. */
export interface ListElement {
  readonly element: PathElement;
  readonly error?: string;
}

/**
 * The step to an item of a list that is owned item by item: by its keys, of which defaults stand in for those that are missing, or by its value.
 *
 * Source: `structured-merge-diff`, listItemToPathElement.
 */
export function listElement(type: ListType, item: JsonValue): ListElement {
  if (type.keys.length > 0) return keyedElement(type, item);
  if (isJsonObject(item)) return invalidElement("associative list without keys has an element that's a map type");
  if (isJsonArray(item)) return invalidElement('not supported: associative list with lists as elements');
  if (item === null) return invalidElement("associative list without keys has an element that's an explicit null");
  return { element: { kind: 'value', value: item } };
}

function keyedElement({ keys, elements }: ListType, item: JsonValue): ListElement {
  if (item === null) return invalidElement('associative list with keys may not have a null element');
  if (!isJsonObject(item)) return invalidElement('associative list with keys may not have non-map elements');
  const fields: KeyField[] = [];
  for (const name of keys) {
    const own = item[name];
    if (own === undefined && elements.map === undefined) {
      return invalidElement(`couldn't find default value for ${name}: associative list may not have non-map types`);
    }
    const value = own === undefined ? elements.map?.field(name)?.default : own;
    // A default that is null is none; a key without value distinguishes items, too.
    if (own !== undefined || (value !== undefined && value !== null)) fields.push({ name, value: value ?? null });
  }
  if (fields.length === 0) {
    const all = keys.map(goQuote).join(' ');
    return invalidElement(
      `associative list with keys has an element that omits all key fields [${all}] (and doesn't have default values for any key fields)`,
    );
  }
  return { element: { kind: 'key', fields: fields.sort((a, b) => compareUtf8(a.name, b.name)) } };
}

function invalidElement(error: string): ListElement {
  return { element: NO_ELEMENT, error };
}
