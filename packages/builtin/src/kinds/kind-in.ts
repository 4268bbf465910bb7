import type { BuiltinKind } from './builtin-kind.js';
import { NEWEST_MINOR, OLDEST_MINOR } from '../facts/minors.js';

/** What a minor makes of a kind: served without any flag, served with one, no more, not yet, or not at all as far as known. */
export type KindState = 'served' | 'off' | 'gone' | 'later' | 'never';

/** What a server of a minor makes of a kind; minors that are not known are like the nearest one, but for kinds that are known to be gone. */
export function kindIn({ isOnIn, isServedBy, removed }: BuiltinKind, minor: number): KindState {
  if (minor < OLDEST_MINOR && removed !== undefined && removed <= OLDEST_MINOR) return minor < removed ? 'served' : 'gone';
  const near = Math.min(Math.max(minor, OLDEST_MINOR), NEWEST_MINOR);
  if (isOnIn(near)) return 'served';
  if (isServedBy(near)) return 'off';
  if (removed !== undefined && removed <= near) return 'gone';
  const others = Array.from({ length: NEWEST_MINOR - OLDEST_MINOR + 1 }, (_, i) => i + OLDEST_MINOR).filter(isServedBy);
  if (others.some((other) => other < near)) return 'gone';
  return others.length > 0 ? 'later' : 'never';
}

/** The first known minor that serves a kind, with a flag or without. */
export function servedSince({ isServedBy }: BuiltinKind): number | undefined {
  for (let minor = OLDEST_MINOR; minor <= NEWEST_MINOR; minor++) if (isServedBy(minor)) return minor;
  return undefined;
}
