import { explain, toPublishedType } from '@structural/publishing';
import { installedProse } from './installed-prose.js';
import { readDefinitionAgain } from './last-definition.js';
import type { Answer, Request } from './request.js';

const PROSE = installedProse();

/** Answers `explain`: what `kubectl explain` prints of one version. */
export function answerExplain(request: Request): Answer {
  const reading = readDefinitionAgain(request.crd ?? '');
  if (!reading.ok) return { crdError: reading.decodeError };
  const published = toPublishedType(reading.definition, request.version ?? '');
  if (!published.ok) return { crdError: published.error };
  const { path = [], recursive = false, maxDepth = 0 } = request;
  const { text, error } = explain(reading.definition, request.version ?? '', {
    path,
    recursive,
    maxDepth,
    ...(PROSE === undefined ? {} : { prose: PROSE }),
  });
  return { text, error };
}
