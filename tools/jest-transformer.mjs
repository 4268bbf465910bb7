import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import swc from '@swc/jest';
import * as builtIns from './jest-libraries/built-ins.mjs';
import { deferredSpec } from './jest-together/deferred-spec.mjs';

const { version } = createRequire(import.meta.url)('@swc/core/package.json');
const own = [
  new URL(import.meta.url),
  new URL('jest-libraries/built-ins.mjs', import.meta.url),
  new URL('jest-together/deferred-spec.mjs', import.meta.url),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\0');

/**
 * swc for jest, whose results all projects share: a result is kept under its file and the options of swc. jest's own key adds the project, so that each project
 * would transform every package that it imports.
 *
 * Modules read built-in names such as `Map` once, when they are loaded: jest runs them in a context of `node:vm`, where each look at a global costs a
 * call into C++, up to a third of what a test takes. Those of tests themselves stay as they are; a file
 * of tests is a function, so that several can run together.
 */
export default {
  createTransformer(options) {
    const { canInstrument, process } = swc.createTransformer(options);
    const shown = JSON.stringify([version, options]);
    return {
      canInstrument,
      process(text, path, request) {
        const { code } = process(text, path, request);
        return { code: path.endsWith('.spec.ts') ? deferredSpec(code) : `${builtinsOf(code)}${code}` };
      },
      getCacheKey: (text, path, { instrument, supportsStaticESM }) =>
        createHash('sha256')
          .update(own)
          .update(JSON.stringify([shown, path, instrument, supportsStaticESM]))
          .update(text)
          .digest('hex'),
    };
  },
};

const BUILTINS = Object.keys(builtIns);

/** Declares the built-in names that a module mentions and does not seem to declare itself, before its first line and on it. */
function builtinsOf(code) {
  const mentioned = BUILTINS.filter(
    (name) =>
      new RegExp(`(?<![.\\w$])${name}(?![\\w$])`).test(code) &&
      !new RegExp(`\\b(?:import|class|function|const|let|var)\\b[^;=(]*(?<![\\w$])${name}(?![\\w$])`).test(code),
  );
  return mentioned.length === 0 || code.startsWith('#!') ? '' : `const { ${mentioned.join(', ')} } = globalThis;`;
}
