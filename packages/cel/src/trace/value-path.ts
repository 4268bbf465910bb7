import type { ResourceType, JSONSchemaProps, StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, type JsonValue, type JsonPath } from '@structural/json';

/** One step of a path: a member, an item, or each of them. */
export type ValueStep =
  | { readonly kind: 'each' }
  | { readonly kind: 'item'; readonly index: number }
  | { readonly kind: 'member'; readonly name: string };

/** Reads `spec.ports[0].name`, `spec.ports[]` and `metadata.labels['a/b']`; undefined for what is no path. */
export function readValuePath(text: string): readonly ValueStep[] | undefined {
  const steps: ValueStep[] = [];
  for (let rest = text.replace(/^\.?(?=.)/, '.'); rest !== '';) {
    const match = /^(?:\.([^.[\]]+)|\[(\d{1,9})\]|(\[\])|\['([^']*)'\])/.exec(rest);
    if (match === null) return rest === '.' && steps.length === 0 ? [] : undefined;
    const [whole, name, index, each, quoted] = match;
    steps.push(
      each !== undefined
        ? { kind: 'each' }
        : index !== undefined
          ? { kind: 'item', index: Number(index) }
          : { kind: 'member', name: name ?? quoted ?? '' },
    );
    rest = rest.slice(whole.length);
  }
  return steps;
}

/** The schema that a path leads to: the steps to it in schemas, and its structural form. */
export interface SchemaAtPath {
  readonly path: readonly string[];
  readonly structural: StructuralSchema;
}

/** Finds the schema at a path; or the text of the first step that leads nowhere. */
export function schemaAtPath({ schema, structural }: ResourceType, steps: readonly ValueStep[]): SchemaAtPath | string {
  if (schema === undefined || structural === undefined) return 'the schema';
  const path: string[] = [];
  let at: { readonly props: JSONSchemaProps; readonly structural: StructuralSchema } = { props: schema, structural };
  for (const step of steps) {
    const { props } = at;
    const property = step.kind === 'member' ? props.properties?.get(step.name) : undefined;
    const inStructural = step.kind === 'member' ? at.structural.properties?.get(step.name) : undefined;
    const items = step.kind === 'member' ? undefined : props.items?.schema;
    const values = step.kind === 'item' || typeof props.additionalProperties !== 'object' ? undefined : props.additionalProperties;
    if (property !== undefined && step.kind === 'member' && inStructural !== undefined) {
      path.push('properties', step.name);
      at = { props: property, structural: inStructural };
    } else if (items !== undefined && at.structural.items !== undefined) {
      path.push('items');
      at = { props: items, structural: at.structural.items };
    } else if (values !== undefined && typeof at.structural.additionalProperties === 'object') {
      path.push('additionalProperties');
      at = { props: values, structural: at.structural.additionalProperties };
    } else return stepText(step);
  }
  return { path, structural: at.structural };
}

/** A value at a path, and where it is. */
export interface ValueAtPath {
  readonly text: string;
  readonly value: JsonValue;
}

/** The values at a path: several where it asks for each. */
export function valuesAtPath(value: JsonValue, steps: readonly ValueStep[]): readonly ValueAtPath[] {
  return steps.reduce<readonly ValueAtPath[]>((found, step) => found.flatMap((each) => stepInto(each, step)), [{ text: '', value }]);
}

function stepInto({ text, value }: ValueAtPath, step: ValueStep): readonly ValueAtPath[] {
  const keys: JsonPath =
    step.kind === 'member'
      ? [step.name]
      : step.kind === 'item'
        ? [step.index]
        : isJsonArray(value)
          ? [...value.keys()]
          : isJsonObject(value)
            ? Object.keys(value)
            : [];
  return keys.flatMap((key) => {
    const member = typeof key === 'number' ? (isJsonArray(value) ? value[key] : undefined) : isJsonObject(value) ? value[key] : undefined;
    const own = stepText(typeof key === 'number' ? { kind: 'item', index: key } : { kind: 'member', name: key });
    return member === undefined ? [] : [{ text: text === '' ? own.replace(/^\./, '') : `${text}${own}`, value: member }];
  });
}

function stepText(step: ValueStep): string {
  if (step.kind === 'each') return '[]';
  if (step.kind === 'item') return `[${String(step.index)}]`;
  return /^[\w$-]+$/.test(step.name) ? `.${step.name}` : `['${step.name}']`;
}
