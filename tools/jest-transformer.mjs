import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import swc from '@swc/jest';

const { version } = createRequire(import.meta.url)('@swc/core/package.json');
const own = readFileSync(new URL(import.meta.url));

/**
 * swc for jest, whose results all projects share: a result is kept under its file and the options of swc. jest's own key adds the project, so that each project
 * would transform every package that it imports.
 */
export default {
  createTransformer(options) {
    const transformer = swc.createTransformer(options);
    const told = JSON.stringify([version, options]);
    return {
      ...transformer,
      getCacheKey: (text, path, { instrument, supportsStaticESM }) =>
        createHash('sha256')
          .update(own)
          .update(JSON.stringify([told, path, instrument, supportsStaticESM]))
          .update(text)
          .digest('hex'),
    };
  },
};
