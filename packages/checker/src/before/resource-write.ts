import type { JsonObject } from '@structural/json';
import { countSeverities, type Diagnostic } from '../diagnostic/diagnostic.js';
import type { ServerRefusal } from '../server/refusal.js';
import { compareWrites, writeWords } from './two-writes.js';
import type { UpdateOptions } from './update-options.js';
import { appliedOver } from './written-over.js';

/** A verdict on a resource with the findings that it rests on. */
interface WithFindings<Verdict> {
  readonly verdict: Verdict;
  readonly diagnostics: readonly Diagnostic[];
}

/** What of a verdict depends on the way of writing. */
interface WriteVerdict {
  readonly operation: string;
  readonly refusal?: ServerRefusal;
  readonly errors: number;
  readonly warnings: number;
}

/** The stored object that a resource is written over, if that is another one. */
interface OldResource {
  readonly old: JsonObject | undefined;
  readonly isItself: boolean;
  readonly subresource: string | undefined;
  readonly updates: UpdateOptions;
}

/**
 * The findings about a resource that is written over a stored one in the way that was chosen, where `found` has those of replacing it; where the other
 * way has another verdict, that is said, too. What is refused for another reason than field errors stays as it is.
 */
export function withResourceWrite<Verdict extends WriteVerdict>(
  resource: JsonObject,
  { isItself, old, subresource, updates: { write = 'apply' } }: OldResource,
  found: WithFindings<Verdict>,
  judge: (value: JsonObject) => WithFindings<Verdict>,
): WithFindings<Verdict> {
  if (old === undefined || isItself || subresource !== undefined || found.verdict.operation !== 'update') return found;
  const over = appliedOver(old, resource, write === 'replace' ? 'apply' : write);
  if (over === undefined) return found;
  const applied = judge(over.value);
  const ofApplied = causesOf(applied.verdict.refusal);
  const ofReplaced = causesOf(found.verdict.refusal);
  const writes = ofApplied && ofReplaced && compareWrites(ofApplied, ofReplaced);
  if (writes === undefined) return found;
  const words = writeWords(write, over.kept, 'object');
  const [isOnlyApplied, isOnlyReplaced] = [new Set(writes.onlyApplied), new Set(writes.onlyReplaced)];
  const diagnostics = [
    ...found.diagnostics.map((each) =>
      each.cause !== undefined && isOnlyReplaced.has(each.cause) ? { ...each, ...words.replaced } : each,
    ),
    ...applied.diagnostics.flatMap((each) =>
      each.cause !== undefined && isOnlyApplied.has(each.cause) ? { ...each, ...words.applied } : [],
    ),
  ];
  const { verdict } = write === 'replace' ? found : applied;
  return { diagnostics, verdict: { ...verdict, ...countSeverities(diagnostics) } };
}

/** The field errors that an object is refused for; undefined where it is refused for something else. */
function causesOf(refusal: ServerRefusal | undefined) {
  if (refusal === undefined) return [];
  return 'causes' in refusal ? refusal.causes : undefined;
}
