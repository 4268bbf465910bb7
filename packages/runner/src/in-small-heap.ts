import { setFlagsFromString } from 'node:v8';

/**
 * Does work that goes through a long text, with a heap that grows by a third of what is alive before it is collected, where V8 would let it grow to several
 * times of that. Such work leaves little behind, so that collections are short. For the whole process; afterwards V8 decides again.
 */
export async function inSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  grow(30);
  try {
    return await work();
  } finally {
    grow(usual);
  }
}

/**
 * Has the heap of the process grow by two fifths of what is alive before it is collected, where V8 lets one that is small grow to four times of that:
 * for runs that go on letting go of what they have read.
 */
export function growSlowly(): void {
  if (usual !== V8_DECIDES) return;
  usual = TWO_FIFTHS;
  grow(usual);
}

/** Has V8 decide again, as at the end of a run. */
export function growFreely(): void {
  if (usual === V8_DECIDES) return;
  usual = V8_DECIDES;
  grow(usual);
}

/** The default, for which compiled code is kept. */
const V8_DECIDES = 0;
const TWO_FIFTHS = 40;
let usual = V8_DECIDES;

function grow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
