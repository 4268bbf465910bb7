import type { JsonPath } from '@structural/document';
import { isJsonObject, valueAt } from '@structural/json';
import type { FoundDefinition } from '../find/find-definitions.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { nearNames } from '../names/near-names.js';
import { parseStrictFieldPath } from '../place/strict-field-path.js';
import { rangeIn, type ResourceContext } from './resource-context.js';
import { schemasAt } from '../manifest/schemas-at.js';

/** What describes the fields of a kind; a `CatalogEntry` is one. */
interface DescribingEntry {
  readonly found: FoundDefinition;
}

/** The fields of a resource that the server does not know, each at its key; none if nobody asks for them. Of repeated keys it says nothing. */
export function unknownFieldDiagnostics(
  context: ResourceContext,
  strictErrors: readonly string[],
  entry: DescribingEntry,
  version: string,
): readonly Diagnostic[] {
  if (context.strict === 'ignore') return [];
  const fieldNames = fieldNamesBySchema(entry, version);
  return strictErrors
    .filter((text) => text.startsWith('unknown field '))
    .map((message, i) => {
      const path = unknownPath(context, message);
      const near = i < MAX_GUESSES && path !== undefined ? guessName(context, path, fieldNames) : [];
      return {
        rule: 'unknown-field',
        severity: context.strict === 'strict' ? 'error' : 'warning',
        message,
        file: context.file,
        range: rangeIn(context, path ?? [], 'key'),
        related: [],
        hint: isOfStatus(path, near)
          ? `${OPEN_STATUS}; ${hintOf(near, context.strict === 'strict')}`
          : hintOf(near, context.strict === 'strict'),
      };
    });
}

// Enough for any file written by a person; each costs a look at all names that are known beside it.
const MAX_GUESSES = 200;

function hintOf(near: readonly string[], isRefused: boolean): string {
  const consequence = isRefused
    ? 'with strict field validation the server refuses the request, without it drops the field'
    : 'the server drops this field; with strict field validation, the default of kubectl, it refuses the request';
  if (near.length === 0) return consequence;
  const names = near.length === 1 ? near[0]! : `${near.slice(0, -1).join(', ')} or ${near.at(-1)!}`;
  return `did you mean ${names}? ${consequence}`;
}

/** Whether a field is one of the status, which a controller writes, and not just misspelt. */
function isOfStatus(path: JsonPath | undefined, near: readonly string[]): boolean {
  return path?.[0] === 'status' && near.length === 0;
}

const OPEN_STATUS =
  'what a controller writes into the status is lost unless the CRD has it: describe status there, or write status: { type: object, x-kubernetes-preserve-unknown-fields: true }';

function unknownPath({ resource }: ResourceContext, strictError: string): JsonPath | undefined {
  const quoted = /^\w+ field "(.*)"$/s.exec(strictError)?.[1];
  return quoted === undefined ? undefined : parseStrictFieldPath(resource.value, quoted);
}

/** The names that are known at a path, each asked for once. */
function fieldNamesBySchema({ found }: DescribingEntry, version: string): (path: JsonPath) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    const name = JSON.stringify(path.map((step) => (typeof step === 'number' ? 0 : step)));
    let names = known.get(name);
    if (names === undefined) {
      const properties = schemasAt(found.value, version, path)[0]?.schema['properties'];
      names = isJsonObject(properties) ? Object.keys(properties) : [];
      known.set(name, names);
    }
    return names;
  };
}

/** What a field may have been meant to be: a known one beside it that is not there yet, else one of its very name a level below or above. */
function guessName({ resource }: ResourceContext, path: JsonPath, fieldNames: (path: JsonPath) => readonly string[]): readonly string[] {
  const name = path.at(-1);
  const parent = path.slice(0, -1);
  if (typeof name !== 'string') return [];
  if (parent[0] === 'metadata') return parent.length === 1 ? nearNames(name, METADATA_FIELDS) : [];
  // Most definitions, but not all, have metadata among the properties of their schema.
  const siblings = parent.length === 0 ? [...new Set([...fieldNames(parent), 'metadata'])] : fieldNames(parent);
  const beside = valueAt(resource.value, parent);
  const near = nearNames(
    name,
    siblings.filter((sibling) => !isJsonObject(beside) || beside[sibling] === undefined),
  );
  if (near.length > 0) return near;
  const below = siblings.slice(0, MAX_SIBLINGS).filter((sibling) => fieldNames([...parent, sibling]).includes(name));
  if (below.length > 0) return below.slice(0, 1).map((sibling) => `${sibling}.${name}`);
  const isKnownAbove = parent.length > 0 && fieldNames(parent.slice(0, -1)).includes(name);
  return isKnownAbove ? [`${name} a level above`] : [];
}

const MAX_SIBLINGS = 64;

/** What any object may have in `metadata`. */
const METADATA_FIELDS = [
  'name',
  'generateName',
  'namespace',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
  'managedFields',
];
