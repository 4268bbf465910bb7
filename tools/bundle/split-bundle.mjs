import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { buildLate } from './late-exports.mjs';
import { lazyImports, partEntry } from './lazy-imports.mjs';

/** The bundle with the files that judge, of which there is one copy. */
const HOLDER = 'judging';

/** What all bundles of a program have in common: CommonJS that starts fast and needs nothing installed beside it. */
export function bundleOptions(root, version) {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    conditions: ['@structural/source'],
    mainFields: ['module', 'main'],
    // What is loaded late is CommonJS, of which import() would not see the names.
    supported: { 'dynamic-import': false },
    // CommonJS has no import.meta; a dependency asks for its URL.
    banner: { js: "const importMeta = { get url() { return require('node:url').pathToFileURL(__filename).href; } };" },
    define: {
      STRUCTURAL_VERSION: JSON.stringify(version),
      // What a release is made of (tools/release.mjs); other builds have no commit, so that equal sources give equal bundles.
      STRUCTURAL_COMMIT: JSON.stringify(process.env.STRUCTURAL_COMMIT ?? ''),
      'import.meta.url': 'importMeta.url',
    },
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  };
}

/**
 * Makes `dist/main.cjs` of `src/main.ts`, and the bundles that it and they leave something to, by their names.
 *
 * `partOf(importer, imported)` names the bundle that an import is left to, `here` for the one that it is in (which runs it when it is called), or
 * gives undefined for what is run at once. `guests` are bundles, by the files that are in them alone and that ask the one that judges for the rest.
 */
export async function splitBundle({ entries = {}, guests, options, partOf, plugins }) {
  const parts = new Map();
  const outfile = (part) => `dist/${part}.cjs`;
  const guestOf = (file) => Object.keys(guests).find((guest) => guests[guest].test(file));
  const partIn = (part) => (importer, imported) => {
    const wanted = partOf(importer, imported);
    const there = wanted === 'here' ? part : wanted;
    return (part === 'main' || part === HOLDER || there === HOLDER ? guestOf(imported) : undefined) ?? there;
  };
  const holderIn = (part) => (part in guests ? (file) => guestOf(file) ?? HOLDER : undefined);
  const buildPart = (part, entry) =>
    buildLate({
      ...options,
      ...entry,
      outfile: outfile(part),
      plugins: [...plugins, lazyImports(partIn(part), part, parts, holderIn(part), part === HOLDER ? guestOf : undefined)],
    });
  const built = new Map();
  for (const [part, entry] of Object.entries({ main: { entryPoints: ['src/main.ts'] }, ...entries }))
    built.set(part, await buildPart(part, entry));
  const sizes = new Map();
  // A part may need another one, and one that is built already more of it.
  while ([...parts].some(([part, files]) => sizes.get(part) !== files.size)) {
    for (const [part, files] of parts) {
      if (sizes.get(part) === files.size) continue;
      sizes.set(part, files.size);
      built.set(part, await buildPart(part, { stdin: { contents: partEntry(files), resolveDir: options.absWorkingDir } }));
    }
  }
  for (const part of [HOLDER, ...Object.keys(guests)]) checkGuest(part, built.get(part), guestOf);
  return built;
}

/** Throws where a bundle has its own copy of a guest's file, with its own state: a file that is to be loaded late exports functions alone. */
function checkGuest(part, built, guestOf) {
  const files = Object.keys(built?.metafile.inputs ?? {}).filter((file) => !/^(?:lazy|held):/.test(file));
  const copied = files.filter((file) => ![undefined, part].includes(guestOf(file)));
  if (copied.length > 0) throw new Error(`dist/${part}.cjs holds ${copied.join(', ')}, of ${[...new Set(copied.map(guestOf))].join(', ')}`);
}

/** Throws where a bundle is missing, or has more bytes than it may: then it holds what it was to leave to others. */
export function checkSplit(built, needed, mostBytes) {
  const missing = needed.filter((part) => !built.has(part));
  if (missing.length > 0) throw new Error(`the bundle is not split: nothing is left for ${missing.join(', ')}`);
  for (const [part, most] of Object.entries(mostBytes)) {
    const { bytes } = built.get(part).metafile.outputs[`dist/${part}.cjs`];
    if (bytes > most) throw new Error(`dist/${part}.cjs has ${bytes} bytes, at most ${most} are expected: it holds what few runs need`);
  }
}

/**
 * Bundles `src/start.ts`, the file that has the program compiled once, as `outfile`; `others` are all other bundles, by which the code that is kept
 * of one build is distinguished from that of another.
 */
export function buildStart({ define, options, others, outfile, plugins = [], ...more }) {
  const hash = createHash('sha256');
  for (const path of others.flatMap(({ metafile }) => Object.keys(metafile.outputs)).sort()) {
    hash.update(basename(path));
    hash.update(readFileSync(join(options.absWorkingDir, path)));
  }
  return build({
    ...options,
    banner: undefined,
    ...more,
    entryPoints: ['src/start.ts'],
    outfile,
    // Where nothing can be kept, the loader is not needed.
    plugins: [...plugins, lazyImports((_, imported) => (imported.endsWith('load-with-code-cache.ts') ? 'start' : undefined), 'start')],
    define: { ...define, STRUCTURAL_BUILD: JSON.stringify(hash.digest('hex').slice(0, 16)) },
  });
}
