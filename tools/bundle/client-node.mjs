/**
 * A plugin of esbuild by which a bundled `@kubernetes/client-node` reads kubeconfigs and nothing else: its clients of all APIs, of which none is ever
 * made, are left out, and so is a second way to fetch, of which it takes but the headers.
 */
export function clientNodeAlone() {
  return {
    name: 'client-node-alone',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\/gen\/index\.js$|^node-fetch$/ }, ({ importer, path }) =>
        /[/\\]@kubernetes[/\\]client-node[/\\]dist[/\\]config\.js$/.test(importer) ? { path, namespace: 'left-out' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
        contents: path === 'node-fetch' ? 'export const Headers = globalThis.Headers;' : LEFT_OUT,
        loader: 'js',
      }));
    },
  };
}

const LEFT_OUT = `
const none = () => { throw new Error('no client of an API is ever made'); };
export { none as createConfiguration, none as ServerConfiguration };
`;
