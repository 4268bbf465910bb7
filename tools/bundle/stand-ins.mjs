/** What a bundle has in the place of a module that one of these asks for, and that no run of ours needs as it is. */
const STAND_INS = [
  // It reads kubeconfigs and nothing else: none of its clients of all APIs is ever made, and of a second way to fetch it takes but the headers.
  { asked: /^node-fetch$/, by: /\/@kubernetes\/client-node\/dist\/config\.js$/, contents: 'export const Headers = globalThis.Headers;' },
  {
    asked: /^\.\/gen\/index\.js$/,
    by: /\/@kubernetes\/client-node\/dist\/config\.js$/,
    contents: `const none = () => { throw new Error('no client of an API is ever made'); };
export { none as createConfiguration, none as ServerConfiguration };`,
  },
  // With all of Node's network, only when it starts a program, which it is never asked to: a tenth of the processor's time of a run that knows all verdicts.
  {
    asked: /^node:child_process$/,
    by: /\/node_modules\/commander\//,
    contents: "exports.spawn = (...args) => require('child_process').spawn(...args);",
  },
  // Messages in English, and not in 50 other languages.
  { asked: /^\.\.\/locales\/index\.c?js$/, by: /\/zod\/v4\//, contents: "export { default as en } from '../locales/en.js';" },
];

/** The namespace of stand-ins. */
export const STAND_IN = 'stand-in';

/** A plugin of esbuild by which a bundle has stand-ins for what its dependencies ask for and no run of it uses. */
export function standIns() {
  return {
    name: 'stand-ins',
    setup({ onLoad, onResolve }) {
      for (const { asked, by, contents } of STAND_INS) {
        onResolve({ filter: asked }, ({ importer, path, resolveDir }) =>
          by.test(importer.replaceAll('\\', '/')) ? { path, namespace: STAND_IN, pluginData: { contents, resolveDir } } : undefined,
        );
      }
      onLoad({ filter: /./, namespace: STAND_IN }, ({ pluginData }) => pluginData);
    },
  };
}
