import type { ESLint, Linter, Rule } from 'eslint';

/** The settings of the plugin, `settings.structural` in `eslint.config.js`; every one may be left out. */
export interface StructuralSettings {
  /** The server that is asked, `'1.37'`; the newest known by default. Verdicts are exact from 1.34 on. */
  readonly kubeVersion?: string;
  /**
   * Globs of the files whose CustomResourceDefinitions judge resources, relative to the working directory of ESLint. None by default:
   * a resource is then judged only where its definition stands in the same file.
   */
  readonly crds?: readonly string[];
  /**
   * Globs of the files with definitions as they are stored, such as those of the last release, relative to the working directory of
   * ESLint. None by default: a definition is then judged as new, else one of the same name as an update of the stored one.
   */
  readonly stored?: readonly string[];
  /** Whether fields of a resource that its schema does not know are errors to the server (`'strict'`), warnings (default), or nothing. */
  readonly strict?: 'strict' | 'warn' | 'ignore';
  /** Whether a custom resource without a definition is a finding of `structural/unknown-kind`; `false` by default. */
  readonly requireCrd?: boolean;
  /** What becomes of files that are templates still: one finding of `structural/templated-file` (default), or nothing at all. */
  readonly templates?: 'report' | 'skip';
}

/** The names of the configs. Those with `-rules` leave the language of a file as another plugin has chosen it. */
export type ConfigName =
  'recommended' | 'strict' | 'conventions' | 'all' | 'recommended-rules' | 'strict-rules' | 'conventions-rules' | 'all-rules';

/** What the plugin exports by default. */
export interface StructuralPlugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string };
  readonly rules: Record<string, Rule.RuleModule>;
  readonly configs: Record<ConfigName, Linter.Config[]>;
}
