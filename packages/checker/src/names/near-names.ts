import { isSameName } from './same-name.js';
import { areOpposite } from './opposite-names.js';

/**
 * Which of `candidates` a misspelt `name` may have meant, nearest first: those that differ only in case, separators or number, then
 * those that differ in a letter or two. Names that say the opposite are never near.
 *
 * At most three, none for names of one or two letters. Linear in the candidates; names of more than 64 letters have no near ones.
 */
export function nearNames(name: string, candidates: Iterable<string>): readonly string[] {
  if (name.length < 3 || name.length > MAX_LENGTH) return [];
  const plain = plainName(name);
  const allowed = name.length < 5 ? 1 : 2;
  const found: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > MAX_LENGTH || Math.abs(candidate.length - name.length) > MAX_LENGTH_DIFFERENCE) continue;
    const other = plainName(candidate);
    const distance = other === plain ? 0 : editDistance(plain, other, allowed);
    if (distance <= allowed && !areOpposite(name, candidate)) found.push({ candidate, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NEAR)
    .map(({ candidate }) => candidate);
}

/** A candidate for a misspelt name. */
export interface NearName {
  readonly name: string;
  /** Whether it is the one candidate that is the same name in another spelling ({@link isSameName}), so that it can be taken for what was meant. */
  readonly isSame: boolean;
}

/** The names that a misspelt one may have meant, as {@link nearNames} has them, the same name in another spelling before all others. */
export function namesLike(name: string, candidates: Iterable<string>): readonly NearName[] {
  const all = [...candidates];
  const same = all.filter((candidate) => isSameName(name, candidate));
  const near = nearNames(name, all).filter((candidate) => !same.includes(candidate));
  return [...same, ...near].slice(0, MAX_NEAR).map((each, index) => ({ name: each, isSame: index === 0 && same.length === 1 }));
}

const MAX_NEAR = 3;
const MAX_LENGTH = 64;
// Room for separators and the endings of a plural.
const MAX_LENGTH_DIFFERENCE = 4;

/** A name without what is easily mistaken: case, separators, the plural. */
function plainName(name: string): string {
  const letters = name.toLowerCase().replace(/[-_. ]/g, '');
  return letters.length > 3 ? letters.replace(/ies$/, 'y').replace(/(?<=[sxz]|ch|sh)es$|s$/, '') : letters;
}

/** How many letters to insert, remove, replace or swap with their neighbour make `a` into `b`; more than `limit` if it is more. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let distance = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) distance = Math.min(distance, beforeLast[j - 2]! + 1);
      row.push(distance);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
