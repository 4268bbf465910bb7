import { findObjects, type AcceptedAlone } from '@structural/checker';
import { storedForm, storedValue } from '@structural/evolve';
import { judgeResource, toResourceStorage, toResourceType } from '@structural/core';
import { printJson, type JsonObject } from '@structural/json';
import { StructuralProblem } from '../problem.js';
import { rulesOf } from '@structural/checker';
import type { ServerAnswers } from './ask.js';
import type { TestQuestion } from './question.js';

/**
 * What a server makes of the one resource that was asked about, as JSON: as a read returns it, or with its unknown fields pruned alone. Undefined where it
 * refuses it. Metadata that only a cluster can know is not added.
 */
export function storedText(
  { answers, catalog, server }: ServerAnswers,
  step: 'prune' | 'stored',
  { asStatus, old }: TestQuestion,
): string | undefined {
  const refused = answers.some(({ result }) => result.diagnostics.some(({ severity }) => severity === 'error'));
  if (step === 'stored' && refused) return undefined;
  const objects = answers.flatMap(({ documents }) => documents.flatMap((document) => (document.ok ? findObjects(document.value) : [])));
  const verdicts = answers.flatMap(({ result }) => [...result.resources]);
  const [object, second] = objects;
  const [verdict] = verdicts;
  if (object === undefined || second !== undefined) throw new StructuralProblem('received must be one resource');
  const entry = catalog.entries.findLast(({ definition }) => definition.metadata.name === verdict?.definition?.name);
  const type =
    entry === undefined || verdict?.definition === undefined ? undefined : toResourceType(entry.definition, verdict.definition.version);
  if (entry === undefined || type?.ok !== true) throw new StructuralProblem('there is no version of the CRD that serves this resource');
  if (step === 'stored' && asStatus) {
    const judged = judgeResource(type.type, object.value, {
      kubernetesVersion: server,
      rules: rulesOf(server),
      subresource: 'status',
      ...(old && { old }),
    });
    return judged.ok ? printJson(withWrittenMetadata(judged.object, object.value)) : undefined;
  }
  const storage = toResourceStorage(entry.definition);
  const stored = storedValue(
    type.type,
    object.value,
    step,
    { kubernetesVersion: server },
    { ...(old && { old }), ...(storage.ok && { storage: storage.storage }) },
  );
  return stored.ok && !stored.refused ? printJson(stored.value) : undefined;
}

/** What a server makes of a custom resource that it accepts. */
export function textOfStored(accepted: AcceptedAlone | undefined): string | undefined {
  return accepted?.custom && printJson(storedForm(accepted.value, accepted.custom.object));
}

function withWrittenMetadata(stored: JsonObject, written: JsonObject): JsonObject {
  return { ...stored, ...(written['metadata'] !== undefined && { metadata: written['metadata'] }) };
}
