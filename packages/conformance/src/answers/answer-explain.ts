import type { KubernetesVersion } from '@structural/core';
import { explain, toPublishedType } from '@structural/publishing';
import { installedProse } from './installed-prose.js';
import { readDefinitionAgain } from './recent-definitions.js';
import type { ProtocolAnswer, ProtocolRequest } from '../request.js';

const PROSE = installedProse();

/** Answers `explain`: what `kubectl explain` prints of one version. */
export function answerExplain(request: ProtocolRequest, kubernetesVersion: KubernetesVersion): ProtocolAnswer {
  const reading = readDefinitionAgain(request.crd ?? '', kubernetesVersion);
  if (!reading.ok) return { crdError: reading.decodeError };
  const published = toPublishedType(reading.definition, request.version ?? '', { kubernetesVersion });
  if (!published.ok) return { crdError: published.error };
  const { path = [], recursive = false, maxDepth = 0 } = request;
  const { text, error } = explain(reading.definition, request.version ?? '', {
    path,
    kubernetesVersion,
    recursive,
    maxDepth,
    ...(PROSE === undefined ? {} : { prose: PROSE }),
  });
  return { text, error };
}
