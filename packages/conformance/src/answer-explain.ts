import { explain } from '@structural/core';
import { readDefinitionBody } from './answer-crd.js';
import { installedProse } from './installed-prose.js';
import type { Answer, Request } from './request.js';

const PROSE = installedProse();

/** Answers `explain`: what `kubectl explain` prints of one version. */
export function answerExplain(request: Request): Answer {
  const reading = readDefinitionBody(request.crd ?? '');
  if (!reading.ok) return { crdError: reading.decodeError };
  const { path = [], recursive = false, maxDepth = 0 } = request;
  const { text, error } = explain(reading.definition, request.version ?? '', { path, recursive, maxDepth, ...(PROSE === undefined ? {} : { prose: PROSE }) });
  return { text, error };
}
