/**
 * A plugin of esbuild by which a bundled `@kubernetes/client-node` reads kubeconfigs and nothing else: its clients of all APIs, of which none is ever
 * made, are left out, and so is a second way to fetch, of which it takes but the headers.
 */
export function clientNodeAlone() {
  return {
    name: 'client-node-alone',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /./ }, ({ importer, path }) => {
        const isAsked = path in LEFT_OUT && importer.replaceAll('\\', '/').endsWith('/@kubernetes/client-node/dist/config.js');
        return isAsked ? { path, namespace: 'left-out' } : undefined;
      });
      onLoad({ filter: /./, namespace: 'left-out' }, ({ path }) => ({ contents: LEFT_OUT[path] }));
    },
  };
}

/** What stands for the modules that are left out. */
const LEFT_OUT = {
  'node-fetch': 'export const Headers = globalThis.Headers;',
  './gen/index.js': `
const none = () => { throw new Error('no client of an API is ever made'); };
export { none as createConfiguration, none as ServerConfiguration };
`,
};
