import { versionIn, type CustomResourceDefinition, type ResourceLife, type StorageChange } from '@structural/core';
import { goQuote } from '@structural/go';
import { plainPath, printJson, type JsonValue, type JsonPath } from '@structural/json';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { SET_ON_CREATE } from '../definition/admission-diagnostics.js';
import { parseStrictFieldPath } from '../place/strict-field-path.js';
import { rangeIn, type ResourceContext } from './resource-context.js';

/** What the storage version makes of a resource of another one, each at its place; that a webhook converts is said once a file, for each definition. */
export function storageDiagnostics(
  context: ResourceContext,
  life: ResourceLife | undefined,
  { definition, file }: CatalogEntry,
  noted: Set<CustomResourceDefinition>,
): readonly Diagnostic[] {
  if (life === undefined) return [];
  if (life.outcome === 'failed') return [failure(context, life)];
  if (life.outcome === 'unknown') {
    const dropped = droppedDiagnostics(context, life);
    if (noted.has(definition)) return dropped;
    noted.add(definition);
    const message = unknownText(life);
    const hint = `conversion: Webhook in ${file}; --converted takes what the webhook returned`;
    return [...dropped, { ...at(context, []), severity: 'info', message, hint, isLimit: true }];
  }
  const stored = versionIn(life.stored);
  return [
    ...droppedDiagnostics(context, life),
    ...life.changes.map((change): Diagnostic => ({ ...at(context, change.path), ...reported(change, stored) })),
  ];
}

type Returned = Pick<Extract<ResourceLife, { readonly outcome: 'kept' }>, 'droppedFromConverted'>;

/** What a webhook returned and the server prunes after the conversion. */
function droppedDiagnostics(context: ResourceContext, { droppedFromConverted }: Returned): readonly Diagnostic[] {
  return droppedTexts({ droppedFromConverted }).map((message) => ({ ...at(context, []), severity: 'warning', message }));
}

function droppedTexts({ droppedFromConverted }: Returned): readonly string[] {
  return droppedFromConverted.map(({ field, version }) => `${version} does not know ${field}, which the webhook returned: it is dropped`);
}

/** What is lost or altered on the way through storage, or why that is not known, a clause with the field each; nothing of what is only filled in. */
export function lossesOf(life: ResourceLife): readonly string[] {
  if (life.outcome === 'failed') return [];
  if (life.outcome === 'unknown') return [...droppedTexts(life), unknownText(life)];
  const stored = versionIn(life.stored);
  return [
    ...droppedTexts(life),
    ...life.changes.filter(({ before }) => before !== undefined).map((change) => reported(change, stored).message),
  ];
}

function unknownText({ stored, version }: Extract<ResourceLife, { readonly outcome: 'unknown' }>): string {
  const what = stored === undefined ? `${version}, the storage version` : version;
  return `a webhook converts it to ${what}: the verdict ends where that begins`;
}

function at(context: ResourceContext, path: JsonPath): Pick<Diagnostic, 'rule' | 'file' | 'range' | 'related'> {
  return { rule: 'storage-version', file: context.file, range: rangeIn(context, path, 'key'), related: [] };
}

function failure(context: ResourceContext, { error, path: own, step }: Extract<ResourceLife, { readonly outcome: 'failed' }>): Diagnostic {
  if (own !== undefined) return { ...at(context, own), rule: 'object-meta', severity: 'error', message: error, hint: SET_ON_CREATE };
  const field = /^([^:]+): /.exec(error)?.[1];
  const path = field === undefined ? undefined : parseStrictFieldPath(context.resource.value, field);
  const hint =
    step === 'write'
      ? 'the server answers with status 500 and stores nothing: this does not fit the storage version'
      : 'the server answers with status 500 to this and every later read: what is stored does not fit this version';
  return { ...at(context, path ?? []), severity: 'error', message: error, hint };
}

/** Names the field, of which the text may have nothing: a default that is filled in has no place there. */
function reported({ after, before, cause, path }: StorageChange, stored: string): Pick<Diagnostic, 'severity' | 'message' | 'hint'> {
  const storage = `${stored}, the storage version`;
  const field = plainPath(path);
  if (cause === 'default') {
    return before === undefined
      ? { severity: 'info', message: `a read has ${field}: ${quotedValue(after)}, a default of ${storage}` }
      : { severity: 'warning', message: `a read has ${quotedValue(after)} in place of null in ${field}: a default of ${storage}` };
  }
  if (cause === 'conversion')
    return {
      severity: 'warning',
      message: after === undefined ? `a read lacks ${field} after conversion` : `a read has another ${field}: ${quotedValue(after)}`,
    };
  if (before === null)
    return { severity: 'info', message: `${field} is dropped: ${storage}, neither allows null there nor has a default`, hint: NULLABLE };
  return {
    severity: 'warning',
    message:
      cause === 'write' ? `the write drops ${field}: ${storage}, does not know it` : `a read lacks ${field}: its version does not know it`,
    hint: 'every write of the resource, in any version, passes through the schema of the storage version',
  };
}

const NULLABLE = 'write nullable: true in the schema of the storage version to keep it, or leave the field out';

function quotedValue(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? goQuote(value) : printJson(value ?? null);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}

const MAX_SHOWN = 100;
