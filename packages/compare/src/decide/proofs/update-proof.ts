import type { JsonObject } from '@structural/json';
import type { SchemaChange } from '../../records/schema-rule.js';
import { readBack, refuses, replaced, written } from '../../judge/answers.js';
import { isAbout } from '../trial/is-about.js';
import type { Budget } from '../trial/budget.js';
import type { Proof } from './proofs.js';
import { isMixed } from './shown-apart.js';
import type { Sides } from '../../judge/sides.js';

const MAX_PAIRS = 150;

/** An update of what one side stored that it takes and the other refuses, for this change alone if there is one; for rules that compare with the old value. */
export function updateProof(
  change: SchemaChange,
  sides: Sides,
  resources: readonly JsonObject[],
  { isOver }: Pick<Budget, 'isOver'>,
): Proof | undefined {
  const { from, to } = sides;
  let left = MAX_PAIRS;
  let mixed: Proof | undefined;
  for (const first of resources) {
    const before = written(from, first);
    if (refuses(before) || before.object === undefined) continue;
    // The second side reads what is stored in its own way, as with defaults that are new.
    const { object: read } = readBack(to, before.object);
    if (read === undefined) continue;
    for (const resource of resources) {
      if (resource === first) continue;
      if (left-- <= 0 || isOver()) return mixed;
      const toSays = replaced(to, resource, read);
      if (!toSays.errors.some((error) => isAbout(change, error))) continue;
      const fromSays = replaced(from, resource, before.object);
      if (refuses(fromSays)) continue;
      const proof: Proof = {
        kind: 'update',
        before: before.object,
        resource,
        fromSays,
        toSays,
        effect: 'updates are refused',
      };
      if (!isMixed(change, proof)) return proof;
      mixed ??= proof;
    }
  }
  return mixed;
}
