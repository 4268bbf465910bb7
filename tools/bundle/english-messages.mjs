import { dirname } from 'node:path';

/** A plugin of esbuild by which a bundle has the messages of zod in English only, and not those of 50 other languages. */
export function englishMessages() {
  return {
    name: 'english-messages',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.c?js$/ }, ({ path }) => ({
        contents: "export { default as en } from './en.js';",
        resolveDir: dirname(path),
      }));
    },
  };
}
