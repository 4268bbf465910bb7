import { rulesOf, type KubernetesVersion } from '@structural/checker';
import { surveyResource, type SurveyOutcome } from '@structural/evolve';
import { printJson, type JsonObject } from '@structural/json';
import { findWitness, judgeOf, toSample, type VersionJudge } from '@structural/witness';
import { canonical } from '../definitions/same-spec.js';
import { versionsIn, type DefinitionState } from '../definitions/definition-state.js';

/** How many resources may be judged in search of one that an older definition harms; most searches end after a few. */
const BUDGET = 100;

/** What a witness is looked for of: refused once it is written again, or deprived of fields. */
const HARMS: readonly ReadonlySet<SurveyOutcome>[] = [new Set(['invalid', 'not-rewritable', 'tolerated']), new Set(['loses-fields'])];

/**
 * Objects that may be written with a definition: of each version that it serves the smallest, one with every field, and where there are any the smallest
 * that an older definition refuses and that loses fields by it. The engine accepts each. The same definitions have the same samples.
 */
export function writtenSamples(now: DefinitionState, before: DefinitionState, kubernetesVersion: KubernetesVersion): readonly JsonObject[] {
  const rules = rulesOf(kubernetesVersion);
  const samples = new Map<string, JsonObject>();
  for (const { name, served } of versionsIn(now)) {
    if (!served) continue;
    for (const full of [false, true]) {
      const sample = toSample(now.definition, name, { full, rules, kubernetesVersion });
      if (sample.ok) samples.set(printJson(sample.object), sample.object);
    }
    if (isOneSchema(name, now, before)) continue;
    const start = judgeOf(now.definition, name, { kubernetesVersion, rules });
    if (!start.ok) continue;
    for (const object of harmed(start.judge, now, before)) samples.set(printJson(object), object);
  }
  return [...samples.values()];
}

/** Whether whatever reads and writes objects of a version, now and before, has the same schema, so that nothing can be lost on the way. */
function isOneSchema(name: string, now: DefinitionState, before: DefinitionState): boolean {
  const [own, ...others] = [now, before].flatMap((state) => {
    const isKeeping = state.definition.spec.preserveUnknownFields === true;
    return versionsIn(state).flatMap((version) =>
      version.name === name || version.storage ? [canonical([version.schema, isKeeping])] : [],
    );
  });
  return others.every((schema) => schema === own);
}

function harmed(start: VersionJudge, now: DefinitionState, before: DefinitionState): readonly JsonObject[] {
  const { kubernetesVersion, rules } = start;
  const vocabulary = [start.schema, ...versionsIn(before).flatMap(({ name }) => schemaOf(before, name))];
  // Both searches go the same way, until one of them finds something.
  const known = new Map<string, SurveyOutcome | undefined>();
  const outcomeOf = (object: JsonObject): SurveyOutcome | undefined => {
    const text = printJson(object);
    if (!known.has(text)) known.set(text, surveyResource(object, before.catalog, { kubernetesVersion, old: now.catalog, rules })?.outcome);
    return known.get(text);
  };
  return HARMS.flatMap((outcomes) => {
    // What lies there afterwards counts: fields that the schema does not know are gone by then.
    const proves = (object: JsonObject): boolean => {
      const outcome = outcomeOf(start.create(object).stored);
      return outcome !== undefined && outcomes.has(outcome);
    };
    const witness = findWitness({ start, proves, vocabulary, budget: BUDGET });
    return witness.found && witness.subresource === undefined ? [start.create(witness.resource).stored] : [];
  });
}

function schemaOf({ definition }: DefinitionState, version: string): readonly VersionJudge['schema'][] {
  const made = judgeOf(definition, version);
  return made.ok ? [made.judge.schema] : [];
}
