import { fileURLToPath } from 'node:url';

/** What the plugin is to watch. */
export interface VitestPluginOptions {
  /** Patterns of the files of suites and definitions, below the root. */
  readonly watch?: readonly string[];
}

/** A plugin of Vite by which Vitest loads the matchers, and runs tests again when a suite or a definition changes. */
export default function structural({ watch = ['**/*.yaml', '**/*.yml'] }: VitestPluginOptions = {}): {
  name: string;
  config: () => Record<string, unknown>;
} {
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
