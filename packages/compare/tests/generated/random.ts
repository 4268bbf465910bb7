/** Numbers that follow from a seed (mulberry32). */
export interface Random {
  /** A whole number from 0 to less than `count`. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** True about once in `count` times. */
  oneIn(count: number): boolean;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    oneIn: (count) => below(count) === 0,
  };
}
