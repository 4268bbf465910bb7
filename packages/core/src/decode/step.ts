import { compareUtf8, type JsonPath } from '@structural/json';

/**
 * How the decoder reached a value: linked from the value to the root.
 *
 * `struct` is the Go struct that has the field, empty where the step enters a map or a list. `boundary` marks a value whose
 * type decodes itself, by which Go's error texts restart. `order` is the key's position in its object as written.
 */
export interface DecodeStep {
  readonly parent: DecodeStep | undefined;
  readonly key: string | number;
  readonly order: number;
  readonly struct: string;
  readonly boundary: boolean;
  /** The embedded struct that has the field, where errors print it. */
  readonly within?: string;
}

/** In which order the server met the keys of an object: YAML reaches it with sorted keys, JSON as written. */
export type KeyOrder = 'sorted' | 'written';

/** The path that a strict decoding error names: `spec.versions[0].name`, map keys like field names. */
export function strictPath(step: DecodeStep): string {
  let text = '';
  for (let at: DecodeStep | undefined = step; at !== undefined; at = at.parent) {
    text = (typeof at.key === 'number' ? `[${String(at.key)}]` : at.parent === undefined ? at.key : `.${at.key}`) + text;
  }
  return text;
}

/** The keys and indexes of a step, counted from the root. */
export function keysTo(step: DecodeStep): JsonPath {
  return stepsFromRoot(step).map(({ key }) => key);
}

/**
 * Where a type error says it happened: ` Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.type`.
 *
 * Only struct fields are named, neither keys of maps nor indexes. Where a type decodes itself, the struct named is the one
 * outside. Source: `sigs.k8s.io/json`, addErrorContext.
 */
export function goTarget(step: DecodeStep | undefined): string {
  const fields: string[] = [];
  let struct = '';
  for (let at = step; at !== undefined; at = at.parent) {
    if (at.boundary) struct = '';
    if (at.struct === '') continue;
    fields.push(at.within === undefined ? String(at.key) : `${at.within}.${at.key}`);
    if (struct === '') struct = at.struct;
  }
  return fields.length === 0 ? 'Go value' : `Go struct field ${struct}.${fields.reverse().join('.')}`;
}

/** Sorts what was found at steps into the order in which the server finds it. */
export function inOrderFound<T extends { readonly step: DecodeStep | undefined }>(found: readonly T[], order: KeyOrder): T[] {
  if (found.length < 2) return [...found];
  const keyed = found.map((item) => ({ item, steps: stepsFromRoot(item.step) }));
  return keyed.sort((a, b) => compareSteps(a.steps, b.steps, order)).map(({ item }) => item);
}

function stepsFromRoot(step: DecodeStep | undefined): readonly DecodeStep[] {
  const steps: DecodeStep[] = [];
  for (let at = step; at !== undefined; at = at.parent) steps.push(at);
  return steps.reverse();
}

function compareSteps(a: readonly DecodeStep[], b: readonly DecodeStep[], order: KeyOrder): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    if (x.key === y.key) continue;
    return order === 'sorted' && typeof x.key === 'string' && typeof y.key === 'string' ? compareUtf8(x.key, y.key) : x.order - y.order;
  }
  return a.length - b.length;
}
