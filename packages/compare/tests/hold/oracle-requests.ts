import type { CustomResourceDefinition } from '@structural/core';
import { isJsonObject, jsonEqual, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { stepsOf } from '@structural/witness';
import type { BreakingFinding } from '../../src/finding/finding.js';
import type { ResourceWitness } from '../../src/records/witness.js';
import type { Schema } from '../generated/contexts.js';

/** A question to the program that answers for the server's code, one JSON object a line; `undefined` members are left out. */
interface OracleRequest {
  readonly op: 'cr';
  readonly crd: string;
  readonly version: string;
  readonly cr: string;
  readonly old?: string;
  readonly subresource?: 'status';
}

/** What the program answers, as far as it matters here. */
interface OracleAnswer {
  readonly crdError?: string;
  readonly decodeError?: string;
  readonly errors?: readonly unknown[] | null;
  readonly strictErrors?: readonly string[] | null;
  readonly object?: unknown;
}

/** Two manifests, and which of them has the status as a resource of its own. */
export interface Manifests {
  readonly old: Schema | JsonValue;
  readonly new: Schema | JsonValue;
}

/** What to ask about a witness: on the side that takes it, and on the other one. */
export interface OracleQuestion {
  readonly takes: OracleRequest;
  readonly other: OracleRequest;
  /** Why the answers do not show what the finding says; undefined where they do. */
  readonly whyNot: (takes: OracleAnswer, other: OracleAnswer) => string | undefined;
}

/** The question about a witness; undefined for requests and for applying, about which the program cannot be asked. */
export function questionAbout(
  finding: BreakingFinding,
  manifests: Manifests,
  definitions: readonly CustomResourceDefinition[],
): OracleQuestion | undefined {
  const { direction, witness } = finding;
  if (witness.kind === 'request' || witness.kind === 'apply') return undefined;
  const isForward = direction === 'forward';
  const [from, to] = isForward ? [manifests.old, manifests.new] : [manifests.new, manifests.old];
  const [fromDefinition, toDefinition] = isForward ? definitions : [...definitions].reverse();
  const [fromSays, toSays] = isForward ? [witness.oldSays, witness.newSays] : [witness.newSays, witness.oldSays];
  const request = (crd: Schema | JsonValue, resource: JsonObject, definition: CustomResourceDefinition | undefined): OracleRequest => {
    // Of what is about another part than the status, the creation is asked: an update of the status takes the rest as it lies there.
    const isAboutStatus = finding.field === undefined || finding.field === '' || finding.field.startsWith('status');
    return isAboutStatus ? creation(crd, witness.version, resource, definition) : asked(crd, witness.version, resource);
  };
  const { before, resource, through } = witness;
  if (through !== undefined) return questionAcross(witness, through, [from, to], [fromDefinition, toDefinition]);
  if (finding.rule === 'storage-version-changed') return questionAboutStorage(witness.version, resource, to, toDefinition);
  switch (witness.kind) {
    case 'create':
    case 'stored': {
      return {
        takes: request(from, resource, fromDefinition),
        other: request(to, resource, toDefinition),
        whyNot: (takes, other) =>
          refuses(takes)
            ? 'the side before refuses it'
            : refuses(other) || differs(takes, other)
              ? undefined
              : 'both take and store it alike',
      };
    }
    case 'update':
      return {
        takes: updateOf(from, witness.version, [before, resource], fromDefinition),
        other: updateOf(to, witness.version, [before, resource], toDefinition),
        whyNot: (takes, other) => (refuses(takes) ? 'the side before refuses it' : refuses(other) ? undefined : 'both take it'),
      };
    case 'unchanged': {
      // What lies in storage is what the side before wrote; the other side sends it back as it reads it.
      const labelled = fromSays.object ?? resource;
      const stored = without(labelled);
      return {
        takes: asked(from, witness.version, labelled, { old: stored }),
        other: asked(to, witness.version, resource, {
          old: isStatusFilledIn(fromDefinition, stored, resource) ? withoutStatus(stored) : stored,
        }),
        whyNot: (takes, other) =>
          refuses(other)
            ? fromSays.errors.length > 0 || !refuses({ ...takes, strictErrors: null })
              ? undefined
              : 'the side before refuses it'
            : 'the other side takes it',
      };
    }
    case 'read': {
      const read = toSays.object ?? resource;
      return {
        takes: request(to, read, toDefinition),
        // Who reads takes all of it as it is, whichever request wrote it.
        other: { op: 'cr', crd: withoutStatusRequests(from), version: witness.version, cr: printJson(read) },
        whyNot: (takes, other) =>
          refuses(takes) ? 'the side after refuses it' : refuses(other) || differs(takes, other) ? undefined : 'the side before takes it',
      };
    }
  }
}

/** A request: a creation, or an update of what lies in storage, of its status alone where that is what is written. */
function asked(
  crd: Schema | JsonValue,
  version: string,
  resource: JsonObject,
  { isOfStatus = false, old }: { readonly isOfStatus?: boolean; readonly old?: JsonObject } = {},
): OracleRequest {
  return {
    op: 'cr',
    crd: jsonText(crd),
    version,
    cr: printJson(resource),
    ...(old === undefined ? {} : { old: printJson(inStorage(old)) }),
    ...(isOfStatus ? { subresource: 'status' } : {}),
  };
}

/** The last of the requests that create a resource: the one of its status, where that is a resource of its own and the resource has one. */
function creation(
  crd: Schema | JsonValue,
  version: string,
  resource: JsonObject,
  definition: CustomResourceDefinition | undefined,
): OracleRequest {
  const isOfStatus = ownsStatus(definition, version) && resource['status'] !== undefined;
  return asked(crd, version, resource, isOfStatus ? { isOfStatus, old: withoutStatus(resource) } : {});
}

/** An update of what lies in storage, of its status alone where that is a resource of its own and is sent. */
function updateOf(
  crd: Schema | JsonValue,
  version: string,
  [old, resource]: readonly [JsonObject | undefined, JsonObject],
  definition: CustomResourceDefinition | undefined,
): OracleRequest {
  const isOfStatus = ownsStatus(definition, version) && resource['status'] !== undefined;
  return asked(crd, version, resource, { isOfStatus, ...(old === undefined ? {} : { old }) });
}

/** With a uid, by which the program knows what lies in storage: it takes anything else for a manifest, and creates that first, without its status. */
function inStorage(object: JsonObject): JsonObject {
  const { metadata } = object;
  const own = isJsonObject(metadata) ? metadata : newJsonObject();
  const uid = '00000000-0000-4000-8000-000000000000';
  return Object.assign(newJsonObject(), object, { metadata: Object.assign(newJsonObject(), own, { uid }) });
}

/**
 * Of clients of two versions: what the one stored, sent in the version that drops a part of it; or what the other one writes, and what a read of it
 * returns, which the version before does not allow.
 */
function questionAcross(
  { before, kind, newSays, oldSays, resource, version }: ResourceWitness,
  through: string,
  [from, to]: readonly [Schema | JsonValue, Schema | JsonValue],
  definitions: readonly (CustomResourceDefinition | undefined)[],
): OracleQuestion {
  const errors = [...oldSays.errors, ...newSays.errors];
  const changes = [...oldSays.changes, ...newSays.changes];
  const isAboutStatus =
    errors.some(({ path }) => stepsOf(path)[0] === 'status') || (changes.length > 0 && changes.every(({ path }) => path[0] === 'status'));
  const request = (crd: Schema | JsonValue, name: string, object: JsonObject): OracleRequest => {
    const definition = definitions[crd === from ? 0 : 1];
    const sent = Object.assign(newJsonObject(), object, { apiVersion: `${definition?.spec.group ?? ''}/${name}` });
    const isOfStatus = isAboutStatus && ownsStatus(definition, name);
    return asked(crd, name, sent, isOfStatus ? { isOfStatus, old: withoutStatus(sent) } : {});
  };
  if (kind === 'stored')
    return {
      takes: request(from, version, resource),
      other: request(to, through, resource),
      whyNot: (takes, other) =>
        refuses(takes)
          ? 'the version before refuses it'
          : (other.strictErrors ?? []).length > 0 || differs(withoutVersion(takes), withoutVersion(other))
            ? undefined
            : 'both versions store it alike',
    };
  return {
    takes: request(to, through, before ?? resource),
    other: request(from, version, resource),
    // A null that it drops it does not take as it is.
    whyNot: (takes, other) =>
      refuses(takes)
        ? 'the new version refuses it'
        : refuses(other) || differs(withoutVersion(takes), withoutVersion(other))
          ? undefined
          : 'the version before takes it',
  };
}

/** A resource of one version, and the same resource sent in the version in which it is to be stored, which does not know all of it. */
function questionAboutStorage(
  version: string,
  resource: JsonObject,
  manifest: Schema | JsonValue,
  definition: CustomResourceDefinition | undefined,
): OracleQuestion | undefined {
  const storage = definition?.spec.versions?.find((each) => each.storage)?.name;
  if (definition === undefined || storage === undefined) return undefined;
  const stored = Object.assign(newJsonObject(), resource, { apiVersion: `${definition.spec.group}/${storage}` });
  const request = (name: string, object: JsonObject): OracleRequest => creation(manifest, name, object, definition);
  return {
    takes: request(version, resource),
    other: request(storage, stored),
    whyNot: (takes, other) =>
      refuses(takes)
        ? 'the version before refuses it'
        : (other.strictErrors ?? []).length > 0 || differs(withoutVersion(takes), withoutVersion(other))
          ? undefined
          : 'both versions store it alike',
  };
}

function withoutVersion(answer: OracleAnswer): OracleAnswer {
  const { object } = answer;
  return typeof object === 'object' && object !== null ? { ...answer, object: { ...object, apiVersion: '' } } : answer;
}

/** Whether a status that was read did not lie in storage: one that has a default, and in whose place the other side reads another one. */
function isStatusFilledIn(definition: CustomResourceDefinition | undefined, read: JsonObject, { apiVersion, status }: JsonObject): boolean {
  const version = String(apiVersion).replace(/^.*\//, '');
  const spec = definition?.spec;
  const schema = spec?.versions?.find(({ name }) => name === version)?.schema ?? spec?.validation;
  const isDefaulted = schema?.openAPIV3Schema?.properties?.get('status')?.default !== undefined;
  return isDefaulted && ownsStatus(definition, version) && !jsonEqual(read['status'] ?? null, status ?? null);
}

function withoutStatus(resource: JsonObject): JsonObject {
  const copy = Object.assign(newJsonObject(), resource);
  Reflect.deleteProperty(copy, 'status');
  return copy;
}

function ownsStatus(definition: CustomResourceDefinition | undefined, version: string): boolean {
  const spec = definition?.spec;
  return (spec?.versions?.find(({ name }) => name === version)?.subresources ?? spec?.subresources)?.status !== undefined;
}

function refuses({ crdError, decodeError, errors, strictErrors }: OracleAnswer): boolean {
  return crdError !== undefined || decodeError !== undefined || (errors ?? []).length > 0 || (strictErrors ?? []).length > 0;
}

function differs(one: OracleAnswer, other: OracleAnswer): boolean {
  const [a, b] = [one, other].map(({ object }) => JSON.stringify(sorted(withoutIdentity(object))));
  return a !== b;
}

/** Without what only an update has. */
function withoutIdentity(object: unknown): unknown {
  if (typeof object !== 'object' || object === null || !('metadata' in object)) return object;
  const metadata = { ...(object.metadata as object), uid: '', resourceVersion: '' };
  return { ...object, metadata };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

function without(resource: JsonObject): JsonObject {
  const { metadata } = resource;
  const own = Object.assign(newJsonObject(), isJsonObject(metadata) ? metadata : {});
  const labels = Object.assign(newJsonObject(), isJsonObject(own['labels']) ? own['labels'] : {});
  Reflect.deleteProperty(labels, 'touched');
  if (jsonEqual(labels, newJsonObject())) Reflect.deleteProperty(own, 'labels');
  else own['labels'] = labels;
  return Object.assign(newJsonObject(), resource, { metadata: own });
}

/** The text of a definition whose status is a part of the resource as any other. */
function withoutStatusRequests(manifest: Schema | JsonValue): string {
  return JSON.stringify(manifest, (key, value: unknown) => {
    if (key !== 'subresources' || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'status'));
  });
}

function jsonText(manifest: Schema | JsonValue): string {
  return JSON.stringify(manifest);
}
