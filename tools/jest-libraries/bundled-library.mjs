import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageMap } from '../package-map.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const SCOPE = '@structural/';
const HOUR = 3_600_000;
const found = new Map();
/** A run that goes on while sources change sees them as they are. */
const isWatching = process.argv.some((arg) => arg.startsWith('--watch'));

/**
 * The bundle of a library of the workspace, made of its sources as they are now; undefined for what is no library, for the project in `project`
 * itself, and for a library that asks where its files are.
 *
 * What a library imports of others stays an import, so that each is there once. Bundles are shared by all projects and named by what they are made
 * of: a changed source is another bundle.
 */
export function bundledLibrary(request, project) {
  const name = request.startsWith(SCOPE) ? request.slice(SCOPE.length) : '';
  if (isWatching || !Object.hasOwn(packageMap, name)) return undefined;
  const folder = join(root, 'packages', name);
  if (folder === project) return undefined;
  if (!found.has(name)) found.set(name, bundleOf(folder));
  return found.get(name);
}

function bundleOf(folder) {
  const sources = sourcesOf(join(folder, 'src'));
  const texts = sources.map((file) => readFileSync(file, 'utf8'));
  if (!existsSync(join(folder, 'src/index.ts')) || texts.some((text) => text.includes('import.meta.'))) return undefined;
  const hash = createHash('sha256').update(JSON.stringify([process.version, require('esbuild/package.json').version]));
  for (const own of ['bundled-library.mjs', 'built-ins.mjs']) hash.update(readFileSync(join(root, 'tools/jest-libraries', own)));
  sources.forEach((file, i) => hash.update(`\0${file}\0`).update(texts[i]));
  const shared = join(folder, 'node_modules/.cache/jest-libraries');
  const made = join(shared, hash.digest('hex').slice(0, 16));
  if (!existsSync(made)) make(folder, shared, made);
  return join(made, 'index.mjs');
}

function make(folder, shared, made) {
  mkdirSync(shared, { recursive: true });
  for (const old of readdirSync(shared)) removeIfOld(join(shared, old));
  const draft = mkdtempSync(join(shared, '.draft-'));
  require('esbuild').buildSync({
    absWorkingDir: folder,
    entryPoints: ['src/index.ts'],
    outdir: draft,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported late stays late.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    inject: [join(root, 'tools/jest-libraries/built-ins.mjs')],
    logLevel: 'warning',
  });
  try {
    renameSync(draft, made);
  } catch (error) {
    // Another one was here first, with the same.
    if (!existsSync(made)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes a bundle that no run of tests can have open any more. */
function removeIfOld(path) {
  const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (Date.now() - mtimeMs > HOUR) rmSync(path, { recursive: true, force: true });
}

function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .sort()
    .map((name) => join(folder, name));
}
