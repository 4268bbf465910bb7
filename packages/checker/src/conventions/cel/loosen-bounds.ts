import type { AssumedBound } from './rule-chain.js';
import { TIGHT } from './rule-parts.js';

/** Whether all that is to fit does with these bounds. */
export type Fits = (bounds: readonly AssumedBound[]) => boolean;

/** No bound is larger. */
export const MAX_BOUND = 1 << 20;

/** The bounds doubled in turn, as long as they fit together. */
export function loosened(bounds: readonly AssumedBound[], fits: Fits): readonly AssumedBound[] {
  let now = bounds;
  for (let growing = new Set(now.keys()); growing.size > 0;) {
    for (const i of growing) {
      const next = now.map((bound, at) => (at === i ? { ...bound, value: bound.value * 2 } : bound));
      if ((next[i]?.value ?? 0) <= MAX_BOUND && fits(next)) now = next;
      else growing.delete(i);
    }
  }
  return now;
}

/** The bounds without those that need not be there, the last ones first: they lie deepest. */
export function withoutNeedless(bounds: readonly AssumedBound[], fits: Fits): readonly AssumedBound[] {
  let left = bounds;
  for (const bound of [...bounds].reverse()) {
    const others = left.filter((each) => each !== bound);
    if (fits(others)) left = others;
  }
  return left;
}

/**
 * Of the sets of bounds that fit, the one that keeps most: the tightest of its bounds is the loosest, up to what is roomy for anybody; then the one with
 * fewest bounds, then the one with most room. One bound is the largest that fits, and of several each is as large a power of two as the others let it be; undefined where not even all of them fit.
 */
export function roomiest(tight: readonly AssumedBound[], fits: Fits): readonly AssumedBound[] | undefined {
  const chosen = chosenBounds(tight, fits);
  const [only, ...others] = chosen ?? [];
  return only === undefined || others.length > 0 ? chosen : [largest(only, fits)];
}

/** A bound with the largest value that fits, of which it has more than half. */
function largest(bound: AssumedBound, fits: Fits): AssumedBound {
  let [least, most] = [bound.value, 2 * bound.value];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (middle <= MAX_BOUND && fits([{ ...bound, value: middle }])) least = middle;
    else most = middle;
  }
  return { ...bound, value: least };
}

function chosenBounds(tight: readonly AssumedBound[], fits: Fits): readonly AssumedBound[] | undefined {
  if (!fits(tight)) return undefined;
  const best = (sets: readonly (readonly AssumedBound[])[]): readonly AssumedBound[] | undefined =>
    sets
      .filter(fits)
      .map((set) => loosened(set, fits))
      .sort(byRoom)[0];
  let chosen = best(tight.map((part) => [part]));
  if (chosen === undefined || slack(chosen) < ROOMY) {
    const pairs = best(tight.flatMap((part, i) => tight.slice(i + 1).map((other) => [part, other])));
    const all = chosen === undefined && pairs === undefined ? loosened(withoutNeedless(tight, fits), fits) : undefined;
    chosen = [chosen, pairs, all].flatMap((set) => (set === undefined ? [] : [set])).sort(byRoom)[0];
  }
  if (chosen === undefined || slack(chosen) >= ROOMY) return chosen;
  const every = withoutNeedless(loosened(tight, fits), fits);
  return [chosen, every].sort(byRoom)[0];
}

/** How many times larger than tight is roomy: 1024 items, 4096 characters. */
const ROOMY = 64;

function slack(bounds: readonly AssumedBound[]): number {
  return bounds.reduce((least, { bound, value }) => Math.min(least, value / TIGHT[bound]), ROOMY);
}

function byRoom(a: readonly AssumedBound[], b: readonly AssumedBound[]): number {
  return slack(b) - slack(a) || a.length - b.length || room(b) - room(a);
}

function room(bounds: readonly AssumedBound[]): number {
  return bounds.reduce((sum, { value }) => sum + Math.log2(value), 0);
}
