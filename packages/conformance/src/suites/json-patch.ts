import { isJsonArray, isJsonObject, newJsonObject, type JsonValue } from '@structural/json';

/** One operation of a JSON patch (RFC 6902), of those that the suites use. */
export interface PatchOperation {
  readonly op: 'remove' | 'replace';
  /** A JSON pointer. */
  readonly path: string;
  readonly value?: JsonValue;
}

/** A value with operations applied in turn; the value itself stays as it is. Throws where a path leads nowhere, as a suite would be wrong. */
export function applyPatch(value: JsonValue, operations: readonly PatchOperation[]): JsonValue {
  return operations.reduce((patched, operation) => patchAt(patched, stepsOf(operation.path), operation), value);
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function patchAt(value: JsonValue, steps: readonly string[], operation: PatchOperation): JsonValue {
  const [step, ...rest] = steps;
  if (step === undefined) return operation.value ?? null;
  const removes = rest.length === 0 && operation.op === 'remove';
  if (isJsonArray(value)) {
    const at = Number(step);
    if (value[at] === undefined) throw new Error(`no ${operation.path} to ${operation.op}`);
    return value.flatMap((item, i) => (i !== at ? [item] : removes ? [] : [patchAt(item, rest, operation)]));
  }
  if (!isJsonObject(value) || value[step] === undefined) throw new Error(`no ${operation.path} to ${operation.op}`);
  const copy = newJsonObject();
  for (const key in value) {
    if (key !== step) copy[key] = value[key] ?? null;
    else if (!removes) copy[key] = patchAt(value[key] ?? null, rest, operation);
  }
  return copy;
}
