import {
  admit,
  countedOutcomes,
  surveyResource,
  SURVEY_OUTCOMES,
  type KubernetesVersion,
  type SurveyFinding,
  type SurveyOutcome,
} from '@structural/checker';
import { errorText } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { versionsIn, type DefinitionState } from '../definitions/definition-state.js';
import type { RollbackExample, RollbackVerdict } from './rollback-verdict.js';
import { writtenSamples } from './written-samples.js';

/** What going back is judged by. */
export interface RollbackOptions {
  readonly kubernetesVersion: KubernetesVersion;
  /** Objects of the kind, as a server gave them out. */
  readonly objects: readonly JsonObject[];
}

const MAX_EXAMPLES = 2;

/**
 * Judges going back from one state of a definition to an older one: what the server says of it, and what becomes of objects that were written in
 * between, those given and samples of every version that was served.
 */
export function judgeRollback(
  now: DefinitionState,
  before: DefinitionState,
  { kubernetesVersion, objects }: RollbackOptions,
): RollbackVerdict {
  const refused = admit(before.definition, now.definition, kubernetesVersion, now.storedVersions).errors.map(errorText);
  const samples = writtenSamples(now, before, kubernetesVersion);
  const counts = Object.fromEntries(SURVEY_OUTCOMES.map((outcome) => [outcome, 0])) as Record<SurveyOutcome, number>;
  const examples = new Map<SurveyOutcome, RollbackExample[]>();
  let judged = 0;
  const written = [...objects.map((object) => ({ object, isSample: false })), ...samples.map((object) => ({ object, isSample: true }))];
  for (const { isSample, object } of written) {
    const finding = surveyResource(object, before.catalog, { kubernetesVersion, old: now.catalog });
    if (finding === undefined) continue;
    judged++;
    for (const outcome of countedOutcomes(finding)) counts[outcome]++;
    const known = examples.get(finding.outcome) ?? [];
    examples.set(finding.outcome, known);
    if (finding.outcome !== 'unaffected' && known.length < MAX_EXAMPLES)
      known.push({ outcome: finding.outcome, isSample, object, details: detailsOf(finding) });
  }
  const listed = new Set(versionsIn(before).map(({ name }) => name));
  const gone = versionsIn(now).flatMap(({ name, served }) => (served && !listed.has(name) ? [name] : []));
  return {
    refused,
    gone,
    judged,
    samples: samples.length,
    counts,
    examples: SURVEY_OUTCOMES.flatMap((outcome) => examples.get(outcome) ?? []),
  };
}

/** What a survey found of an object, a clause each. */
export function detailsOf({ changed, lost, lostByWrite, problems, rewrite, unknown }: SurveyFinding): readonly string[] {
  return [
    ...problems,
    ...rewrite,
    ...(lost.length > 0 ? [`loses ${lost.join(', ')}`] : []),
    ...(lostByWrite.length > 0 ? [`the next write loses ${lostByWrite.join(', ')}`] : []),
    ...(changed.length > 0 ? [`changes ${changed.join(', ')}`] : []),
    ...unknown,
  ];
}
