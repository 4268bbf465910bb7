import type { KubernetesVersion } from '@structural/core';
import { printOpenApi, publishesOpenApiV3, toOpenApiV2, toOpenApiV3, type OpenApiDocument } from '@structural/publishing';
import { readDefinitionAgain } from './recent-definitions.js';
import { PrintedJson } from '../print-answer.js';
import type { ProtocolAnswer, ProtocolRequest } from '../request.js';

/** Answers `openapi`: the documents of one version, whether the server would serve it or not. */
export function answerOpenApi(request: ProtocolRequest, kubernetesVersion: KubernetesVersion): ProtocolAnswer {
  const reading = readDefinitionAgain(request.crd ?? '', kubernetesVersion);
  if (!reading.ok) return { crdError: reading.decodeError };
  const version = request.version ?? '';
  return {
    ...named('v2', toOpenApiV2(reading.definition, version, { kubernetesVersion })),
    ...(publishesOpenApiV3(kubernetesVersion) && named('v3', toOpenApiV3(reading.definition, version, { kubernetesVersion }))),
  };
}

function named(name: 'v2' | 'v3', result: OpenApiDocument): ProtocolAnswer {
  return result.ok ? { [name]: new PrintedJson(printOpenApi(result.document)) } : { [`${name}Error`]: result.error };
}
