import { createRuleEvaluator } from '@structural/cel';
import {
  deprecationWarning,
  errorText,
  judgeResource,
  NEWEST_KUBERNETES,
  toResourceStorage,
  type CustomResourceDefinition,
  type ResourceStorage,
} from '@structural/core';
import { parseBody } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { invalidAnswer, refusedAnswer, type Answer } from './answer.js';
import type { FieldValidation } from './definition-answer.js';

/** A request about a resource. */
export interface ResourceRequest {
  readonly definition: CustomResourceDefinition;
  readonly version: string;
  readonly text: string;
  readonly mode: FieldValidation;
  /** What a read gave before, for an update. */
  readonly old?: JsonObject;
  readonly subresource?: 'status' | 'scale';
}

const rules = createRuleEvaluator({ kubernetesVersion: NEWEST_KUBERNETES });

/** What the engine answers to a request that creates or updates a resource, and what then lies in storage. */
export function resourceAnswer({
  definition,
  mode,
  old,
  subresource,
  text,
  version,
}: ResourceRequest): Answer & { readonly stored?: JsonObject } {
  const storage = storageOf(definition);
  const served = storage.type(version);
  if (served?.ok !== true) return refusedAnswer(404, 'the server could not find the requested resource');
  const deprecation = deprecationWarning(definition, version);
  const early = deprecation === undefined ? [] : [deprecation];
  const parsed = parseBody(text);
  if (!parsed.ok) return refusedAnswer(400, parsed.error.message, early);
  const { duplicates, format, overwritten, strictError, value } = parsed;
  const judged = judgeResource(served.type, value, {
    ...(format === 'json' ? { duplicates: duplicates.map(({ path }) => path), ...(overwritten === undefined ? {} : { overwritten }) } : {}),
    ...(format === 'yaml' && strictError !== undefined ? { yamlStrictError: strictError } : {}),
    kubernetesVersion: NEWEST_KUBERNETES,
    rules,
    storage,
    ...(old === undefined ? {} : { old, oldIsStored: true }),
    ...(subresource === undefined ? {} : { subresource }),
  });
  if (!judged.ok) return refusedAnswer(400, judged.decodeError, early);
  const { errors, forgiven, life, object, strictErrors, warnings } = judged;
  if (mode === 'Strict' && strictErrors.length > 0) return refusedAnswer(400, `strict decoding error: ${strictErrors.join(', ')}`, early);
  if (mode === 'Warn') early.push(...strictErrors);
  const first = new Set(forgiven.map(errorText));
  const meanwhile = warnings.filter((text) => first.has(text) || text.startsWith('.metadata.ownerReferences '));
  const { metadata } = object;
  const name = isJsonObject(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : '';
  if (errors.length > 0) return invalidAnswer(`${served.type.kind}.${served.type.group}`, name, errors, [...early, ...meanwhile]);
  if (life?.outcome === 'failed') return refusedAnswer(500, life.error, [...early, ...warnings]);
  const stored = life?.outcome === 'kept' ? life.stored : undefined;
  return {
    status: old === undefined ? 201 : 200,
    message: '',
    causes: [],
    warnings: [...early, ...warnings],
    object,
    ...(stored === undefined ? {} : { stored }),
  };
}

/** How a definition stores its resources. */
function storageOf(definition: CustomResourceDefinition): ResourceStorage {
  const made = toResourceStorage(definition);
  if (!made.ok) throw new Error(made.error);
  return made.storage;
}
