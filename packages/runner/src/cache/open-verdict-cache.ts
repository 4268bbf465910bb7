import type { JudgingSetup } from '../setup/judging-setup.js';
import type { CacheUse } from './cache-use.js';
import type { KnownFiles } from './known-files.js';
import type { VerdictCache } from './verdict-cache.js';

/** {@link readVerdictCache}, loaded when it is wanted: digests take a while to load, which runs over one file do without. */
export async function openVerdictCache<Piece, Rendering>(
  setup: JudgingSetup<Rendering>,
  use: CacheUse,
  known?: KnownFiles,
): Promise<VerdictCache<Piece> | undefined> {
  const { readVerdictCache } = await import('./verdict-cache.js');
  return readVerdictCache<Piece, Rendering>(setup, use, known);
}

/** {@link openKnownFiles}, loaded when it is wanted, too. */
export async function openFileFacts(use: CacheUse): Promise<KnownFiles> {
  const { openKnownFiles } = await import('./known-files.js');
  return openKnownFiles(use);
}
