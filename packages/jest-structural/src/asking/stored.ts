import { findObjects } from '@structural/checker';
import { storedValue } from '@structural/evolve';
import { judgeResource, toResourceStorage, toResourceType } from '@structural/core';
import { printJson, type JsonObject } from '@structural/json';
import type { AskOptions } from '../../types/options.cjs';
import type { Instance } from '../instance.js';
import { onlyObject } from '../received/only-object.js';
import { StructuralProblem } from '../problem.js';
import { rulesOf } from '@structural/checker';
import type { ServerAnswers } from './ask.js';

/**
 * What a server makes of the one resource that was asked about: as a read returns it, or with its unknown fields pruned alone. Undefined where it
 * refuses it. Metadata that only a cluster can know is not added.
 */
export function storedObject(
  { answers, catalog, server }: ServerAnswers,
  step: 'prune' | 'stored',
  { asStatus = false, old }: AskOptions,
  instance: Instance,
): unknown {
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
  const before = old === undefined ? undefined : onlyObject(old, instance.folder(), 'old');
  if (step === 'stored' && asStatus) {
    const judged = judgeResource(type.type, object.value, {
      kubernetesVersion: server,
      rules: rulesOf(server),
      subresource: 'status',
      ...(before && { old: before }),
    });
    return judged.ok ? plain(withWrittenMetadata(judged.object, object.value)) : undefined;
  }
  const storage = toResourceStorage(entry.definition);
  const stored = storedValue(
    type.type,
    object.value,
    step,
    { kubernetesVersion: server },
    { ...(before && { old: before }), ...(storage.ok && { storage: storage.storage }) },
  );
  return stored.ok && !stored.refused ? plain(stored.value) : undefined;
}

function withWrittenMetadata(stored: JsonObject, written: JsonObject): JsonObject {
  return { ...stored, ...(written['metadata'] !== undefined && { metadata: written['metadata'] }) };
}

/** As a client reads it. */
function plain(value: JsonObject): unknown {
  return JSON.parse(printJson(value)) as unknown;
}
