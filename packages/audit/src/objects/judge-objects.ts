import type { KubernetesVersion } from '@structural/checker';
import { countedOutcomes, surveyResource, SURVEY_OUTCOMES, type SurveyFinding, type SurveyOutcome } from '@structural/evolve';
import type { JsonObject } from '@structural/json';
import type { DefinitionState } from '../definitions/definition-state.js';

/** An object that shows what another definition does to what was written. */
export interface ObjectExample {
  readonly outcome: SurveyOutcome;
  /** Given by the user, or made of the schema. */
  readonly isSample: boolean;
  readonly object: JsonObject;
  /** What the server says, what is lost, what changes: a clause each. */
  readonly details: readonly string[];
}

/** What becomes of objects when another definition takes the place of that under which they were written. */
export interface ObjectsVerdict {
  /** How many objects were judged, and how many of them were made of the schema. */
  readonly judged: number;
  readonly samples: number;
  /** By outcome; one that loses fields counts so beside a worse outcome. */
  readonly counts: Readonly<Record<SurveyOutcome, number>>;
  /** One or more for each outcome but `unaffected`, worst first. */
  readonly examples: readonly ObjectExample[];
}

/** What is judged: objects of the kind, as a server gave them out, and samples beside them. */
export interface JudgedObjects {
  readonly objects: readonly JsonObject[];
  readonly samples?: readonly JsonObject[];
}

const MAX_EXAMPLES = 2;

/** Judges what was written under one state of a definition by another one. */
export function judgeObjects(
  { objects, samples = [] }: JudgedObjects,
  from: DefinitionState,
  to: DefinitionState,
  kubernetesVersion: KubernetesVersion,
): ObjectsVerdict {
  const counts = Object.fromEntries(SURVEY_OUTCOMES.map((outcome) => [outcome, 0])) as Record<SurveyOutcome, number>;
  const examples = new Map<SurveyOutcome, ObjectExample[]>();
  let judged = 0;
  const written = [...objects.map((object) => ({ object, isSample: false })), ...samples.map((object) => ({ object, isSample: true }))];
  for (const { isSample, object } of written) {
    const finding = surveyResource(object, to.catalog, { kubernetesVersion, old: from.catalog });
    if (finding === undefined) continue;
    judged++;
    for (const outcome of countedOutcomes(finding)) counts[outcome]++;
    const known = examples.get(finding.outcome) ?? [];
    examples.set(finding.outcome, known);
    if (finding.outcome !== 'unaffected' && known.length < MAX_EXAMPLES)
      known.push({ outcome: finding.outcome, isSample, object, details: detailsOf(finding) });
  }
  return { judged, samples: samples.length, counts, examples: SURVEY_OUTCOMES.flatMap((outcome) => examples.get(outcome) ?? []) };
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
