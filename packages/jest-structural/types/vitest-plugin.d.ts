import type { StructuralSettings } from './options.cjs';

/** What the plugin is to watch; CRDs are named by `setup`, in a setup file. */
export interface PluginOptions {
  /** Patterns of the files of suites and definitions, below the root; a change of one runs the tests again. All YAML files by default. */
  readonly watch?: readonly string[];
}

/** A plugin of Vite by which Vitest loads the matchers, and runs tests again when a suite or a definition changes. Throws for an option that does not exist. */
export default function structural(options?: PluginOptions): { name: string; config: () => Record<string, unknown> };
export type { StructuralSettings };
