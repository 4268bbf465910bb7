import { readFileSync } from 'node:fs';

/**
 * A plugin of esbuild by which a bundled picocolors does not look at standard output: the caller says what is to be coloured, and the stream takes longer
 * to load than most runs take to print.
 */
export function picocolorsByFlag() {
  return {
    name: 'picocolors-by-caller',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]picocolors[/\\]picocolors\.js$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        const shown = text.replace(/let isColorSupported =[^;]*?!!env\.CI\)/, 'let isColorSupported = false');
        if (shown === text) throw new Error('picocolors has changed how it looks at standard output');
        return { contents: shown, loader: 'js' };
      });
    },
  };
}
