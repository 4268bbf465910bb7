import { isJsonArray, isJsonNumber, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { goSyntaxText, goTypeText, goValueText } from '@structural/go';
import { memberType, type Atom, type ListType, type MapType, type ScalarType } from '../types/atom.js';
import { elementText, type PathElement } from '../fields/path-element.js';
import { chosenType } from './chosen-type.js';
import { listElement, type ListElement } from './list-element.js';
import { itemsByElement } from './same-items.js';
import { typedError, type TypedError } from './typed-error.js';

/**
 * What of a value does not fit its type: fields that are not declared, other shapes, items that cannot be distinguished.
 *
 * A map is left at its first field that is not declared, in the order written; the server takes fields in any order. Repeated items may be
 * allowed, as they are of what is stored. Source: `structured-merge-diff`, TypedValue.Validate.
 */
export function validateTyped(type: Atom, value: JsonValue, allowsDuplicates: boolean): readonly TypedError[] {
  const walk: Walk = { allowsDuplicates, steps: [], errors: [] };
  validate(type, value, walk);
  return walk.errors;
}

interface Walk {
  readonly allowsDuplicates: boolean;
  readonly steps: PathElement[];
  readonly errors: TypedError[];
}

function validate(type: Atom, value: JsonValue, walk: Walk): void {
  const chosen = chosenType(type, value);
  if (chosen === undefined) report(walk, 'schema error: invalid atom: inlined');
  else if (typeof chosen === 'string') report(walk, scalarFault(chosen, value));
  else if (chosen.kind === 'map') {
    if (isJsonObject(value)) validateMembers(chosen, value, walk);
    else if (value !== null) report(walk, `expected map, got ${pointerText(value)}`);
  } else if (isJsonArray(value)) validateItems(chosen, value, walk);
  else if (value !== null) report(walk, `expected list, got ${pointerText(value)}`);
}

function report({ errors, steps }: Walk, message: string | undefined): void {
  if (message !== undefined) errors.push(typedError(steps, message));
}

function validateMembers(type: MapType, object: JsonObject, walk: Walk): void {
  for (const name in object) {
    const own = memberType(type, name);
    walk.steps.push({ kind: 'field', name });
    if (own === undefined) report(walk, 'field not declared in schema');
    else validate(own, object[name] ?? null, walk);
    walk.steps.pop();
    if (own === undefined) return;
  }
}

function validateItems(type: ListType, items: JsonArray, walk: Walk): void {
  const repeated = type.isAtomic || walk.allowsDuplicates ? NONE : repeatedItems(type, items);
  for (const [i, item] of items.entries()) {
    const { element, error }: ListElement = type.isAtomic ? { element: { kind: 'index', index: i } } : listElement(type, item);
    if (error !== undefined) {
      report(walk, `element ${String(i)}: ${error}`);
      return;
    }
    if (repeated.has(i)) report(walk, `duplicate entries for key ${elementText(element)}`);
    walk.steps.push(element);
    validate(type.elements, item, walk);
    walk.steps.pop();
  }
}

const NONE: ReadonlySet<number> = new Set();

/** The indices of items that are distinguished from none before them. */
function repeatedItems(type: ListType, items: JsonArray): ReadonlySet<number> {
  const repeated = new Set<number>();
  for (const { indices } of itemsByElement(type, items)) for (const i of indices.slice(1)) repeated.add(i);
  return repeated;
}

/** Why a value is no scalar of its type; null always is. Values are shown as Go shows the structs that hold them. */
function scalarFault(type: ScalarType, value: JsonValue): string | undefined {
  if (value === null) return undefined;
  const isScalar = typeof value === 'string' || typeof value === 'boolean' || isJsonNumber(value);
  switch (type) {
    case 'numeric':
      return isJsonNumber(value) ? undefined : `expected numeric (int or float), got ${goTypeText(value)}`;
    case 'string':
      return typeof value === 'string' ? undefined : `expected string, got &value.valueUnstructured{Value:${goSyntaxText(value)}}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `expected boolean, got ${pointerText(value)}`;
    case 'untyped':
      return isScalar ? undefined : `expected any scalar, got ${pointerText(value)}`;
  }
}

function pointerText(value: JsonValue): string {
  return `&{${goValueText(value)}}`;
}
