import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const BUILDER = /[/\\]junit-report-builder[/\\]dist[/\\]index\.es\.js$/;

/**
 * A plugin of esbuild by which a bundled `junit-report-builder` takes of lodash the functions that it calls, not all of it, and makes folders by Node.js. It has to be
 * resolved as an ES module: its CommonJS has all of lodash in it.
 */
export function junitAlone() {
  return {
    name: 'junit-alone',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^(?:lodash|make-dir)$/ }, ({ importer, path }) =>
        BUILDER.test(importer) ? { path, namespace: 'junit-alone', pluginData: { importer } } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'junit-alone' }, ({ path, pluginData: { importer } }) => ({
        contents: path === 'lodash' ? calledOf(readFileSync(importer, 'utf8')) : MAKE_DIR,
        loader: 'js',
        resolveDir: dirname(importer),
      }));
    },
  };
}

const MAKE_DIR = `import { mkdirSync } from 'node:fs';
export default { sync: (path) => mkdirSync(path, { recursive: true }) };`;

/** A lodash with the functions that are called as `_.name(…)`; throws where it is used in another way. */
function calledOf(text) {
  const uses = [...text.matchAll(/\b_\.(\w+)\(/g)].map(([, name]) => name);
  const names = [...new Set(uses)].sort();
  if (uses.length === 0 || text.match(/(?<![\w$.])_(?![\w$])/g).length !== uses.length + 1)
    throw new Error('junit-report-builder uses lodash in another way than is known here');
  return `${names.map((name) => `import ${name} from 'lodash/${name}';`).join('\n')}\nexport default { ${names.join(', ')} };`;
}
