import { createRequire } from 'node:module';

/** Those that take a millisecond or more to load, and that many runs never call. */
const LATE = ['fs/promises', 'child_process', 'crypto', 'zlib', 'v8'];

/**
 * A plugin of esbuild by which a CommonJS bundle loads some of Node.js's own modules when one of their functions is called first.
 *
 * Of these modules functions alone can be had; what is none, such as `constants`, fails the build. A module of JavaScript that imports `fs` has its
 * streams loaded, too: `more` names others that are to be late there.
 */
export function lateBuiltins(more = []) {
  const filter = new RegExp(`^(?:node:)?(?:${[...LATE, ...more].join('|')})$`);
  return {
    name: 'late-builtins',
    setup({ onLoad, onResolve }) {
      onResolve({ filter }, ({ namespace, path }) =>
        namespace === 'late' ? { path, external: true } : { path: path.replace(/^node:/, ''), namespace: 'late', sideEffects: false },
      );
      onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({ contents: stub(path), loader: 'js' }));
    },
  };
}

const require = createRequire(import.meta.url);

function stub(name) {
  const functions = Object.entries(require(`node:${name}`)).flatMap(([key, value]) =>
    typeof value === 'function' && !/^[A-Z]/.test(key) ? [key] : [],
  );
  return [
    'let loaded;',
    `const load = () => (loaded ??= require('node:${name}'));`,
    ...functions.map((key) => `export function ${key}(...args) { return load().${key}(...args); }`),
    // Node.js has run this one itself.
    ...(name === 'fs' ? [`export const { constants } = load();`] : []),
  ].join('\n');
}
