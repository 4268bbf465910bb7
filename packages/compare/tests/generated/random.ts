import { Random as Numbers } from '@structural/witness';

/** Numbers that follow from a seed. */
export interface Random {
  /** A whole number from 0 to less than `count`. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** True about once in `count` times. */
  oneIn(count: number): boolean;
}

export function randomOf(seed: number): Random {
  const numbers = new Numbers(seed);
  const below = (count: number): number => numbers.below(count);
  return {
    below,
    pick: (list) => {
      const picked = numbers.pick(list);
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    oneIn: (count) => below(count) === 0,
  };
}
