import { readFileSync } from 'node:fs';

/**
 * A plugin of esbuild by which a bundled fdir does not look for picomatch where it is installed: it would load it from there whenever it finds one,
 * for a function that tinyglobby, which brings its own, never calls.
 */
export function fdirAlone() {
  return {
    name: 'fdir-alone',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]fdir[/\\]dist[/\\]index\.mjs$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        const alone = text.replace(/try \{\s*__require\.resolve\("picomatch"\);\s*pm = __require\("picomatch"\);\s*\} catch \{\}/, '');
        if (alone === text) throw new Error('fdir has changed how it looks for picomatch');
        return { contents: alone, loader: 'js' };
      });
    },
  };
}
