import type { FieldError, ResourceChange } from '@structural/core';
import { goQuote } from '@structural/go';
import { type JsonValue, formatScalar, isJsonArray, isJsonObject, isScalar, plainPath } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { resourceCausePath } from '../origins/cause-path.js';
import { wantedDefault, type UnfilledDefault } from './unfilled-defaults.js';
import { rangeIn, type ResourceContext } from './resource-context.js';
import type { ResourceVerdict } from './resource-verdict.js';

/**
 * What a server does not keep of a resource, or keeps otherwise, though it knows the fields; each at its place.
 *
 * Unknown fields have findings of their own, and what is filled in is no loss. Nothing is said of empty values, and of the metadata
 * that every read returns (`uid`, `creationTimestamp`, …) only as information, since a copy of a stored object has it.
 */
export function changeDiagnostics(
  context: ResourceContext,
  changes: readonly ResourceChange[],
  operation: ResourceVerdict['operation'],
  errors: readonly FieldError[],
  unfilled: () => readonly UnfilledDefault[] = () => [],
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  // A null where a value is required has an error of its own.
  const missing = new Set(
    errors.filter(({ origin }) => origin === 'required').map((error) => JSON.stringify(resourceCausePath(error, context.resource.value))),
  );
  for (const change of changes) {
    if (change.kind === 'dropped' && !missing.has(JSON.stringify(change.path)))
      diagnostics.push(...droppedField(context, change, operation, unfilled));
    else if (change.kind === 'coerced' && !isCounted(change)) diagnostics.push(coercedValue(context, change));
  }
  return diagnostics;
}

/** A server counts generations itself, whatever is written. */
function isCounted({ path: [first, second] }: ResourceChange): boolean {
  return first === 'metadata' && second === 'generation';
}

function droppedField(
  context: ResourceContext,
  { path, before }: ResourceChange,
  operation: ResourceVerdict['operation'],
  unfilled: () => readonly UnfilledDefault[],
): readonly Diagnostic[] {
  if (isEmpty(before) && (before !== null || path[0] === 'metadata')) return [];
  const finding = { rule: 'dropped-field', file: context.file, range: rangeIn(context, path, 'key'), related: [] } as const;
  if (before === null) {
    const around = unfilled().find(({ parent }) => parent.join('/') === path.join('/'));
    if (around !== undefined) {
      const message = `null is dropped, and the default of ${plainPath(around.field)} is not filled in, as nothing is there around it`;
      const hint = `give ${String(path.at(-1))} a default in its schema, default: ${wantedDefault(around)}, or write ${wantedDefault(around)} here`;
      return [{ ...finding, severity: 'warning', message, hint }];
    }
    const hint = 'write nullable: true in its schema to keep it, or leave the field out';
    return [
      { ...finding, severity: 'info', message: `${plainPath(path)} is dropped: its schema neither allows null nor has a default`, hint },
    ];
  }
  if (path[0] === 'status' && path.length === 1) {
    const message =
      operation === 'create'
        ? 'the status is dropped: it is a subresource, which a request to create the resource does not set'
        : 'the status is dropped: it is a subresource, and what is stored stays';
    return [{ ...finding, severity: 'warning', message, hint: 'send it to the status subresource (kubectl apply --subresource=status)' }];
  }
  if (path[0] === 'metadata') return [{ ...finding, severity: 'info', message: metadataMessage(path[1]) }];
  return [{ ...finding, severity: 'warning', message: `${plainPath(path)} is dropped: a server does not keep it` }];
}

function metadataMessage(field: string | number | undefined): string {
  const reason = field === 'namespace' ? 'the kind belongs to the whole cluster' : "it is the server's to set";
  return `metadata.${String(field)} is dropped: ${reason}`;
}

function coercedValue(context: ResourceContext, { path, after }: ResourceChange): Diagnostic {
  return {
    rule: 'coerced-value',
    severity: path[0] === 'metadata' ? 'info' : 'warning',
    message: `the server stores another value: ${printShort(after ?? null)}`,
    file: context.file,
    range: rangeIn(context, path, 'value'),
    related: [],
  };
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}

function printShort(value: JsonValue): string {
  if (typeof value === 'string') return goQuote(value.slice(0, 100));
  if (isScalar(value)) return formatScalar(value);
  return isJsonArray(value) ? 'a list' : 'an object';
}
