import { child, fieldPath, index, key, type FieldPath } from '../../field/path.js';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/** What becomes of one schema; those below it are gone through afterwards, as it has them then. */
export type ChangeSchema = (schema: JsonObject, place: WrittenSchemaPlace) => JsonObject;

/** Where a schema stands in the manifest of a definition. */
export interface WrittenSchemaPlace {
  readonly path: FieldPath;
  readonly isRoot: boolean;
  readonly inJunctor: boolean;
}

/**
 * A manifest of a definition in which every schema is what `change` makes of it, parents first; those under junctors, too.
 *
 * The given manifest stays as it is, and what is not written as it should be is left alone. Schemas wait on a list rather than on the
 * call stack.
 */
export function mapWritten(definition: JsonObject, change: ChangeSchema): JsonObject {
  const tasks: Task[] = [];
  const copy = copyOf(definition);
  const spec = copyOf(definition['spec']);
  if (isJsonObject(definition['spec'])) copy['spec'] = spec;
  begin(spec, 'validation', fieldPath('spec'), tasks);
  const { versions } = spec;
  if (isJsonArray(versions)) {
    spec['versions'] = versions.map((version, i) => {
      if (!isJsonObject(version)) return version;
      const changed = copyOf(version);
      begin(changed, 'schema', index(fieldPath('spec', 'versions'), i), tasks);
      return changed;
    });
  }
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) changeOne(task, change, tasks);
  return copy;
}

/** A schema to change, and where it belongs. */
interface Task {
  readonly schema: JsonObject;
  readonly place: WrittenSchemaPlace;
  put(schema: JsonObject): void;
}

function begin(holder: MutableJsonObject, name: string, path: FieldPath, tasks: Task[]): void {
  const around = holder[name];
  if (around === undefined || !isJsonObject(around) || !isJsonObject(around['openAPIV3Schema'] ?? null)) return;
  const copy = copyOf(around);
  holder[name] = copy;
  push(copy, 'openAPIV3Schema', { path: child(child(path, name), 'openAPIV3Schema'), isRoot: true, inJunctor: false }, tasks);
}

function changeOne({ place, put, schema }: Task, change: ChangeSchema, tasks: Task[]): void {
  const changed = copyOf(change(schema, place));
  put(changed);
  const { inJunctor, path } = place;
  for (const name of ['items', 'additionalProperties']) push(changed, name, { path: child(path, name), isRoot: false, inJunctor }, tasks);
  const properties = changed['properties'];
  if (properties !== undefined && isJsonObject(properties)) {
    const copy = copyOf(properties);
    changed['properties'] = copy;
    const at = child(path, 'properties');
    for (const name of Object.keys(copy)) push(copy, name, { path: key(at, name), isRoot: false, inJunctor }, tasks);
  }
  push(changed, 'not', { path: child(path, 'not'), isRoot: false, inJunctor: true }, tasks);
  for (const junctor of ['allOf', 'anyOf', 'oneOf']) pushBranches(changed, junctor, child(path, junctor), tasks);
}

function pushBranches(holder: MutableJsonObject, junctor: string, path: FieldPath, tasks: Task[]): void {
  const branches = holder[junctor];
  if (!isJsonArray(branches)) return;
  const copy = [...branches];
  holder[junctor] = copy;
  branches.forEach((branch, i) => {
    if (!isJsonObject(branch)) return;
    const place = { path: index(path, i), isRoot: false, inJunctor: true };
    tasks.push({ schema: branch, place, put: (schema) => (copy[i] = schema) });
  });
}

function push(holder: MutableJsonObject, name: string, place: WrittenSchemaPlace, tasks: Task[]): void {
  const schema = holder[name];
  if (schema === undefined || !isJsonObject(schema)) return;
  tasks.push({ place, schema, put: (changed) => (holder[name] = changed) });
}

function copyOf(value: JsonValue | undefined): MutableJsonObject {
  return Object.assign(newJsonObject(), value !== undefined && isJsonObject(value) ? value : undefined);
}
