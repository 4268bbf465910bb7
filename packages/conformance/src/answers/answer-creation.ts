import {
  nonStructuralSchemaCondition,
  validateDefinition,
  validateDefinitionUpdate,
  type CustomResourceDefinition,
  type KubernetesVersion,
} from '@structural/core';
import { answeredError } from './answered-error.js';
import { readDefinitionBody } from './answer-crd.js';
import type { ProtocolAnswer, ProtocolRequest } from '../request.js';

/**
 * Answers `crd` as servers of 1.15 to 1.21 do: whether a definition in v1beta1 or v1 is read and admitted, and the condition NonStructuralSchema.
 *
 * They drop unknown fields without a word, and warn of nothing.
 */
export function answerCreation(request: ProtocolRequest, kubernetesVersion: KubernetesVersion): ProtocolAnswer {
  const reading = readDefinitionBody(request.crd ?? '', kubernetesVersion);
  if (!reading.ok) return { decodeError: reading.decodeError };
  const { api, apiVersion, definition } = reading;
  let old: CustomResourceDefinition | undefined;
  if (request.old !== undefined && request.old !== '') {
    const before = readDefinitionBody(request.old, kubernetesVersion);
    if (!before.ok) return { apiVersion, decodeError: `old: ${before.decodeError}` };
    old = before.definition;
  }
  const options = { kubernetesVersion, api, judgesDeletion: true };
  const { errors } = old === undefined ? validateDefinition(definition, options) : validateDefinitionUpdate(definition, old, options);
  const condition = nonStructuralSchemaCondition(definition, kubernetesVersion);
  const { status, reason, message } = condition ?? {};
  return { apiVersion, errors: errors.map(answeredError), ...(condition && { condition: { status, reason, message } }) };
}
