import {
  type Convention,
  type ConventionId,
  type ConventionOptions,
  conventions,
  pitfalls,
  type Rule,
  type RuleId,
  rules as checkerRules,
} from '@structural/checker';
import type { TSESLint } from '@typescript-eslint/utils';
// Its own entry: the index of the package would bring the TypeScript compiler.
import { RuleCreator } from '@typescript-eslint/utils/eslint-utils';
import type { Rule as ESLintRule } from 'eslint';
import { chooseConvention, chooseRule, findingsOf, settingsReporter, type Subject } from './analysis.js';
import { messages, toProblemReport, toReport, type MessageId } from './report.js';
import { readSettings } from './settings.js';
import { pluginName, version } from './plugin-version.js';

/** What the documentation of a rule adds to ESLint's own. */
export interface RulePageDocs {
  readonly recommended: boolean;
}

type Options = readonly [ConventionOptions?];
type Context = Readonly<TSESLint.RuleContext<MessageId, Options>>;

const createRule = RuleCreator<RulePageDocs>((name) => `https://unpkg.com/${pluginName}@${version}/docs/rules/${name}.md`);

/** Every language in which manifests are written; the roots of their trees are `Program`, `Document` and `Manifest`. */
const LANGUAGES = ['structural/*', 'yml/yaml', 'json/json', 'json/jsonc', 'jsonc/*'];

/**
 * The rules about the server's verdict. That a file holds nothing to judge is a fact about a run of a command, and concerns no line; updates of
 * subresources are judged by the command alone.
 */
export const verdictRules: readonly Rule<RuleId>[] = checkerRules.filter(
  ({ id, subresource }) => id !== 'no-definitions' && subresource === undefined,
);

/** The optional rules: conventions of APIs, and pitfalls of YAML. */
export const optionalRules: readonly Convention<ConventionId>[] = [...conventions, ...pitfalls];

/** Every rule of ESLint by its name: one for each rule of the checker, one for each convention, made of their metadata alone. */
// The types of typescript-eslint and of ESLint describe one object and know nothing of each other.
export const rules: Readonly<Record<string, ESLintRule.RuleModule>> = Object.fromEntries(
  [...verdictRules.map(fromRule), ...optionalRules.map(fromConvention)].map((rule) => [
    rule.name,
    rule as unknown as ESLintRule.RuleModule,
  ]),
);

type MadeRule = ReturnType<typeof createRule<Options, MessageId>>;

function fromRule(rule: Rule<RuleId>): MadeRule {
  return createRule<Options, MessageId>({
    name: rule.id,
    meta: { ...metaOf(rule), type: 'problem', docs: { description: rule.title, recommended: true }, schema: [] },
    create: (context) => listen(subjectOf(context), rule, context),
  });
}

function fromConvention(convention: Convention<ConventionId>): MadeRule {
  const { defaultOptions, id, schema, title } = convention;
  const hasOptions = Object.keys(schema.properties).length > 0;
  return createRule<Options, MessageId>({
    name: id,
    meta: {
      ...metaOf(convention),
      type: 'suggestion',
      docs: { description: title, recommended: false },
      schema: hasOptions ? [schema] : [],
      ...(hasOptions ? { defaultOptions: [defaultOptions] } : {}),
    },
    create(context, [options = {}]) {
      const subject = subjectOf(context);
      chooseConvention(subject, id, options);
      return listen(subject, convention, context);
    },
  });
}

/** What ESLint wants to know of a rule of either kind. */
function metaOf({ fixes = [] }: Rule) {
  return {
    languages: LANGUAGES,
    ...(fixes.includes('safe') ? { fixable: 'code' as const } : {}),
    hasSuggestions: fixes.includes('unsafe'),
    messages,
  };
}

function subjectOf({ cwd, filename, settings, sourceCode }: Context): Subject {
  return { file: filename, cwd, settings: readSettings(settings), source: sourceCode };
}

/** Reports fixes that the rule has announced alone: ESLint throws at any other. */
function listen(subject: Subject, { fixes = [], id }: Rule<RuleId>, context: Context): TSESLint.RuleListener {
  chooseRule(subject, id);
  const report = (): void => {
    const { byRule, linesOf, problems } = findingsOf(subject);
    if (problems.length > 0 && settingsReporter(subject) === id) context.report(toProblemReport(problems, subject.source));
    for (const diagnostic of byRule.get(id) ?? []) context.report(toReport(diagnostic, fixes, subject.source, linesOf));
  };
  // The types know the trees of JavaScript only.
  return { Program: report, Document: report, Manifest: report } as TSESLint.RuleListener;
}
