import type { CelValue } from '@structural/cel';
import { jsonPatch } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { textIn } from '../policy/members.js';
import { misnamedObjects, patchJson } from './patch-value.js';

/** An object after a patch, or why there is none. */
export type Patched = { readonly ok: true; readonly object: JsonObject } | { readonly ok: false; readonly error: string };

/** Applies operations that an expression made; all or none. Source: `policy/mutating/patch`, jsonPatcher.Patch. */
export function patchObject(object: JsonObject, operations: readonly CelValue[]): Patched {
  const read: JsonObject[] = [];
  for (const operation of operations) {
    const { error, operation: made } = readOperation(operation);
    if (made === undefined) return { ok: false, error: error ?? '' };
    read.push(made);
  }
  let value: JsonValue = object;
  for (const operation of read) {
    const patched = jsonPatch(value, [operation]);
    if (patched !== undefined) {
      value = patched;
      continue;
    }
    const error = operationError(value, operation);
    // A test that fails leaves all as it was.
    return error === undefined ? { ok: true, object } : { ok: false, error: `JSON Patch: ${error}` };
  }
  return isJsonObject(value) ? { ok: true, object: value } : { ok: false, error: 'JSON Patch: the result is not an object' };
}

function readOperation(value: CelValue): { readonly operation?: JsonObject; readonly error?: string } {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'map') return {};
  const made = newJsonObject() as Record<string, JsonValue>;
  for (const name of ['op', 'path', 'from']) {
    const text = value.get(name);
    made[name] = typeof text === 'string' ? text : '';
  }
  const content = value.get('value');
  if (content === undefined) return { operation: made };
  const root = typeof content === 'object' && content !== null && 'kind' in content && content.kind === 'map' ? content.madeAs : undefined;
  const misnamed = root === undefined ? [] : misnamedObjects(content, root);
  if (misnamed.length > 0) return { error: `type mismatch: ${misnamed.join('\n')}` };
  const json = patchJson(content);
  if (json === undefined) return { error: 'JSONPath valueExpression evaluated to a type that could not marshal to JSON' };
  made['value'] = json;
  return { operation: made };
}

/** Why an operation cannot be applied; undefined for a test that fails. Source: `gopkg.in/evanphx/json-patch.v4`. */
function operationError(target: JsonValue, operation: JsonObject): string | undefined {
  const [op = '', path = '', from = ''] = ['op', 'path', 'from'].map((name) => textIn(operation[name]));
  const isMissing = parentOf(target, path) === undefined;
  switch (op) {
    case 'add':
      if (isMissing) return `add operation does not apply: doc is missing path: "${path}": missing value`;
      return `error in add for path: '${path}': ${addError(lastStep(path))}`;
    case 'remove':
      if (isMissing) return `remove operation does not apply: doc is missing path: "${path}": missing value`;
      return `error in remove for path: '${path}': ${removeError(parentOf(target, path) ?? null, lastStep(path))}`;
    case 'replace':
      if (path === '') return 'replace operation value must be object or array: %!w(<nil>)';
      return `replace operation does not apply: doc is missing ${isMissing ? 'path' : 'key'}: ${path}: missing value`;
    case 'test':
      return isMissing && path !== '' ? `test operation does not apply: is missing path: ${path}: missing value` : undefined;
    case 'move':
    case 'copy': {
      const source = parentOf(target, from);
      if (source === undefined) return `${op} operation does not apply: doc is missing from path: ${from}: missing value`;
      if (op === 'move' && isJsonObject(source) && source[lastStep(from)] === undefined)
        return `error in move for path: '${lastStep(from)}': ${removeError(source, lastStep(from))}`;
      return `${op} operation does not apply: doc is missing destination path: ${path}: missing value`;
    }
    default:
      return `Unexpected kind: ${op}`;
  }
}

function addError(key: string): string {
  return /^[+-]?\d+$/.test(key)
    ? `Unable to access invalid index: ${String(Number(key))}: invalid index referenced`
    : `value was not a proper array index: '${key}': strconv.Atoi: parsing "${key}": invalid syntax`;
}

function removeError(parent: JsonValue, key: string): string {
  if (isJsonObject(parent)) return `Unable to remove nonexistent key: ${key}: missing value`;
  return /^[+-]?\d+$/.test(key)
    ? `Unable to access invalid index: ${String(Number(key))}: invalid index referenced`
    : `strconv.Atoi: parsing "${key}": invalid syntax`;
}

function lastStep(path: string): string {
  return decoded(path.slice(path.lastIndexOf('/') + 1));
}

/** The object or list that holds what a path names. */
function parentOf(target: JsonValue, path: string): JsonValue | undefined {
  if (!path.includes('/')) return undefined;
  let value: JsonValue | undefined = target;
  for (const step of path.split('/').slice(1, -1).map(decoded)) {
    if (isJsonArray(value)) value = value[Number(step)];
    else value = isJsonObject(value) ? value[step] : undefined;
    if (value === undefined || value === null) return undefined;
  }
  return isJsonArray(value) || isJsonObject(value) ? value : undefined;
}

function decoded(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
