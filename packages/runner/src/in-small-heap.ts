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
    // The default, for which compiled code is kept.
    grow(0);
  }
}

function grow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
