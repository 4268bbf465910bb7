import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCES = /[/\\]packages[/\\][\w-]+[/\\]src[/\\].*\.ts$/;
const IMPORT = /^import (?!type\b)\{([^}]*)\} from '([^']+)';/gm;

/**
 * A plugin of esbuild by which a bundle runs what it needs: what is imported from a package comes from the file that declares it, not with all
 * else of that package; and files for which `partOf(importer, imported)` gives a name run once one of their functions is called, out of the
 * bundle of that name, or, where that is `here`, out of this one.
 *
 * Only files that export nothing but functions can be lazy; others are imported as they are. What other bundles have to hold is added to `parts`,
 * from which {@link partEntry} makes them; a bundle has its own copy of all that it needs, so that state is shared within one only. But a file
 * of which `holderOf` says that another bundle holds it is asked for there, and added to it. What import() names is where it is, unless `lateOf` names
 * another bundle.
 */
export function lazyImports(partOf, here, parts = new Map(), holderOf = () => here, lateOf = () => undefined) {
  return {
    name: 'lazy-imports',
    setup(build) {
      const way = JSON.stringify([build.initialOptions.conditions, build.initialOptions.platform]);
      const resolve = resolverOf(build, way);
      /** What an import is to name where it is left to a bundle or run late; undefined where it is as any other. */
      const lateName = (importer, found, isLate) => {
        const part = functionsOf(found) === undefined ? undefined : isLate ? lateOf(found) : partOf(importer, found);
        if (isLate && part === undefined) return undefined;
        const holder = part === undefined || part === here ? holderOf(found) : here;
        if (holder !== here) return `${part === undefined ? 'held' : 'lazy'}:${holder}:${found}`;
        return part === undefined ? undefined : `lazy:${part}:${found}`;
      };
      // Each import that esbuild asks for is two messages to this process: what has to be asked for is written into the text.
      build.onLoad({ filter: SOURCES, namespace: 'file' }, async ({ path: file }) => {
        const pieces = await once(direct, `${way}\0${file}`, async () =>
          importsApart(await withDirectImports(file, resolve), file, resolve),
        );
        const contents = pieces.map(({ found, isLate, text }) => {
          const name = found === undefined ? undefined : lateName(file, found, isLate);
          return name === undefined ? text : JSON.stringify(name);
        });
        return { contents: contents.join(''), loader: 'ts' };
      });
      build.onResolve({ filter: /^(?:held|lazy):/ }, ({ path }) => {
        const [, namespace, part, file] = /^(held|lazy):([^:]*):(.*)$/s.exec(path);
        if (part !== here) parts.set(part, (parts.get(part) ?? new Set()).add(file));
        // Bundles have these paths in them, so that they name no machine. The suffix tells apart what two files find in different bundles; esbuild would take the first for both.
        return { path: keyOf(file), suffix: `?${part}`, namespace, pluginData: { file, part }, sideEffects: false };
      });
      build.onResolve({ filter: /^part:/ }, ({ path }) => ({ path: `./${path.slice('part:'.length)}.cjs`, external: true }));
      build.onLoad({ filter: /.*/, namespace: 'held' }, ({ pluginData: { file, part } }) => ({
        contents: held(file, part),
        loader: 'js',
      }));
      build.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ pluginData: { file, part } }) => ({
        contents: stub(file, part === here ? undefined : part),
        loader: 'js',
        resolveDir: dirname(file),
      }));
    },
  };
}

/** The entry of a bundle that holds lazy files, as CommonJS: a function that gives what a file exports. One function, as each costs every run. */
export function partEntry(files) {
  // In order: which file is found first differs from build to build.
  const cases = [...files].sort().map((file) => `case ${JSON.stringify(keyOf(file))}: return require(${JSON.stringify(file)});`);
  return `module.exports = (file) => { switch (file) {\n${cases.join('\n')}\n} };`;
}

// A program is many bundles of the same files: what is found out about a file is kept until the process ends.
const [direct, functions, resolved] = [new Map(), new Map(), new Map()];

function once(known, key, find) {
  if (!known.has(key)) known.set(key, find());
  return known.get(key);
}

/** How a build finds what a source file imports. Beside it that is plain; for a package esbuild is asked once, as that is three messages. */
function resolverOf(build, way) {
  return (path, file, kind) =>
    once(
      resolved,
      [way, path.startsWith('.') ? dirname(file) : '', path, kind].join('\0'),
      async () => besides(path, file) ?? (await build.resolve(path, { importer: file, resolveDir: dirname(file), kind })).path,
    );
}

/** The source file that a path from another one names. */
function besides(path, file) {
  const found = join(dirname(file), path.replace(/\.js$/, '.ts'));
  return /^\./.test(path) && SOURCES.test(found) && existsSync(found) ? found : undefined;
}

const SPECIFIER = /((?:^|; )(?:import|export) (?!type\b)(?:[^'"();]* from )?|\bimport\()('[^'\n]+'|"[^"\n]+")/gm;

/** A text in pieces: what names one of our sources, with the path of that, and what stands between. */
async function importsApart(text, file, resolve) {
  const pieces = [];
  let end = 0;
  for (const { 0: matched, 1: before, 2: quoted, index } of text.matchAll(SPECIFIER)) {
    const path = JSON.parse(`"${quoted.slice(1, -1)}"`);
    if (!/^\.|^@structural\/|\.ts$/.test(path)) continue;
    const isLate = before === 'import(';
    const found = SOURCES.test(path) ? path : await resolve(path, file, isLate ? 'dynamic-import' : 'import-statement');
    if (!SOURCES.test(found)) continue;
    const start = index + before.length;
    pieces.push({ text: text.slice(end, start) }, { text: text.slice(start, index + matched.length), found, isLate });
    end = index + matched.length;
  }
  return [...pieces, { text: text.slice(end) }];
}

/** The text of a file that imports everything from the file that declares it. */
async function withDirectImports(file, resolve) {
  const text = readFileSync(file, 'utf8');
  const statements = await Promise.all(
    [...text.matchAll(IMPORT)].map(async ([statement, names, from]) => [statement, await importEach(names, from, file, resolve)]),
  );
  return statements.reduce((changed, [statement, replacement]) => changed.replace(statement, () => replacement), text);
}

/** One import statement a file that declares something; on one line, so that places stay. */
async function importEach(names, from, file, resolve) {
  const unchanged = `import {${names}} from '${from}';`;
  if (!from.startsWith('@structural/')) return unchanged;
  const index = await resolve(from, file, 'import-statement');
  if (!index.endsWith('index.ts')) return unchanged;
  const declared = await declaredBy(index, resolve);
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  const direct = wanted.map((name) => {
    const [exported, local = exported] = name.split(/ as /);
    const place = declared.get(exported);
    return place === undefined
      ? `import { ${name} } from '${from}';`
      : `import { ${place.name} as ${local} } from ${JSON.stringify(place.file)};`;
  });
  return `${direct.join(' ')}${'\n'.repeat(names.split('\n').length - 1)}`;
}

const indexes = new Map();

/** What an index exports, each by the file that it says or, where that is another package, by that one's. */
async function declaredBy(index, resolve) {
  if (indexes.has(index)) return indexes.get(index);
  const declared = new Map();
  for (const [, names, from] of readFileSync(index, 'utf8').matchAll(/^export (?!type\b)\{([^}]*)\} from '([^']+)';/gm)) {
    const file = await resolve(from, index, 'import-statement');
    const further = file.endsWith('index.ts') ? await declaredBy(file, resolve) : undefined;
    for (const name of names
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))) {
      const [inside, exported = inside] = name.split(/ as /);
      declared.set(exported, further?.get(inside) ?? { file, name: inside });
    }
  }
  indexes.set(index, declared);
  return declared;
}

/** The names of the functions that a file exports; undefined where it exports something else than functions and types. */
function functionsOf(file) {
  return once(functions, file, () => findFunctions(file));
}

function findFunctions(file) {
  const exported = [...readFileSync(file, 'utf8').matchAll(/^export (?!type\b|interface\b)(?:(?:async )?function\*? ?(\w+)|.*)/gm)].map(
    ([, name]) => name,
  );
  return exported.length > 0 && exported.every((name) => name !== undefined) ? [...new Set(exported)] : undefined;
}

function stub(path, part) {
  return [
    'let loaded;',
    `const load = () => (loaded ??= ${part === undefined ? `require(${JSON.stringify(path)})` : `require('part:${part}')(${JSON.stringify(keyOf(path))})`});`,
    ...functionsOf(path).map((name) => `export function ${name}(...args) { return load().${name}(...args); }`),
  ].join('\n');
}

/** A file that another bundle holds. */
function held(path, holder) {
  return [
    `const held = require('part:${holder}')(${JSON.stringify(keyOf(path))});`,
    ...exportsOf(path).map((name) => `export const ${name} = held.${name};`),
  ].join('\n');
}

/** The names of all that a file exports, types apart. */
function exportsOf(file) {
  const lines = readFileSync(file, 'utf8').matchAll(/^export (?!type\b|interface\b|declare\b)(\{[^}]*\}|.*)/gm);
  return [...new Set([...lines].flatMap(([line, text]) => exportedBy(text) ?? fail(`${file}: what does this export? ${line}`)))];
}

function exportedBy(text) {
  const [, declared, listed] = /^(?:(?:async )?function\*? ?|(?:abstract )?class |const |let )(\w+)|^\{([^}]*)\}/.exec(text) ?? [];
  if (declared !== undefined) return [declared];
  return listed
    ?.split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => each.split(/ as /).at(-1));
}

function fail(message) {
  throw new Error(message);
}

/** A file, without the machine. */
function keyOf(file) {
  return /packages[/\\](.*)\.ts$/.exec(file)[1].replaceAll('\\', '/');
}
