import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** Patches that write more fields than this are cut off: no Kustomization writes as many by hand. */
const MAX_PATHS = 1_000;

/** No path is followed deeper. */
const MAX_DEPTH = 50;

/** The fields that a patch in the form of an object writes, as the server names paths; what it deletes is not written. */
export function writtenByBody(body: JsonObject): readonly string[] {
  const paths: string[] = [];
  for (const [key, value] of Object.entries(body)) if (key !== 'apiVersion' && key !== 'kind') addLeaves(paths, key, value, 1);
  return paths.filter((path) => path !== 'metadata.name' && path !== 'metadata.namespace');
}

/** The fields that the operations of a JSON Patch (RFC 6902) write; an item of a list counts as the whole list. */
export function writtenByOperations(operations: readonly JsonValue[]): readonly string[] {
  const paths: string[] = [];
  for (const operation of operations.slice(0, MAX_PATHS)) {
    if (!isJsonObject(operation) || typeof operation['path'] !== 'string') continue;
    const { op, path: pointer, value = null } = operation;
    if (op === 'remove' || op === 'test') continue;
    const { isItem, path } = pathOfPointer(pointer);
    if (path === '') continue;
    if (isItem || (op !== 'add' && op !== 'replace')) paths.push(path);
    else addLeaves(paths, path, value, 1);
  }
  return paths;
}

function pathOfPointer(pointer: string): { readonly path: string; readonly isItem: boolean } {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const at = steps.findIndex((step) => step === '-' || /^\d+$/.test(step));
  return { path: (at === -1 ? steps : steps.slice(0, at)).slice(0, MAX_DEPTH).join('.'), isItem: at !== -1 };
}

function addLeaves(paths: string[], path: string, value: JsonValue, depth: number): void {
  if (paths.length >= MAX_PATHS || value === null || path.endsWith('.$patch')) return;
  const keys = isJsonObject(value) ? Object.entries(value) : [];
  if (keys.length === 0 || isJsonArray(value) || depth >= MAX_DEPTH) paths.push(path);
  else for (const [key, each] of keys) addLeaves(paths, `${path}.${key}`, each, depth + 1);
}
