import { versionsOf, type CustomResourceDefinition, type JSONSchemaProps } from '@structural/core';

/** Schemas with more fields than this are not searched to the end. */
const MAX_FIELDS = 100_000;

/** What `next` has and the definition that stays has not. */
export interface LackingFields {
  /** Versions that are served: whoever asks for one finds nothing. */
  readonly versions: readonly string[];
  /** Fields of the status of versions that both have, such as `status.phase`: the server prunes them when a controller writes them. */
  readonly status: readonly string[];
}

/** What a controller that was made for `next` asks of a server, or writes, and a server with the definition that stays lacks. */
export function lackingFields(stays: CustomResourceDefinition, next: CustomResourceDefinition): LackingFields {
  const known = new Map(versionsOf(stays.spec).map((version) => [version.name, version]));
  const served = versionsOf(next.spec).filter((version) => version.served);
  const status = served.flatMap(({ name, schema }) => {
    const [before, after] = [statusOf(known.get(name)?.schema?.openAPIV3Schema), statusOf(schema?.openAPIV3Schema)];
    return before === undefined || after === undefined ? [] : newFields(before, after);
  });
  return { versions: served.map(({ name }) => name).filter((name) => known.get(name)?.served !== true), status: [...new Set(status)] };
}

function statusOf(schema: JSONSchemaProps | undefined): JSONSchemaProps | undefined {
  return schema?.['x-kubernetes-preserve-unknown-fields'] === true ? undefined : schema?.properties?.get('status');
}

/** The outermost fields that only `after` has, by their paths. */
function newFields(before: JSONSchemaProps, after: JSONSchemaProps): readonly string[] {
  const found: string[] = [];
  let count = 0;
  const pending = [{ before, after, path: 'status' }];
  for (let next = pending.pop(); next !== undefined && count < MAX_FIELDS; next = pending.pop()) {
    if (next.before['x-kubernetes-preserve-unknown-fields'] === true) continue;
    for (const [name, schema] of next.after.properties ?? []) {
      count++;
      const known = next.before.properties?.get(name);
      const path = `${next.path}.${name}`;
      if (known !== undefined) pending.push({ before: known, after: schema, path });
      else if (next.before.additionalProperties === undefined) found.push(path);
    }
    const [items, newItems] = [next.before.items?.schema, next.after.items?.schema];
    if (items !== undefined && newItems !== undefined) pending.push({ before: items, after: newItems, path: `${next.path}[]` });
    const [values, newValues] = [next.before.additionalProperties, next.after.additionalProperties];
    if (typeof values === 'object' && typeof newValues === 'object')
      pending.push({ before: values, after: newValues, path: `${next.path}[*]` });
  }
  return found.sort();
}
