import { withMember } from '@structural/core';
import { compareUtf8, newJsonObject, type JsonObject } from '@structural/json';
import { struct, type ApiAnswer } from '../answer.js';
import type { KeptObjects } from '../catalog/object-keeper.js';
import type { StoredObject } from '../catalog/stored-object.js';
import { expired, failure, tooLargeVersion } from '../status/status.js';
import { groupVersion, type Call } from './call.js';
import { printContinue, type ContinueToken } from '../lists/continue-token.js';
import { readListOptions, type ListOptions } from '../lists/list-options.js';
import { parseFieldSelector } from '../selectors/field-selector.js';
import { listedStored } from './listed-objects.js';
import { shownOf } from './live-object.js';
import { scaleOf } from './replace.js';

/** One object, or its scale. */
export function get(call: Call): ApiAnswer {
  const live = shownOf(call);
  if (!live.ok) return live.answer;
  if (call.subresource !== 'scale' || call.type.scale === undefined) return { status: 200, object: live.object, sorted: true };
  const shown = scaleOf(call, live.object);
  if (shown === undefined) return failure(500, 'InternalError', 'there is no scale');
  return shown.ok ? { status: 200, object: shown.scale } : failure(500, 'InternalError', shown.error);
}

/**
 * The objects that a call selects, in pages where it limits them. Where nothing keeps what is written, the first page is the last.
 *
 * Source: `k8s.io/apiserver/pkg/storage/etcd3`, GetList.
 */
export function list(call: Call): ApiAnswer {
  const { catalog, served, type } = call;
  const options = readListOptions(call.query, false);
  if ('status' in options) return options;
  const kept = keptFor(call, options);
  if ('status' in kept) return kept;
  const behind = options.from?.behind;
  const { namespace } = call.path;
  const first = behind === undefined ? firstOf(kept.objects, namespace) : firstBehind(kept.objects, behind);
  const within = kept.objects.slice(first, namespace === '' ? undefined : firstBehind(kept.objects, `${namespace}/${LAST}`));
  const candidates = withName(call, within);
  const isPaged = catalog.keeper !== undefined && options.limit > 0;
  const listed = listedStored(call, candidates, isPaged ? options.limit : undefined);
  if (!listed.ok) return listed.answer;
  const last = listed.found.at(-1)?.stored;
  const isCut = !listed.isWhole && last !== undefined;
  const isSelecting = (call.query.get('labelSelector') ?? '') !== '' || (call.query.get('fieldSelector') ?? '') !== '';
  const remaining = isCut && !isSelecting ? candidates.length - listed.found.length : 0;
  const isTyped = served.builtin !== undefined && call.output.conversion === undefined;
  const items = listed.found.map((each) => (isTyped ? withoutType(each.object) : each.object));
  const head = struct({
    apiVersion: groupVersion(type),
    items: [],
    kind: served.definition.spec.names.listKind,
    metadata: {
      ...(isCut ? { continue: printContinue({ revision: kept.revision, behind: keyOf(last) }) } : isTyped ? {} : { continue: '' }),
      ...(remaining > 0 && { remainingItemCount: remaining }),
      resourceVersion: String(kept.revision),
    },
  });
  // Items are what is stored, and no copies: their texts are known.
  return { status: 200, object: Object.assign(head, { items }), sorted: true };
}

/** The only object that a list is about which selects it by name, as a server reads no others then; all objects where it does not. */
function withName({ path, query, served }: Call, objects: readonly StoredObject[]): readonly StoredObject[] {
  const selector = query.get('fieldSelector') ?? '';
  if (selector === '' || (path.namespace === '' && served.definition.spec.scope === 'Namespaced')) return objects;
  const fields = parseFieldSelector(selector);
  const named = fields.ok ? fields.requirements.find(({ field, isEqual }) => isEqual && field === 'metadata.name') : undefined;
  return named === undefined ? objects : objects.filter(({ name }) => name === named.value);
}

/** An object in a list of one of Go's types, which says what all of them are. */
function withoutType(object: JsonObject): JsonObject {
  return withMember(withMember(object, 'apiVersion', undefined), 'kind', undefined);
}

/** The objects among which a list looks: those of now, or of a revision that it names. */
function keptFor({ catalog, served }: Call, { from, match, revision = 0 }: ListOptions): ApiAnswer | KeptObjects {
  const { name } = served.definition.metadata;
  const { keeper } = catalog;
  const now = { revision: catalog.resourceVersion, objects: [] };
  if (keeper === undefined) return { ...now, objects: catalog.objectsOf(name) };
  const current = keeper.at(name) ?? now;
  if (from !== undefined) return keeper.at(name, from.revision) ?? tooOldToContinue(from, current.revision);
  if (revision > current.revision) return tooLargeVersion(revision, current.revision);
  if (match !== 'Exact') return current;
  return keeper.at(name, revision) ?? expired('The resourceVersion for the provided list is too old.');
}

/** That a list cannot be continued as it was, with a token that goes on in what is there now. */
function tooOldToContinue({ behind }: ContinueToken, revision: number): ApiAnswer {
  const answer = expired(INCONSISTENT);
  const metadata = struct({ continue: printContinue({ behind, revision }) });
  return { ...answer, object: Object.assign(newJsonObject(), answer.object, { metadata }) };
}

const INCONSISTENT =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use ' +
  'the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent ' +
  'list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

function keyOf({ name, namespace }: StoredObject): string {
  return `${namespace}/${name}`;
}

/** Where the objects begin that come after a key. */
function firstBehind(objects: readonly StoredObject[], key: string): number {
  const slash = key.indexOf('/');
  const [namespace, name] = [key.slice(0, slash), key.slice(slash + 1)];
  let [low, high] = [0, objects.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = objects[middle];
    const order = at === undefined ? 1 : compareUtf8(at.namespace, namespace) || compareUtf8(at.name, name);
    if (order > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the objects of a namespace begin. */
function firstOf(objects: readonly StoredObject[], namespace: string): number {
  return namespace === '' ? 0 : firstBehind(objects, `${namespace}/`);
}

/** Behind every name. */
const LAST = '\u{10ffff}';
