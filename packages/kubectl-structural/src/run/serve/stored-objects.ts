import { isJsonObject, type JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { toStoredObject, type AcceptedDefinition, type Identity, type StoredObject, type ToStoredObject } from '@structural/serving';

/** What is stored, by the name of its definition, and what could not be, a line each. */
export interface StoredObjects {
  readonly byDefinition: ReadonlyMap<string, readonly StoredObject[]>;
  readonly faults: readonly string[];
}

/** An object of a file. */
export interface ObjectOfFile {
  readonly file: string;
  readonly value: JsonObject;
}

/** Puts objects into storage by the definitions that there are; of two with one name and place the later one counts. */
export function storeObjects(
  objects: Iterable<ObjectOfFile>,
  accepted: readonly AcceptedDefinition[],
  identity: () => Identity,
): StoredObjects {
  const byKind = new Map(accepted.map((each) => [`${each.definition.spec.group}/${each.definition.spec.names.kind}`, each]));
  const stored = new Map<string, Map<string, StoredObject>>();
  const faults: string[] = [];
  for (const { file, value } of objects) {
    const { apiVersion, kind } = value;
    const group = typeof apiVersion === 'string' ? apiVersion.slice(0, Math.max(apiVersion.indexOf('/'), 0)) : '';
    const definition = byKind.get(`${group}/${String(kind)}`)?.definition;
    const refuse = (why: string): void =>
      void faults.push(`${visible(file)}: ${visible(`${String(kind)} ${nameIn(value)}`)}: ${visible(why)}`);
    if (definition === undefined) {
      refuse(`no definition for ${String(apiVersion)}, Kind=${String(kind)}`);
      continue;
    }
    const result = storedOnce(value, definition, identity);
    if (!result.ok) {
      refuse(result.error);
      continue;
    }
    const { name } = definition.metadata;
    let places = stored.get(name);
    if (places === undefined) stored.set(name, (places = new Map()));
    places.set(JSON.stringify([result.stored.namespace, result.stored.name]), result.stored);
  }
  return { byDefinition: new Map([...stored].map(([name, places]) => [name, [...places.values()]])), faults };
}

/** An object whose text and definition stay the same stays the same. */
const known = new WeakMap<
  JsonObject,
  { readonly definition: AcceptedDefinition['definition']; readonly identity: Identity; readonly result: ToStoredObject }
>();

function storedOnce(value: JsonObject, definition: AcceptedDefinition['definition'], identity: () => Identity): ToStoredObject {
  const before = known.get(value);
  if (before?.definition === definition) return before.result;
  const given = before?.identity ?? identity();
  const result = toStoredObject(definition, value, given);
  known.set(value, { definition, identity: given, result });
  return result;
}

function nameIn({ metadata }: JsonObject): string {
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : '';
}
