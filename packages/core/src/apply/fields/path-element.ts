import { compareUtf8, type JsonValue } from '@structural/json';
import { compareValues, valueText } from './value-order.js';

/**
 * One step from a value to what it holds: a field of a map, the item of a list with these keys, the item of a set that is this value, or an
 * item by its index.
 *
 * `none` is the step to an item that has no keys, though its list demands some; all such items are one. Source: `structured-merge-diff`,
 * fieldpath.PathElement.
 */
export type PathElement =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'key'; readonly fields: readonly KeyField[] }
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'none' };

/** One of the keys of a list item; they are in the order of their names. */
export interface KeyField {
  readonly name: string;
  readonly value: JsonValue;
}

/** The step to an item without keys. */
export const NO_ELEMENT: PathElement = { kind: 'none' };

const RANKS = { field: 0, key: 1, value: 2, index: 3, none: 4 } as const;

/** Orders steps: fields, keyed items, values, indices; 0 where they lead to the same. */
export function compareElements(a: PathElement, b: PathElement): number {
  if (a.kind === 'field' && b.kind === 'field') return compareUtf8(a.name, b.name);
  if (a.kind === 'key' && b.kind === 'key') return compareKeys(a.fields, b.fields);
  if (a.kind === 'value' && b.kind === 'value') return compareValues(a.value, b.value);
  if (a.kind === 'index' && b.kind === 'index') return a.index - b.index;
  return RANKS[a.kind] - RANKS[b.kind];
}

function compareKeys(a: readonly KeyField[], b: readonly KeyField[]): number {
  for (let i = 0; ; i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined) return a.length - b.length;
    const order = compareUtf8(x.name, y.name) || compareValues(x.value, y.value);
    if (order !== 0) return order;
  }
}

/** A step as the server writes it: `.name`, `[k="a",l=1]`, `[="a"]`, `[0]`. */
export function elementText(element: PathElement): string {
  switch (element.kind) {
    case 'field':
      return `.${element.name}`;
    case 'key':
      return `[${element.fields.map(({ name, value }) => `${name}=${valueText(value)}`).join(',')}]`;
    case 'value':
      return `[=${valueText(element.value)}]`;
    case 'index':
      return `[${String(element.index)}]`;
    case 'none':
      return '{{invalid path element}}';
  }
}
