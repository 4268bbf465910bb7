import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import type * as CompiledEngine from './compiled-engine.js';
import { setupFiles } from './setup-files.js';

/** Where the engine lies; the bundle says it. */
declare const ENGINE: string;

const CALLS =
  /\b(describeSuites|definitions|toBeAcceptedBy|toBeRefusedBy|toRenderManifests|toBreak|toKeepWithin)\s*[(:]\s*(\[[^\]]{0,2000}\]|'[^'\n]{1,300}'|"[^"\n]{1,300}")/g;
/** A matcher, which may ask the definitions of `setup`. */
const MATCHERS = /\b(?:describeSuites|toBe(?:AcceptedBy|RefusedBy|StoredAs|PrunedTo)|toRenderManifests)\b/;
const TEXTS = /'([^'\n]{1,300})'|"([^"\n]{1,300})"/g;

/**
 * What a source depends on, for Jest's `dependencyExtractor`: what it imports, the suites and definitions that it names in texts, and where it has
 * matchers the setup files of the project, which may name more, so that `jest --watch` and `jest --findRelatedTests` run its tests when one of them changes.
 */
export function extract(code: string, file: string, byDefault: (code: string, file: string) => Iterable<string>): Set<string> {
  const found = new Set(byDefault(code, file));
  const folder = dirname(file);
  for (const [, call, list = ''] of code.matchAll(CALLS)) {
    for (const [, single, double] of list.matchAll(TEXTS)) {
      const { nearestPaths, suiteDependencies } = loadEngine();
      const named = nearestPaths(single ?? double ?? '', folder);
      const paths = named.ok ? named.paths : [];
      for (const path of call === 'describeSuites' ? suiteDependencies(paths) : paths) found.add(importOf(path, folder));
    }
  }
  if (MATCHERS.test(code)) for (const path of setupFiles(folder)) if (path !== file) found.add(importOf(path, folder));
  return found;
}

/** A path as a file of a folder would import it. */
function importOf(path: string, folder: string): string {
  const way = relative(folder, path).replaceAll('\\', '/');
  return way.startsWith('.') ? way : `./${way}`;
}

/** Most runs ask about no file: Jest asks again only about those that changed. */
function loadEngine(): typeof CompiledEngine {
  return createRequire(__filename)(ENGINE) as typeof CompiledEngine;
}
