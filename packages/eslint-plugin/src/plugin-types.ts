import type { ESLint, Linter, Rule } from 'eslint';
import type { RuleName } from './rule-options.js';

/** The settings of the plugin, `settings.structural` in `eslint.config.js`; every one may be left out. */
export interface StructuralSettings {
  /** The server that is asked, `'1.37'`; the newest known by default. Verdicts are exact from 1.34 on. */
  readonly kubeVersion?: string;
  /**
   * The folder that the paths of `crds`, `policies` and `stored` are relative to: `import.meta.dirname` in a configuration, so that it does not matter where ESLint is
   * started. By default the working directory of ESLint.
   */
  readonly root?: string;
  /**
   * Files, folders and globs: where the CustomResourceDefinitions are by which resources are judged. None by default: a resource is then judged
   * only where its definition stands in the same file. Of two definitions with one name the later one counts.
   */
  readonly crds?: readonly string[];
  /**
   * Files, folders and globs: where the admission policies are that resources are judged by, with their bindings, parameters and namespaces. None by default:
   * those of a file are then applied to that file.
   */
  readonly policies?: readonly string[];
  /**
   * Files, folders and globs: where definitions are as they are stored, such as those of the last release. None by default: a definition is then
   * judged as new, else one of the same name as an update of the stored one.
   */
  readonly stored?: readonly string[];
  /**
   * What live objects are, as `kubectl get` prints them with a uid, where `stored` has none of their name: updates of themselves (`'update'`, default),
   * or created in another cluster (`'create'`), which refuses a `resourceVersion`.
   */
  readonly as?: 'update' | 'create';
  /** Whether fields of a resource that its schema does not know are errors to the server (`'strict'`), warnings (default), or nothing. */
  readonly strict?: 'strict' | 'warn' | 'ignore';
  /**
   * Whether a custom resource without a definition is a finding of `structural/unknown-kind`: all (`true`), none (`false`), or by default those whose
   * kind or group is most likely misspelt.
   */
  readonly requireCrd?: boolean;
  /**
   * By what objects of built-in kinds are judged: by the server's own code (`'server'`, default), which is loaded with the first of them; only by their types
   * and fields (`'schema'`), as they always are for other versions than the newest and where a program leaves values open; or not at all (`'off'`).
   */
  readonly builtin?: 'off' | 'schema' | 'server';
  /** What becomes of files that are templates still: one finding of `structural/templated-file` (default), or nothing at all. */
  readonly templates?: 'report' | 'skip';
  /** What is read of definitions though no server reads it: `['unions']` for the `x-kubernetes-unions` of KEP-2335. Nothing by default. */
  readonly proposals?: readonly 'unions'[];
  /** Further calls that take resources in TypeScript and JavaScript, beside those of cdk8s, Pulumi and the Kubernetes client. None by default. */
  readonly calls?: readonly ResourceCall[];
}

/** A function or class that is given a resource. */
export interface ResourceCall {
  /** What is called, or constructed with `new`, as it is written or the end of that: `ApiObject`, `apiextensions.CustomResource`. */
  readonly callee: string;
  /** Which argument holds the resource, counted from 0. */
  readonly argument: number;
  /** The property of the argument that holds it, such as `body`; the argument itself by default. */
  readonly property?: string;
  /** The `apiVersion` where the argument has none. */
  readonly apiVersion?: string;
  /** The `kind` where the argument has none. */
  readonly kind?: string;
  /** Whether what is called names a resource that has no name; it does not by default. */
  readonly named?: boolean;
  /**
   * What the argument is: the `whole` resource (the default), a `partial` one that is merged into what is there, of which only what is written is checked, or
   * one of which only the `status` is written.
   */
  readonly meaning?: 'whole' | 'partial' | 'status';
}

/** Settings as `structural.settings` makes them: the value of `settings` in a configuration. */
export interface DigestedSettings {
  /** To be merged into the `settings` of ESLint, whose values may be anything. */
  readonly [name: string]: unknown;
  readonly structural: StructuralSettings & {
    /** Of what stands in the files of `crds`, `policies` and `stored`; made, not written. */
    readonly digest: string;
  };
}

/** What a config turns on. */
type ConfigLevel = 'recommended' | 'strict' | 'conventions' | 'conventions-strict' | 'conventions-all' | 'all';

/**
 * The names of the configs: for YAML; with `-json` for JSON; with `-rules` for YAML whose language another plugin has chosen; with
 * `-typescript` for resources in TypeScript and JavaScript.
 */
export type ConfigName = ConfigLevel | `${ConfigLevel}-json` | `${ConfigLevel}-rules` | `${ConfigLevel}-typescript`;

/** What the plugin exports by default. */
export interface StructuralPlugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string };
  readonly rules: Record<RuleName, Rule.RuleModule>;
  readonly configs: Record<ConfigName, Linter.Config[]>;
  /**
   * Settings under their name, with a digest of what stands in the files of `crds`, `policies` and `stored`, so that `eslint --cache` lints again when one of them
   * changes. Name `root`, else paths are relative to the working directory of the process. Reads the files at each call.
   */
  readonly settings: (settings: StructuralSettings) => DigestedSettings;
}
