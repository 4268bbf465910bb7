import type { DescribedKey } from '@structural/checker';

/** What a value in a config file may be. */
export type ConfigValue =
  | 'paths'
  | 'patterns'
  | 'version'
  | 'conventions'
  | 'proposals'
  | 'rules'
  | 'builtin'
  | 'boolean'
  | 'overrides'
  | 'schema'
  | 'schemaVersion';

/** A key of a config file, as the reader, its JSON Schema and its documentation know it. */
export interface ConfigKey extends DescribedKey<ConfigValue> {
  /** The flag that outranks it, if there is one. */
  readonly flag?: string;
}

const KUBE_VERSION: ConfigKey = {
  name: 'kubeVersion',
  value: 'version',
  flag: '--kube-version',
  meaning: 'the server version, such as `"1.36"`',
};

const CONVENTIONS: ConfigKey = {
  name: 'conventions',
  value: 'conventions',
  flag: '--conventions',
  meaning:
    'the conventions that CRDs should keep: a list of names, what `--conventions=` takes, `true` for the default conventions, or `false` for no conventions',
};

const BUILTIN: ConfigKey = {
  name: 'builtin',
  value: 'builtin',
  flag: '--builtin',
  meaning: 'how built-in kinds are checked, such as a `Deployment`: by the `server`, as without the key, by their `schema`, or `off`',
};

const RULES: ConfigKey = {
  name: 'rules',
  value: 'rules',
  flag: '--rule',
  meaning:
    'the severity of single rules, by their names: `off`, `warning`, `error`, or a mapping with `severity` and the options of a convention; a convention that is not off is looked for',
};

const PROPOSALS: ConfigKey = {
  name: 'proposals',
  value: 'proposals',
  flag: '--proposals',
  meaning: 'proposals to apply that no server implements: `unions` (`x-kubernetes-unions` of KEP-2335); a list of names',
};

/** The form of config files that is read. A key that is added leaves it as it is; one that goes or means something else makes the next. */
export const CONFIG_SCHEMA_VERSION = 1;

/** The keys of a config file, in the order of the documentation. */
export const CONFIG_KEYS: readonly ConfigKey[] = [
  {
    name: 'crds',
    value: 'paths',
    flag: '--crds',
    meaning: 'where the CRDs of custom resources are: files, folders, patterns or `REVISION:PATH`; `!` leaves out what follows it',
  },
  {
    name: 'policies',
    value: 'paths',
    flag: '--policies',
    meaning:
      'further admission policies, with their bindings, parameters and namespaces, next to those in the input: files, folders, patterns or `REVISION:PATH`',
  },
  {
    name: 'ignore',
    value: 'patterns',
    meaning: 'files that are not checked, whether found in a folder or named, as `.gitignore` patterns; `--ignore` adds to it',
  },
  KUBE_VERSION,
  CONVENTIONS,
  RULES,
  BUILTIN,
  PROPOSALS,
  {
    name: 'allowEmpty',
    value: 'boolean',
    flag: '--allow-empty',
    meaning: '`true`: a command that finds nothing to check exits with 0, such as `lint` in a repository without CRDs',
  },
  {
    name: 'overrides',
    value: 'overrides',
    meaning: 'other settings for some files; of several that match, the last one counts',
  },
  {
    name: 'schemaVersion',
    value: 'schemaVersion',
    meaning: `the form that the file is written in; ${CONFIG_SCHEMA_VERSION} is the only one yet, and what a file without the key has`,
  },
  { name: '$schema', value: 'schema', meaning: 'the address of the JSON Schema, for editors' },
];

/** The keys of one of `overrides`. */
export const OVERRIDE_KEYS: readonly ConfigKey[] = [
  { name: 'files', value: 'patterns', meaning: 'the files that it is for, as `.gitignore` patterns' },
  KUBE_VERSION,
  CONVENTIONS,
  RULES,
  BUILTIN,
  PROPOSALS,
];
