import type { ConventionTier } from '@structural/checker';
import type { ESLint, Linter } from 'eslint';
import { ruleMetadata, type RuleMetadata } from './plugin-metadata.js';
import type { ConfigName } from './plugin-types.js';

/** What is no manifest among these is skipped. */
const YAML_FILES = ['**/*.yaml', '**/*.yml'];
const JSON_FILES = ['**/*.json'];
/** What writes no resource among these is skipped, too. */
const PROGRAM_FILES = ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'];

/** The rules without which other rules would be silent where a text could not be read. */
const READING: readonly string[] = ['syntax', 'templated-file', 'templated-file-warning'];

/**
 * The configs by name, each a list that registers the plugin for all files, so that its rules may be configured anywhere, and turns rules on for some.
 *
 * Those without a suffix are for YAML and choose the language `structural/manifest`; those with `-json` do so for JSON, which other plugins and many
 * files that are no manifests have a claim to. Those with `-rules` are for YAML and leave the language alone, where there is one of another plugin:
 * of two configs for a file the later one chooses, and a rule of eslint-plugin-yml says nothing about a file in our language. Those with `-typescript`
 * are for programs, whose parser is the choice of whoever lints them.
 */
export function makeConfigs(plugin: ESLint.Plugin): Record<ConfigName, Linter.Config[]> {
  const config = (name: ConfigName, rules: Linter.RulesRecord, choice: Linter.Config): Linter.Config[] => [
    { name: `structural/${name}/plugin`, plugins: { structural: plugin } },
    { name: `structural/${name}`, ...choice, rules },
  ];
  const yaml: Linter.Config = { files: YAML_FILES, language: 'structural/manifest' };
  const json: Linter.Config = { files: JSON_FILES, language: 'structural/manifest' };
  const anyLanguage: Linter.Config = { files: YAML_FILES };
  const programs: Linter.Config = { files: PROGRAM_FILES };
  return {
    recommended: config('recommended', recommended, yaml),
    strict: config('strict', strict, yaml),
    conventions: config('conventions', conventional('default'), yaml),
    'conventions-strict': config('conventions-strict', conventional('strict'), yaml),
    'conventions-all': config('conventions-all', conventional('all'), yaml),
    all: config('all', all, yaml),
    'recommended-json': config('recommended-json', recommended, json),
    'strict-json': config('strict-json', strict, json),
    'conventions-json': config('conventions-json', conventional('default'), json),
    'conventions-strict-json': config('conventions-strict-json', conventional('strict'), json),
    'conventions-all-json': config('conventions-all-json', conventional('all'), json),
    'all-json': config('all-json', all, json),
    'recommended-rules': config('recommended-rules', recommended, anyLanguage),
    'strict-rules': config('strict-rules', strict, anyLanguage),
    'conventions-rules': config('conventions-rules', conventional('default'), anyLanguage),
    'conventions-strict-rules': config('conventions-strict-rules', conventional('strict'), anyLanguage),
    'conventions-all-rules': config('conventions-all-rules', conventional('all'), anyLanguage),
    'all-rules': config('all-rules', all, anyLanguage),
    'recommended-typescript': config('recommended-typescript', recommended, programs),
    'strict-typescript': config('strict-typescript', strict, programs),
    'conventions-typescript': config('conventions-typescript', conventional('default'), programs),
    'conventions-strict-typescript': config('conventions-strict-typescript', conventional('strict'), programs),
    'conventions-all-typescript': config('conventions-all-typescript', conventional('all'), programs),
    'all-typescript': config('all-typescript', all, programs),
  };
}

/** Rules under the names that they have in a configuration; those without a level are left out. */
function levels(levelOf: (rule: RuleMetadata) => Linter.StringSeverity | undefined): Linter.RulesRecord {
  return Object.fromEntries(
    ruleMetadata.flatMap((rule) => {
      const level = levelOf(rule);
      return level === undefined ? [] : [[`structural/${rule.name}`, level]];
    }),
  );
}

const levelOf = ({ severity }: RuleMetadata): Linter.StringSeverity => (severity === 'warning' ? 'warn' : 'error');

const isOfVerdict = ({ isNote, isOptional }: RuleMetadata): boolean => !isOptional && !isNote;

/** What the server drops, alters or warns of is a warning; what it refuses is an error, and what a setting makes one. */
const recommended = levels((rule) => (isOfVerdict(rule) ? levelOf(rule) : undefined));

/** The same rules, all of them errors. */
const strict = levels((rule) => (isOfVerdict(rule) ? 'error' : undefined));

/** The conventions of a tier, and no verdict of the server. */
function conventional(tier: ConventionTier): Linter.RulesRecord {
  return levels((rule) =>
    rule.isOptional ? (rule.tiers.includes(tier) ? 'warn' : undefined) : READING.includes(rule.name) ? levelOf(rule) : undefined,
  );
}

/** Every rule there is, as an error. */
const all = levels(() => 'error');
