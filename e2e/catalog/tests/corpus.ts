import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budget, seed } from '../../../tools/search-budget/search-budget.mjs';

const folder = fileURLToPath(new URL('../../../../shared/corpus/crds', import.meta.url));

/** The folder of public CRDs beside this repository; undefined where it is not. */
export const corpus = existsSync(folder) ? folder : undefined;

/** One in `step` files of the corpus, which the seed picks; all in the nightly run. Empty where there is no corpus. */
export function someOfCorpus(step: number): readonly string[] {
  if (corpus === undefined) return [];
  const fewer = Math.max(1, Math.floor(step / budget));
  return readdirSync(corpus).flatMap((name, i) => ((i + seed - 1) % fewer === 0 ? [join(folder, name)] : []));
}
