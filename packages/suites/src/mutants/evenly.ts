/** At most so many of some things, picked at even distances from the first on; all of them where there are no more. */
export function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => Math.floor((i * all.length) / most)).flatMap((i) => all.slice(i, i + 1));
}
