import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformAsync, version } from '@babel/core';
import commonJs from '@babel/plugin-transform-modules-commonjs';
import { transform } from 'esbuild';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
// Where Babel is installed, which a release, made of a copy of the sources, has in common with the checkout.
const kept = resolve(createRequire(import.meta.url).resolve('@babel/core/package.json'), '../../../.cache/structural-modules');

/**
 * A plugin of esbuild by which a source file of ours runs when something of it is used first, as Babel makes CommonJS that does so of modules. Of what a
 * bundle holds, a run takes what it needs.
 */
export function lazyModules() {
  return {
    name: 'lazy-modules',
    setup({ initialOptions: { define, target }, onLoad, onResolve, resolve: find }) {
      onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === FOUND || from.importer.includes('node_modules')) return undefined;
        const found = await find(path, { ...from, pluginData: FOUND });
        // Bundles have these paths in them, so that they name no machine; and esbuild takes files of these packages for modules.
        return found.path.endsWith('.ts') ? { path: relative(packages, found.path).replaceAll('\\', '/'), namespace: 'lazy' } : found;
      });
      onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => {
        const file = resolve(packages, path);
        const { code: module } = await transform(readFileSync(file, 'utf8'), { define, loader: 'ts', target, tsconfigRaw: KEPT_IMPORTS });
        const contents = await toCommonJs(module, !EAGER.test(path));
        return { contents, resolveDir: dirname(file) };
      });
    },
  };
}

/** The same sources are in five bundles, and Babel is most of what a bundle costs: what it made of a text is kept by that text. */
async function toCommonJs(module, isLazy) {
  const file = join(
    kept,
    createHash('sha256')
      .update(JSON.stringify([version, isLazy, module]))
      .digest('hex'),
  );
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const options = { babelrc: false, configFile: false, plugins: [[commonJs, { lazy: () => isLazy }]] };
  const { code } = await transformAsync(module, options);
  mkdirSync(kept, { recursive: true });
  // Bundles are made side by side: none reads half of a file.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return code;
}

const FOUND = Symbol('found');

/** What nearly every run needs and runs often: that a module may be missing is asked at each use, which costs lint 7 % of its time. */
const EAGER = /^(?:json|go|document|core)\//;

/** What a module imports and does not use is a type of ours that says so, and stands in its text no longer. */
const KEPT_IMPORTS = { compilerOptions: { verbatimModuleSyntax: true } };
