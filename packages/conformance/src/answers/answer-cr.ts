import { createRuleEvaluator } from '@structural/cel';
import {
  decodeResource,
  errorText,
  judgeResource,
  toResourceType,
  type CustomResourceDefinition,
  type DecodeOptions,
  type KubernetesVersion,
  type ResourceType,
  type RuleEvaluator,
} from '@structural/core';
import { parseBody } from '@structural/document';
import { goQuote } from '@structural/go';
import { isJsonObject, isScalar, type JsonObject, type JsonValue } from '@structural/json';
import { answeredError } from './answered-error.js';
import { readDefinitionAgain } from './recent-definitions.js';
import type { ProtocolAnswer, ProtocolRequest } from '../request.js';

/**
 * Answers `cr`: what becomes of a custom resource that is created, or that updates another one or its status.
 *
 * The resource before an update is what its manifest would be stored as.
 */
export function answerCr(request: ProtocolRequest, kubernetesVersion: KubernetesVersion): ProtocolAnswer {
  const definition = readCrd(request.crd ?? '', kubernetesVersion);
  if (typeof definition === 'string') return { crdError: definition };
  const served = toResourceType(definition, request.version ?? versionIn(request.cr ?? ''));
  if (!served.ok) return { crdError: served.error };
  const { type } = served;
  const body = readBody(request.cr ?? '');
  if (!body.ok) return { decodeError: body.error };
  const old = request.old === undefined || request.old === '' ? undefined : readBody(request.old);
  if (old?.ok === false) return { ...unknownFields(type, body), decodeError: `old: ${old.error}` };
  const judged = judgeResource(type, body.value, {
    ...body.options,
    kubernetesVersion,
    rules: rulesOf(kubernetesVersion),
    ...(old === undefined ? {} : { old: old.value, judgesDeletion: true }),
    ...(request.subresource === 'status' && old !== undefined ? { subresource: 'status' } : {}),
  });
  if (!judged.ok) return { ...(kubernetesVersion.reportsUnknownFields ? unknownFields(type, body) : {}), decodeError: judged.decodeError };
  const { strictErrors, errors, object, unevaluatedRules } = judged;
  // The server sends what rules warn of beside the verdict, where the protocol does not hear it.
  const forgiven = new Set(judged.forgiven.map(errorText));
  const warnings = judged.warnings.filter((text) => !forgiven.has(text));
  // An answer without them would read as agreement.
  if (unevaluatedRules > 0) return { error: `${String(unevaluatedRules)} rules not implemented` };
  const hasMetadata = isJsonObject(body.value) && 'metadata' in body.value;
  const isWritten = errors.length === 0 || (old !== undefined && request.subresource !== 'status' && hasMetadata);
  const shown = kubernetesVersion.writesNullTimes && isWritten ? withNullTime(object) : object;
  const reported = kubernetesVersion.reportsUnknownFields ? strictErrors.map(quoted) : [];
  return { strictErrors: reported, warnings, errors: errors.map(answeredError), object: shown };
}

/** What strict decoding says of a resource that was read, where what comes after that could not be decoded. */
function unknownFields(type: ResourceType, { value, options }: ReadBody): ProtocolAnswer {
  const decoded = decodeResource(type, value, options);
  return decoded.ok ? { strictErrors: decoded.strictErrors.map(quoted) } : {};
}

/** The protocol quotes an unknown field as Go does, where a running server puts it between quotes as it is. */
function quoted(text: string): string {
  const path = /^unknown field "(.*)"$/s.exec(text)?.[1];
  return path === undefined ? text : `unknown field ${goQuote(path)}`;
}

/** A server itself never shows this, as it sets the time of creation. */
function withNullTime(object: JsonObject): JsonObject {
  const { metadata } = object;
  if (!isJsonObject(metadata ?? null) || 'creationTimestamp' in (metadata as JsonObject)) return object;
  return { ...object, metadata: { ...(metadata as JsonObject), creationTimestamp: null } };
}

const evaluators = new Map<number, RuleEvaluator>();

function rulesOf(kubernetesVersion: KubernetesVersion): RuleEvaluator {
  let evaluator = evaluators.get(kubernetesVersion.minor);
  if (evaluator === undefined) evaluators.set(kubernetesVersion.minor, (evaluator = createRuleEvaluator({ kubernetesVersion })));
  return evaluator;
}

function readCrd(text: string, kubernetesVersion: KubernetesVersion): CustomResourceDefinition | string {
  const reading = readDefinitionAgain(text, kubernetesVersion);
  return reading.ok ? reading.definition : reading.decodeError;
}

interface ReadBody {
  readonly ok: true;
  readonly value: JsonValue;
  readonly options: DecodeOptions;
}

type Body = ReadBody | { readonly ok: false; readonly error: string };

function readBody(text: string): Body {
  const parsed = parseBody(text);
  if (!parsed.ok) return { ok: false, error: parsed.error.message };
  const { format, value, duplicates, overwritten, strictError } = parsed;
  if (format === 'json')
    return {
      ok: true,
      value,
      options: { ...(overwritten === undefined ? {} : { overwritten }), duplicates: duplicates.map(({ path }) => path) },
    };
  return { ok: true, value, options: { keyOrder: 'sorted', ...(strictError === undefined ? {} : { yamlStrictError: strictError }) } };
}

function versionIn(text: string): string {
  const parsed = parseBody(text);
  const { apiVersion, kind = null } = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  // Both are read at once, so that a kind that is a list or an object hides the version.
  if (typeof apiVersion !== 'string' || (kind !== null && !isScalar(kind))) return '';
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}
