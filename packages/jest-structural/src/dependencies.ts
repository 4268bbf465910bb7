import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { nearestPaths } from './definitions/nearest-paths.js';
import type { suiteDependencies } from './suites/declared-suites.js';

/** Where the engine lies; the bundle says it. */
declare const ENGINE: string;

const CALLS =
  /\b(describeSuites|definitions|toBeAcceptedBy|toBeRefusedBy|toRenderManifests|toBreak|toKeepWithin)\s*[(:]\s*(\[[^\]]{0,2000}\]|'[^'\n]{1,300}'|"[^"\n]{1,300}")/g;
const TEXTS = /'([^'\n]{1,300})'|"([^"\n]{1,300})"/g;

/**
 * What a source depends on, for Jest's `dependencyExtractor`: what it imports, and the suites and definitions that it names in texts, so that
 * `jest --watch` and `jest --findRelatedTests` run its tests when one of them changes.
 */
export function extract(code: string, file: string, byDefault: (code: string, file: string) => Iterable<string>): Set<string> {
  const found = new Set(byDefault(code, file));
  const folder = dirname(file);
  for (const [, call, list = ''] of code.matchAll(CALLS)) {
    for (const [, single, double] of list.matchAll(TEXTS)) {
      const named = nearestPaths(single ?? double ?? '', folder);
      const paths = named.ok ? named.paths : [];
      for (const path of call === 'describeSuites' ? ofSuites(paths) : paths) {
        const way = relative(folder, path).replaceAll('\\', '/');
        found.add(way.startsWith('.') ? way : `./${way}`);
      }
    }
  }
  return found;
}

function ofSuites(paths: readonly string[]): readonly string[] {
  const engine = createRequire(__filename)(ENGINE) as { readonly suiteDependencies: typeof suiteDependencies };
  return engine.suiteDependencies(paths);
}
