/**
 * A plugin of esbuild by which commander loads `node:child_process`, with all of Node's network, only when it starts a program, which it is never asked
 * to: a tenth of the processor's time of a run that knows all verdicts.
 */
export function lateChildProcess() {
  return {
    name: 'late-child-process',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^node:child_process$/ }, ({ importer, path }) =>
        importer.replaceAll('\\', '/').includes('/node_modules/commander/') ? { path, namespace: 'late' } : undefined,
      );
      onLoad({ filter: /./, namespace: 'late' }, () => ({
        contents: "exports.spawn = (...args) => require('child_process').spawn(...args);",
      }));
    },
  };
}
