import { readFileSync } from 'node:fs';

/**
 * A plugin of esbuild by which a bundled picocolors does not look at standard output: what is to be coloured, it is told, and the stream takes longer
 * to load than most runs take to print.
 */
export function picocolorsToldWhether() {
  return {
    name: 'picocolors-told-whether',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]picocolors[/\\]picocolors\.js$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        const told = text.replace(/let isColorSupported =[^;]*?!!env\.CI\)/, 'let isColorSupported = false');
        if (told === text) throw new Error('picocolors has changed how it looks at standard output');
        return { contents: told, loader: 'js' };
      });
    },
  };
}
