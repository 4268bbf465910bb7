import { newJsonObject, type JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { struct } from '../answer.js';
import type { StoredObject } from '../catalog/stored-object.js';
import type { Output } from '../http/output.js';
import { printInOwnOrder } from '../http/print-value.js';
import { printObject } from '../http/printed-objects.js';
import { isSelected, type ListSelection } from './listed-objects.js';
import type { ListOptions } from '../lists/list-options.js';
import type { ResourcePath } from '../route.js';
import { withMetadata } from './place-object.js';
import { expired } from '../status/status.js';
import type { ApiWatch, StoredChange, WatchConversion } from '../api-watch.js';

/** What is watched, and how its client wants it. */
export interface WatchedResource {
  readonly definition: string;
  readonly path: Pick<ResourcePath, 'name' | 'namespace'>;
  readonly apiVersion: string;
  readonly kind: string;
  readonly options: ListOptions;
  readonly selection: ListSelection;
  readonly output: Output;
  /** How much of an object each row of a table has, as the client says it. */
  readonly includeObject: string | undefined;
  /** Whether the keys of objects are printed by name. */
  readonly sorted: boolean;
  /** Absent where no webhook converts. */
  readonly conversion?: WatchConversion | undefined;
  /** A stored object in the version of the request; `undefined` where it cannot be read in it. */
  read(stored: StoredObject): JsonObject | undefined;
  /** The object in the form that the client asked for. */
  convert(answer: ApiAnswer): ApiAnswer;
}

/** Makes a watch of what a request asks for. Source: `k8s.io/apiserver/pkg/storage/cacher`, and `endpoints/handlers`, ServeWatch. */
export function openWatch(watched: WatchedResource): ApiWatch {
  const { definition, options, selection } = watched;
  const { revision = 0, sendInitialEvents, timeoutSeconds, wantsBookmarks } = options;
  const isSelecting = selection.labels !== undefined || selection.fields.length > 0;
  const key = keyOf(watched);
  return {
    definition,
    isFromNow: options.match === 'NotOlderThan' && !sendInitialEvents,
    ...(revision > 0 && !sendInitialEvents ? { after: revision } : {}),
    wantsBookmarks,
    endsInitialEvents: sendInitialEvents && wantsBookmarks,
    timeoutSeconds,
    ...(!isSelecting && !watched.conversion && { form: JSON.stringify([definition, key, watched.path.namespace, watched.path.name]) }),
    ...(watched.conversion && { conversion: watched.conversion }),
    event: (change) => {
      if (!isAbout(watched.path, change.stored)) return undefined;
      if (isSelecting) return selectedEvent(watched, change);
      const known = texts.get(change) ?? new Map<string, string | undefined>();
      texts.set(change, known);
      if (!known.has(key)) known.set(key, plainEvent(watched, change));
      return known.get(key);
    },
    bookmark: (at, isInitialEnd) => {
      const annotations = isInitialEnd ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {};
      const { apiVersion, kind } = watched;
      const object = struct({ apiVersion, kind, metadata: { ...annotations, resourceVersion: String(at) } });
      return eventText(watched, 'BOOKMARK', object, false);
    },
    expired: (asked, oldest) => {
      const { object } = expired(`too old resource version: ${String(asked)} (${String(oldest)})`);
      return errorEvent(object);
    },
  };
}

/** The text of an event that ends a watch. */
export function errorEvent(status: JsonObject): string {
  return `{"type":"ERROR","object":${printInOwnOrder(status)}}\n`;
}

/** What is sent of a change, for all watches that want the same. */
const texts = new WeakMap<StoredChange, Map<string, string | undefined>>();

function keyOf({ apiVersion, includeObject, output }: WatchedResource): string {
  return JSON.stringify([apiVersion, output.conversion ?? null, includeObject ?? null]);
}

function isAbout({ name, namespace }: WatchedResource['path'], stored: StoredObject): boolean {
  return (namespace === '' || stored.namespace === namespace) && (name === '' || stored.name === name);
}

function plainEvent(watched: WatchedResource, { stored, type }: StoredChange): string | undefined {
  const object = watched.read(stored);
  return object && eventText(watched, type, object);
}

/** Of what is selected only after a change, or only before it, the client learns as of what comes and goes. */
function selectedEvent(watched: WatchedResource, { previous, revision, stored, type }: StoredChange): string | undefined {
  const now = watched.read(stored);
  const before = previous && watched.read(previous);
  const isNow = type !== 'DELETED' && now !== undefined && isSelected(now, watched.selection);
  const wasBefore = before !== undefined && isSelected(before, watched.selection);
  if (isNow) return eventText(watched, wasBefore ? 'MODIFIED' : 'ADDED', now);
  if (!wasBefore) return undefined;
  const last = type === 'DELETED' ? (now ?? before) : withMetadata(before, { resourceVersion: String(revision) });
  return eventText(watched, 'DELETED', last);
}

function eventText({ convert, output, sorted }: WatchedResource, type: string, object: JsonObject, isConverted = true): string {
  if (!isConverted || output.conversion === undefined) {
    return `{"type":"${type}","object":${sorted ? printObject(object) : printInOwnOrder(object)}}\n`;
  }
  const answer = convert({ status: 200, object, sorted });
  return `{"type":"${type}","object":${printInOwnOrder(Object.assign(newJsonObject(), answer.object))}}\n`;
}
