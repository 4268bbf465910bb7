import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformAsync, version } from '@babel/core';
import commonJs from '@babel/plugin-transform-modules-commonjs';
import { transform } from 'esbuild';
import { atFirstUse } from './at-first-use.mjs';
import { offeredFiles } from './offered-files.mjs';
import { STAND_IN } from './stand-ins.mjs';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
// Where Babel is installed, which a release, made of a copy of the sources, has in common with the checkout.
const kept = resolve(createRequire(import.meta.url).resolve('@babel/core/package.json'), '../../../.cache/structural-modules');

/**
 * A plugin of esbuild by which a source file of ours runs when something of it is used first, as Babel makes CommonJS that does so of modules. Of what a
 * bundle holds, a run takes what it needs. Where it is one of several `pieces`, it asks the others for what is not in it.
 */
export function lazyModules({ piece, pieces } = {}) {
  return {
    name: 'lazy-modules',
    setup({ initialOptions: { define, target }, onLoad, onResolve, resolve: find }) {
      onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (from.namespace === APART) return { path, external: true };
        if (pluginData === FOUND || from.namespace === STAND_IN || from.importer.includes('node_modules')) return undefined;
        const found = await find(path, { ...from, pluginData: FOUND });
        // Bundles have these paths in them, so that they name no machine; and esbuild takes files of these packages for modules.
        const ours = found.path.endsWith('.ts') ? relative(packages, found.path).replaceAll('\\', '/') : undefined;
        if (piece !== undefined && (ours !== undefined || found.path.includes(`node_modules${sep}`))) {
          const where = ours === undefined ? pieces.ofPackage(path) : pieces.of(ours);
          if (where !== piece) return { path: ours ?? path, namespace: APART, pluginData: where };
        }
        return ours === undefined ? found : { path: ours, namespace: 'lazy' };
      });
      onLoad({ filter: /./, namespace: APART }, ({ path, pluginData: where }) => ({
        contents: `module.exports = require(${JSON.stringify(`./${where}.cjs`)}).given[${JSON.stringify(path)}]();`,
      }));
      onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => {
        const file = resolve(packages, path);
        const { code: module } = await transform(readFileSync(file, 'utf8'), { define, loader: 'ts', target, tsconfigRaw: KEPT_IMPORTS });
        const contents = await toCommonJs(module, path);
        return { contents, resolveDir: dirname(file) };
      });
    },
  };
}

/** The same sources are in five bundles, and Babel is most of what a bundle costs: what it made of a text is kept by that text. */
async function toCommonJs(module, path) {
  const offered = offeredFiles(packages);
  const file = join(
    kept,
    createHash('sha256')
      .update(
        JSON.stringify([version, 'kept at first use', dirname(path), [...offered].map(([name, names]) => [name, [...names]]), module]),
      )
      .digest('hex'),
  );
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const plugins = [
    [atFirstUse, { folder: dirname(path), offered }],
    [commonJs, { lazy: () => true }],
  ];
  const options = { babelrc: false, configFile: false, plugins };
  const { code } = await transformAsync(module, options);
  mkdirSync(kept, { recursive: true });
  // Bundles are made side by side: none reads half of a file.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return code;
}

const FOUND = Symbol('found');
/** The namespace of what is in another piece. */
const APART = 'apart';

/** What a module imports and does not use is a type of ours that says so, and stands in its text no longer. */
const KEPT_IMPORTS = { compilerOptions: { verbatimModuleSyntax: true } };
