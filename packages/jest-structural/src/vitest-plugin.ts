import { fileURLToPath } from 'node:url';

/** What the plugin is to watch. */
export interface VitestPluginOptions {
  /** Patterns of the files of suites and definitions, below the root. */
  readonly watch?: readonly string[];
}

/** A plugin of Vite by which Vitest loads the matchers, and runs tests again when a suite or a definition changes. */
export default function structural(options: VitestPluginOptions = {}): { name: string; config: () => Record<string, unknown> } {
  if (typeof options !== 'object' || options === null) throw new TypeError(`jest-structural/vitest/plugin: options must be an object`);
  const unknown = Object.keys(options).find((name) => name !== 'watch');
  if (unknown !== undefined)
    throw new TypeError(
      `jest-structural/vitest/plugin: unknown option ${JSON.stringify(unknown)}; known is watch, and CRDs are named by setup({ definitions }) in a setup file`,
    );
  const { watch = ['**/*.yaml', '**/*.yml'] } = options;
  if (!Array.isArray(watch)) throw new TypeError('jest-structural/vitest/plugin: watch must be a list of patterns');
  return {
    name: 'structural',
    config: () => ({
      test: {
        setupFiles: [fileURLToPath(new URL('./vitest.js', import.meta.url))],
        // The first two are Vitest's own, which a list of others would replace.
        forceRerunTriggers: ['**/package.json/**', '**/{vitest,vite}.config.*/**', ...watch],
      },
    }),
  };
}
