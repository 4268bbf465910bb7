import { createDefaultRuleEvaluator, createRuleCompiler } from '@structural/cel';
import {
  defaultJudge,
  readDefinition,
  structuralVerdicts,
  validateDefinition,
  validateDefinitionUpdate,
  type CustomResourceDefinition,
  type DefinitionApi,
  type KubernetesVersion,
} from '@structural/core';
import { parseBody } from '@structural/document';
import { answeredError } from './answered-error.js';
import type { ProtocolAnswer, ProtocolRequest } from '../request.js';

type Reading =
  | { readonly ok: false; readonly decodeError: string }
  | {
      readonly ok: true;
      readonly apiVersion: string;
      readonly api: DefinitionApi;
      readonly strictErrors: readonly string[];
      readonly definition: CustomResourceDefinition;
    };

/** Reads a CRD from a request body, in YAML or JSON, as the server's codec does. */
export function readDefinitionBody(text: string, kubernetesVersion: KubernetesVersion): Reading {
  const read = parseBody(text);
  const parsed = read.ok ? read : (read.withNumbersBeyondFloat64 ?? read);
  if (!parsed.ok) return { ok: false, decodeError: parsed.error.message };
  const { format, value, duplicates, overwritten, strictError } = parsed;
  // YAML reaches the decoder without its duplicate keys; what is said of them is said before.
  const given = { kubernetesVersion, ...(overwritten === undefined ? {} : { overwritten }) };
  if (format === 'json')
    return readDefinition(value, {
      ...given,
      duplicates: duplicates.map((duplicate) => duplicate.path),
      keyOrder: 'written',
      hasNumbersBeyondFloat64: !read.ok,
    });
  return readDefinition(value, strictError === undefined ? { kubernetesVersion } : { kubernetesVersion, yamlStrictError: strictError });
}

/**
 * Answers `crd`: decoding, strictness, the verdict on creating or updating a definition with its rules compiled, and the structural
 * verdict.
 */
export function answerCrd(request: ProtocolRequest, kubernetesVersion: KubernetesVersion): ProtocolAnswer {
  const reading = readDefinitionBody(request.crd ?? '', kubernetesVersion);
  if (!reading.ok) return { decodeError: reading.decodeError };
  const { api, apiVersion, definition } = reading;
  const strictErrors = kubernetesVersion.reportsUnknownFields ? reading.strictErrors : [];
  let old: CustomResourceDefinition | undefined;
  if (request.old !== undefined && request.old !== '') {
    const before = readDefinitionBody(request.old, kubernetesVersion);
    if (!before.ok) return { apiVersion, strictErrors, decodeError: `old: ${before.decodeError}` };
    old = before.definition;
  }
  const defaults = defaultJudge(kubernetesVersion, createDefaultRuleEvaluator({ kubernetesVersion }));
  const options = { kubernetesVersion, api, compileRules: createRuleCompiler({ kubernetesVersion }), defaults, judgesDeletion: true };
  const { errors, warnings } =
    old === undefined ? validateDefinition(definition, options) : validateDefinitionUpdate(definition, old, options);
  return {
    apiVersion,
    strictErrors,
    errors: errors.map(answeredError),
    warnings,
    structural: structuralVerdicts(definition, kubernetesVersion).map(({ version, conversionError, errors: found }) =>
      conversionError === undefined ? { version, errors: found.map(answeredError) } : { version, conversionError },
    ),
  };
}
