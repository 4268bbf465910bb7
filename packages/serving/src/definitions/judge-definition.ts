import { admit } from '@structural/cel';
import {
  aggregateText,
  errorBody,
  pathText,
  readDefinition,
  type CustomResourceDefinition,
  type KubernetesVersion,
} from '@structural/core';
import { goQuote } from '@structural/go';
import type { JsonObject } from '@structural/json';
import type { ApiRequest } from '../api-request.js';
import type { ApiAnswer } from '../answer.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { ServedDefinition } from '../catalog/served-definition.js';
import type { Query } from '../http/query.js';
import { judgeFields } from '../resources/read-body.js';
import type { WriteOptions } from '../resources/write-options.js';
import type { ServerOptions } from '../server-options.js';
import { badRequest, conflict, failure, type FailingKind } from '../status/status.js';
import { withWarnings } from '../status/with-warnings.js';
import { definitionObject } from './definition-object.js';

/** Definitions as failures name them. */
export const DEFINITIONS: FailingKind = { group: 'apiextensions.k8s.io', kind: 'customresourcedefinitions' };

const KIND = 'CustomResourceDefinition';

/** A request about definitions. */
export interface DefinitionCall {
  readonly request: ApiRequest;
  readonly query: Query;
  readonly name: string;
  /** Whether a list is given out as one of its type, whose items do not say theirs. */
  readonly isTyped: boolean;
  /** A part of one; empty for all of it. */
  readonly subresource: '' | 'status';
  readonly catalog: ApiCatalog;
  readonly options: ServerOptions;
}

/** That a request was made for another state of a definition than its newest; `resourceVersion` is empty where it says none. */
export function versionConflict(resourceVersion: string, { accepted, definition }: ServedDefinition): ApiAnswer | undefined {
  if (resourceVersion === String(accepted.resourceVersion)) return undefined;
  const { name } = definition.metadata;
  if (resourceVersion === '' || resourceVersion === '0') return versionMissing(name);
  const modified = 'the object has been modified; please apply your changes to the latest version and try again';
  const message = `Operation cannot be fulfilled on ${DEFINITIONS.kind}.${DEFINITIONS.group} ${goQuote(name)}: ${modified}`;
  return conflict(DEFINITIONS, name, message);
}

/** That an update has to say of which state it is. Source: `k8s.io/apiserver/pkg/registry/generic/registry`, Store.Update. */
function versionMissing(name: string): ApiAnswer {
  const [field, message] = ['metadata.resourceVersion', 'Invalid value: 0: must be specified for an update'];
  const text = `${DEFINITIONS.kind}.${DEFINITIONS.group} ${goQuote(name)} is invalid: ${field}: ${message}`;
  return failure(422, 'Invalid', text, { name, ...DEFINITIONS, causes: [{ reason: 'FieldValueInvalid', message, field }] });
}

/** A definition as the server has it. */
function liveDefinition(served: ServedDefinition, kubernetesVersion: KubernetesVersion): CustomResourceDefinition {
  const read = readDefinition(definitionObject(served), { kubernetesVersion });
  return read.ok ? read.definition : served.definition;
}

/** A definition that may be written, and what is warned of. */
export interface JudgedDefinition {
  readonly ok: true;
  readonly definition: CustomResourceDefinition;
  readonly warnings: readonly string[];
}

/** Judges a definition as a server does before it is stored; `unreadable` is the answer to what cannot be decoded. */
export function judgeDefinition(
  { catalog: { kubernetesVersion } }: DefinitionCall,
  value: JsonObject,
  decode: Parameters<typeof readDefinition>[1],
  { fieldValidation }: WriteOptions,
  old: ServedDefinition | undefined,
  unreadable: (value: JsonObject, why: string) => ApiAnswer,
): JudgedDefinition | { readonly ok: false; readonly answer: ApiAnswer } {
  const refuse = (answer: ApiAnswer, warnings: readonly string[] = []) => ({ ok: false as const, answer: withWarnings(answer, warnings) });
  const read = readDefinition(value, { kubernetesVersion, ...decode });
  if (!read.ok) return refuse(unreadable(value, read.decodeError));
  const fields = judgeFields(read.strictErrors, fieldValidation);
  if (!fields.ok) return refuse(unreadable(value, fields.text));
  if (read.apiVersion !== 'apiextensions.k8s.io/v1') {
    return refuse(
      badRequest(`the API version in the data (${read.apiVersion}) does not match the expected API version (apiextensions.k8s.io/v1)`),
    );
  }
  const { definition } = read;
  const conflict = old && versionConflict(definition.metadata.resourceVersion, old);
  if (conflict !== undefined) return refuse(conflict, fields.warnings);
  const { errors, panic, warnings } = admit(definition, old && liveDefinition(old, kubernetesVersion), kubernetesVersion);
  if (panic !== undefined) return refuse(failure(500, 'InternalError', PANIC), fields.warnings);
  if (errors.length > 0) {
    const { name } = definition.metadata;
    const causes = errors.map((error) => ({ reason: error.type, message: errorBody(error), field: pathText(error.path) }));
    const message = `${KIND}.${DEFINITIONS.group} ${goQuote(name)} is invalid: ${aggregateText(errors)}`;
    return refuse(failure(422, 'Invalid', message, { name, group: DEFINITIONS.group, kind: KIND, causes }), fields.warnings);
  }
  return { ok: true, definition, warnings: [...fields.warnings, ...warnings] };
}

const PANIC =
  'an error on the server ("This request caused apiserver to panic. Look in the logs for details.") has prevented the request from being successful';

/** That a body cannot be decoded. */
export function cannotBeHandled({ apiVersion, kind }: JsonObject, why: string): ApiAnswer {
  const version = String(apiVersion);
  return badRequest(
    `${String(kind)} in version ${goQuote(version.slice(version.indexOf('/') + 1))} cannot be handled as a ${KIND}: ${why}`,
  );
}

/** That what a patch leads to cannot be decoded. */
export function invalidPatch(why: string): ApiAnswer {
  return failure(422, 'Invalid', ` "" is invalid: patch: Invalid value: ${why}`, {});
}
