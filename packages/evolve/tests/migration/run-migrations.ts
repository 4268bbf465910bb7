import { isJsonObject, printJson, type JsonValue } from '@structural/json';
import { parseDocuments } from '@structural/document';
import { migrateFile } from '../../src/migration/migrate-file.js';
import { fateOf } from '../../../checker/tests/fix-safety/fix-faults.js';
import { mutateResource } from '../../../checker/tests/fix-safety/mutate-resource.js';
import { randomResource } from '../../../checker/tests/fix-safety/random-resource.js';
import { randomOf } from '../../../checker/tests/fix-safety/random.js';

export { fateOf };

/** What became of a run over resources of a migrated definition. */
export interface MigrationReport {
  readonly resources: number;
  /** How many both definitions store. */
  readonly stored: number;
  /** How many only the migrated definition refuses, for a type that it tells to be new. */
  readonly narrowed: number;
  /** How many only the old definition refuses, for a null that is dropped where unknown fields are pruned. */
  readonly widened: number;
  readonly faults: readonly string[];
}

/** Holds the fate of random resources by a definition, alone in its text, against that by the migrated one; the same for the same seed. */
export function runMigration(text: string, count: number, seed: number): MigrationReport {
  const sums = { resources: 0, stored: 0, narrowed: 0, widened: 0 };
  const faults: string[] = [];
  const migrated = migrateFile(text);
  const narrows = migrated.definitions.some(({ notes }) => notes.some(({ message }) => message.startsWith('Add type: ')));
  const after = valueOf(migrated.text);
  for (let i = 0; i < count && after !== undefined; i++) {
    const random = randomOf(seed + i);
    const sample = randomResource(after, random);
    if (sample === undefined) break;
    const resource = printJson(i % 2 === 0 ? sample : mutateResource(sample, random).value);
    const [was, is] = [fateOf(text, resource), fateOf(migrated.text, resource)];
    sums.resources++;
    if (was.startsWith('accepted') && is === was) sums.stored++;
    if (is === was || (was.startsWith('refused') && is.startsWith('refused'))) continue;
    // Nothing drops a null that is not allowed where nothing is pruned, so that it is refused.
    if (was.startsWith('refused') && / null (?:;|$)/.test(is)) sums.widened++;
    else if (narrows && was.startsWith('accepted') && is.startsWith('refused')) sums.narrowed++;
    else faults.push(`#${seed + i} ${resource}: was ${was}, is ${is}`);
  }
  return { ...sums, faults };
}

function valueOf(text: string): JsonValue | undefined {
  const [document] = parseDocuments(text);
  return document?.ok === true && isJsonObject(document.value) ? document.value : undefined;
}
