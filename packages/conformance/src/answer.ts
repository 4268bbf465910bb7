import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { answerCel } from './answers/answer-cel.js';
import { answerCr } from './answers/answer-cr.js';
import { answerCreation } from './answers/answer-creation.js';
import { answerCrd } from './answers/answer-crd.js';
import { answerExplain } from './answers/answer-explain.js';
import { answerOpenApi } from './answers/answer-openapi.js';
import { answerParse } from './answers/answer-parse.js';
import { answerTable } from './answers/answer-table.js';
import { NOT_IMPLEMENTED, type ProtocolAnswer, type ProtocolRequest } from './request.js';

const OPERATIONS: Readonly<Record<string, (request: ProtocolRequest, kubernetesVersion: KubernetesVersion) => ProtocolAnswer>> = {
  parse: answerParse,
  cel: answerCel,
  crd: answerCrd,
  cr: answerCr,
  openapi: answerOpenApi,
  explain: answerExplain,
  table: answerTable,
};

/**
 * Answers one request of the conformance protocol as the newest patch of a minor does; one that it does not know says so. Never throws on
 * hostile texts. Of servers before 1.22 only the creation of definitions is known. Reading texts and tables are the same in every minor, and so is kubectl, which is the newest.
 */
export function answer(request: ProtocolRequest, kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES): ProtocolAnswer {
  if (kubernetesVersion.minor < 22) return request.op === 'crd' ? answerCreation(request, kubernetesVersion) : NOT_IMPLEMENTED;
  const operation = Object.hasOwn(OPERATIONS, request.op) ? OPERATIONS[request.op] : undefined;
  if (operation === undefined) return NOT_IMPLEMENTED;
  const answered = operation(request, kubernetesVersion);
  const panic = panicIn(answered);
  return panic === undefined ? answered : { panic };
}

/** What a server panics with that does not come to an answer. */
function panicIn({ compileError, errors }: ProtocolAnswer): string | undefined {
  const details = Array.isArray(errors) ? errors.map((error: { readonly detail?: unknown }) => error.detail) : [];
  for (const text of [compileError, ...details])
    if (typeof text === 'string') {
      const panic = /the server panics: (runtime error: .*)/.exec(text)?.[1];
      if (panic !== undefined) return panic;
    }
  return undefined;
}
