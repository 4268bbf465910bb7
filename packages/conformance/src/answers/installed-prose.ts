import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readMetaProse, type MetaProse } from '@structural/publishing';

/**
 * Kubernetes' own words for ObjectMeta, which the server's answers to `explain` hold, from the package `kubernetes-types`.
 *
 * Undefined where it is not installed; then explanations of `metadata` differ in their prose.
 */
export function installedProse(): MetaProse | undefined {
  try {
    return readMetaProse(readFileSync(createRequire(import.meta.url).resolve('kubernetes-types/meta/v1.d.ts'), 'utf8'));
  } catch {
    return undefined;
  }
}
