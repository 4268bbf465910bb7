import type { JudgingSetup } from '../setup/judging-setup.js';
import type { CacheUse, VerdictCache } from './verdict-cache.js';

/** {@link readVerdictCache}, loaded when it is wanted: digests take a while to load, which runs over one file do without. */
export async function openVerdictCache<Piece, Rendering>(
  setup: JudgingSetup<Rendering>,
  use: CacheUse,
): Promise<VerdictCache<Piece> | undefined> {
  const { readVerdictCache } = await import('./verdict-cache.js');
  return readVerdictCache<Piece, Rendering>(setup, use);
}
