/** Something that stood in a file of a working tree. */
export interface WorkingTreePlace {
  /** An absolute path; absent where it is not known. */
  readonly place?: string;
}

/**
 * Copies of one thing, the one first that a file at `place` is most likely made from: the copy in that very file, then files of the same name, then
 * those with which it shares most folders. Without places the later one counts, as if all had been applied.
 */
export function byNearness<T extends WorkingTreePlace>(copies: readonly T[], place: string | undefined): readonly T[] {
  const scored = copies.map((copy, i) => ({ copy, score: nearness(copy.place, place), i }));
  return scored.sort((a, b) => b.score - a.score || b.i - a.i).map(({ copy }) => copy);
}

function nearness(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return 0;
  if (a === b) return Infinity;
  const [left, right] = [a.split(SEPARATOR), b.split(SEPARATOR)];
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared++;
  return shared + (left.at(-1) === right.at(-1) ? SAME_NAME : 0);
}

const SEPARATOR = /[\\/]/;
/** More than any path has folders. */
const SAME_NAME = 10_000;
