import type { Rule } from '@structural/checker';
import type { ESLint, Linter } from 'eslint';
import type { ConfigName } from './plugin-types.js';
import { optionalRules, verdictRules } from './rules.js';

/** What is no manifest among these is passed over. */
const YAML_FILES = ['**/*.yaml', '**/*.yml'];
const JSON_FILES = ['**/*.json'];

/** The rules without which other rules would be silent where a text could not be read. */
const READING: readonly string[] = ['syntax', 'templated-file'];

/**
 * The configs by name, each a list of one object with `files`, so that they can be extended and narrowed.
 *
 * Those without a suffix choose the language `structural/manifest`. Those with `-rules` leave the language alone, for YAML that has one of
 * another plugin: of two configs for a file the later one chooses, and a rule of eslint-plugin-yml says nothing about a file in our language.
 * They are for YAML only, since rules end the run where a file has no language that they know, and JSON without a plugin for it has none.
 */
export function makeConfigs(plugin: ESLint.Plugin): Record<ConfigName, Linter.Config[]> {
  const config = (name: ConfigName, rules: Linter.RulesRecord): Linter.Config => ({
    name: `structural/${name}`,
    plugins: { structural: plugin },
    rules,
  });
  const withLanguage = (name: ConfigName, rules: Linter.RulesRecord): Linter.Config[] => [
    { ...config(name, rules), files: [...YAML_FILES, ...JSON_FILES], language: 'structural/manifest' },
  ];
  const withoutLanguage = (name: ConfigName, rules: Linter.RulesRecord): Linter.Config[] => [{ ...config(name, rules), files: YAML_FILES }];
  return {
    recommended: withLanguage('recommended', recommended),
    strict: withLanguage('strict', strict),
    conventions: withLanguage('conventions', conventional),
    all: withLanguage('all', all),
    'recommended-rules': withoutLanguage('recommended-rules', recommended),
    'strict-rules': withoutLanguage('strict-rules', strict),
    'conventions-rules': withoutLanguage('conventions-rules', conventional),
    'all-rules': withoutLanguage('all-rules', all),
  };
}

/** Rules about the verdict under the names that they have in a configuration; those without a level are left out. */
function levels(levelOf: (rule: Rule) => Linter.StringSeverity | undefined): Linter.RulesRecord {
  return Object.fromEntries(
    verdictRules.flatMap((rule) => {
      const level = levelOf(rule);
      return level === undefined ? [] : [[`structural/${rule.id}`, level]];
    }),
  );
}

function conventionLevels(level: Linter.StringSeverity): Linter.RulesRecord {
  return Object.fromEntries(optionalRules.map(({ id }) => [`structural/${id}`, level]));
}

/** What the server drops, alters or warns of is a warning; what it refuses is an error, and what a setting makes one. */
const recommended = levels(({ severity }) => (severity === 'warning' ? 'warn' : 'error'));

/** The same rules, all of them errors. */
const strict = levels(() => 'error');

/** Every convention, and no verdict of the server. */
const conventional = { ...levels(({ id }) => (READING.includes(id) ? 'error' : undefined)), ...conventionLevels('warn') };

/** Every rule there is, as an error. */
const all = { ...strict, ...conventionLevels('error') };
