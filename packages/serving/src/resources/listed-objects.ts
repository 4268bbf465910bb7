import { isJsonObject, valueAt, type JsonObject } from '@structural/json';
import { parseLabelSelector, versionsOf, type LabelSelector } from '@structural/core';
import type { ApiAnswer } from '../answer.js';
import type { Query } from '../http/query.js';
import type { StoredObject } from '../catalog/stored-object.js';
import { unlistable, type UnreadableObject } from '../conversion/unreadable-object.js';
import { parseFieldSelector, type FieldRequirement } from '../selectors/field-selector.js';
import { badRequest } from '../status/status.js';
import type { Call } from './call.js';
import { isConverted, isRemembered, readStored } from './read-stored.js';
import { undecided } from '../status/undecided.js';

/** Objects that a list is about, as they are stored and in the version of the call; else what is wrong. */
export type ListedStored =
  | {
      readonly ok: true;
      readonly found: readonly { readonly stored: StoredObject; readonly object: JsonObject }[];
      readonly isWhole: boolean;
    }
  | { readonly ok: false; readonly answer: ApiAnswer };

/**
 * Reads the objects that a call selects by namespace, name, labels and fields, at most `limit` of them, and whether there are no more: of all that are
 * there now, or of some that are given.
 */
export function listedStored(call: Call, candidates?: Iterable<StoredObject>, limit = Infinity): ListedStored {
  const { catalog, path, query, served } = call;
  const selection = readSelection(query, selectableFields(call), served.builtin !== undefined);
  if ('status' in selection) return { ok: false, answer: selection };
  const found: { readonly stored: StoredObject; readonly object: JsonObject }[] = [];
  const unread: UnreadableObject[] = [];
  const all = candidates ?? catalog.objectsOf(served.definition.metadata.name);
  const isFresh = isReadFresh(call, all);
  for (const stored of all) {
    if (!isAbout(path, stored)) continue;
    // Whether there is more does not depend on what is selected.
    if (found.length + unread.length === limit) return unread.length === 0 ? { ok: true, found, isWhole: false } : unlisted(call, unread);
    const read = readStored(call, stored, isFresh);
    if (!read.ok && read.isConverting !== true) return { ok: false, answer: undecided(read.error) };
    if (!read.ok) unread.push({ stored, error: read.error });
    else if (isSelected(read.object, selection)) found.push({ stored, object: read.object });
  }
  return unread.length === 0 ? { ok: true, found, isWhole: true } : unlisted(call, unread);
}

function isAbout({ name, namespace }: Call['path'], stored: StoredObject): boolean {
  return (namespace === '' || stored.namespace === namespace) && (name === '' || stored.name === name);
}

/** Whether the webhook has to be asked about any object: then it is about all of them, as by a server whose watch cache is not ready. */
function isReadFresh(call: Call, stored: Iterable<StoredObject>): boolean {
  if (!call.storage.isConvertedByWebhook) return false;
  for (const each of stored) if (isAbout(call.path, each) && isConverted(call, each) && !isRemembered(call, each)) return true;
  return false;
}

function unlisted({ about }: Call, objects: readonly UnreadableObject[]): ListedStored {
  return { ok: false, answer: unlistable(about, objects) };
}

/** What a query selects. */
export interface ListSelection {
  /** Absent where all are selected. */
  readonly labels?: LabelSelector;
  readonly fields: readonly SelectedField[];
}

/** A requirement, and what a field counts as that is absent. */
interface SelectedField extends FieldRequirement {
  readonly absent: string;
}

/** The selectors of a query, and whether its numbers are any; `isBuiltin` for kinds that Go's structs hold, in which nothing is absent. */
export function readSelection(query: Query, fields: readonly string[], isBuiltin = false): ApiAnswer | ListSelection {
  for (const name of ['limit', 'timeoutSeconds']) {
    const value = query.get(name) ?? '';
    if (value !== '' && !/^[+-]?\d{1,18}$/.test(value))
      return badRequest(`strconv.ParseInt: parsing ${JSON.stringify(value)}: invalid syntax`);
  }
  const version = query.get('resourceVersion') ?? '';
  if (!/^\d*$/.test(version)) {
    const why = `strconv.ParseUint: parsing ${JSON.stringify(version)}: invalid syntax`;
    return badRequest(`invalid resource version: resourceVersion: Invalid value: ${JSON.stringify(version)}: ${why}`);
  }
  const selector = query.get('labelSelector') ?? '';
  const labels = parseLabelSelector(selector);
  if (!labels.ok) return badRequest(labels.error);
  const wanted = parseFieldSelector(query.get('fieldSelector') ?? '');
  if (!wanted.ok) return badRequest(wanted.error);
  const unknown = wanted.requirements.find(({ field }) => !fields.includes(field));
  return unknown === undefined
    ? {
        ...(selector !== '' && { labels: labels.selects }),
        fields: wanted.requirements.map((each) => ({ ...each, absent: isBuiltin ? (ZEROS.get(each.field) ?? '') : '' })),
      }
    : badRequest(`field label not supported: ${unknown.field}`);
}

/** Go's zero values of the selectable fields that are no texts. Source: `pkg/registry`, the strategies of nodes, pods, jobs and replica sets. */
const ZEROS: ReadonlyMap<string, string> = new Map([
  ['spec.unschedulable', 'false'],
  ['spec.hostNetwork', 'false'],
  ['status.successful', '0'],
  ['status.replicas', '0'],
]);

/** The fields by which objects of the version of a call can be selected. */
export function selectableFields({ served, type }: Call): readonly string[] {
  const declared = versionsOf(served.definition.spec).find(({ name }) => name === type.version)?.selectableFields ?? [];
  return [
    'metadata.name',
    'metadata.namespace',
    ...(served.builtin?.selectableFields ?? []),
    ...declared.map(({ jsonPath }) => jsonPath.replace(/^\./, '')),
  ];
}

/** Whether an object is among those that are selected. */
export function isSelected(object: JsonObject, { fields, labels }: ListSelection): boolean {
  if (labels !== undefined && !labels(labelsOf(object))) return false;
  return fields.every(({ absent, field, isEqual, value }) => {
    const found = valueAt(object, field.split('.'));
    const text = typeof found === 'string' ? found : found === undefined ? absent : typeof found === 'object' ? '' : String(found);
    return (text === value) === isEqual;
  });
}

function labelsOf({ metadata }: JsonObject): ReadonlyMap<string, string> {
  const labels = isJsonObject(metadata) ? metadata['labels'] : undefined;
  const found = new Map<string, string>();
  if (isJsonObject(labels)) for (const [name, value] of Object.entries(labels)) if (typeof value === 'string') found.set(name, value);
  return found;
}
