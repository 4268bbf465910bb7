/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0, below `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in so many times. */
  oneIn(times: number): boolean;
}

/** A generator of the family xorshift; `seed` is any whole number. */
export function randomOf(seed: number): Random {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0) / 0x1_0000_0000;
  };
  for (let i = 0; i < 8; i++) next();
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(list: readonly T[]): T => {
    const [picked] = list.slice(below(list.length));
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  return { below, pick, oneIn: (times) => below(times) === 0 };
}
