import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readMetaProse, type MetaProse } from '@structural/publishing';

/**
 * Kubernetes' own words for the fields that every resource has, which `kubectl explain` prints.
 *
 * They are those of the package `kubernetes-types`, of which the bundle has a copy beside it.
 */
export function metaProse(): MetaProse {
  return readMetaProse(readFileSync(proseFile(), 'utf8'));
}

function proseFile(): string | URL {
  try {
    return createRequire(import.meta.url).resolve('kubernetes-types/meta/v1.d.ts');
  } catch {
    return new URL('../module/meta-v1.d.ts', import.meta.url);
  }
}
