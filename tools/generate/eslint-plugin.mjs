import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { allConventions, rules as checkerRules } from '../../packages/checker/dist/index.js';
import plugin from '../../packages/eslint-plugin/dist/eslint-plugin-structural.js';
import { fence, rulePage, table } from './markdown.mjs';

const CONFIGS = ['recommended', 'strict', 'conventions', 'conventions-strict', 'conventions-all', 'all'];

/** What the engine knows of each rule of the plugin, verdicts first. */
const known = [...checkerRules, ...allConventions].filter(({ id }) => Object.hasOwn(plugin.rules, id));

/** The pages of the ESLint plugin, path by path: one for each rule. */
export function eslintRulePages() {
  return new Map(known.map((rule) => [`packages/eslint-plugin/docs/rules/${rule.id}.md`, page(rule)]));
}

/** The plugin's table of rules: name, what it flags, levels in the configs, what it can fix. */
export function eslintRuleTable() {
  return table(
    ['rule', 'what it flags', ...CONFIGS, 'fixes'],
    known.map(({ id, title }) => [`[\`${id}\`](${id}.md)`, title, ...CONFIGS.map((config) => levelIn(config, id) ?? ''), fixKinds(id)]),
  );
}

/** The rule that reports findings of the other severity. */
function otherOf(id) {
  return [`${id}-error`, `${id}-warning`].find((name) => Object.hasOwn(plugin.rules, name));
}

function levelIn(config, id) {
  return plugin.configs[config].map(({ rules }) => rules?.[`structural/${id}`]).find((level) => level !== undefined);
}

function fixKinds(id) {
  const { fixable, hasSuggestions } = plugin.rules[id].meta;
  return [...(fixable ? ['fix'] : []), ...(hasSuggestions ? ['suggestion'] : [])].join(', ');
}

function page(rule) {
  const { docs, id } = rule;
  const { optionsDocs = {}, right, whenNotToUse, wrong } = docs;
  const levels = CONFIGS.flatMap((config) => (levelIn(config, id) === undefined ? [] : [`\`${config}\` (${levelIn(config, id)})`]));
  const [other, note] = [otherOf(id), `${id}-note`];
  const intro = [
    '',
    `In the configs ${levels.join(', ')}.${fixKinds(id) === '' ? '' : ` Some findings have a ${fixKinds(id).replace(', ', ' or a ')}.`}`,
    other &&
      `Findings that are ${other.endsWith('-error') ? 'errors' : 'warnings'} to the command are reported by \`structural/${other}\` where that is on, as in \`recommended\` (${levelIn('recommended', other)}).`,
    Object.hasOwn(plugin.rules, note) &&
      `How far a verdict goes is reported by \`structural/${note}\`, which only \`all\` turns on (${levelIn('all', note)}).`,
  ];
  const shown = (examples, blockOf) =>
    examples.map((example) => partsOf(rule, example)).flatMap((parts) => [heading(parts), blockOf(parts)]);
  return rulePage(rule, {
    name: `structural/${id}`,
    intro: intro.filter((each) => typeof each === 'string').join('\n\n'),
    options: Object.keys(optionsDocs).length > 0 ? [options(id, optionsDocs)] : [],
    wrong: shown(wrong, (parts) => fence('text', eslintFrame(parts.text, lint(id, parts)))),
    right: shown(right, ({ text }) => fence('yaml', text)),
    end: whenNotToUse === undefined ? [] : ['## When not to use it', whenNotToUse, '## Configuration', configuration(rule)],
  });
}

/** How a convention is chosen by itself: in ESLint, with its options if it has any, and in the command. */
function configuration({ id, compares, defaultOptions, docs: { wrong } }) {
  const options = wrong.find((each) => each.options !== undefined)?.options ?? defaultOptions;
  const level = Object.keys(options).length === 0 ? `'warn'` : `['warn', ${literal(options)}]`;
  return [
    fence(
      'js',
      [
        "import structural from 'eslint-plugin-structural';",
        '',
        'export default [',
        '  ...structural.configs.recommended,',
        '  {',
        "    files: ['**/*.yaml', '**/*.yml'],",
        `    rules: { 'structural/${id}': ${level} },`,
        ...(compares ? ["    settings: { structural: { stored: ['released/crds/*.yaml'] } },"] : []),
        '  },',
        '];',
      ].join('\n'),
    ),
    'In the command, with default options:',
    fence('sh', `kubectl structural lint config/crd --conventions=${id}${compares ? ' --old main' : ''}`),
  ].join('\n\n');
}

/** Plain data as JavaScript is written by hand. */
function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object') return String(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${name}: ${literal(each)}`)
    .join(', ')} }`;
}

/** An example with what it is judged by apart: the definition of a resource stands before it. */
function partsOf({ subject }, example) {
  if (subject !== 'resource') return example;
  const [definition, ...resources] = example.text.split(/^---\n/m);
  return resources.length === 0 ? example : { ...example, definition, text: resources.join('---\n') };
}

/** What to look at; with the options, the stored definition, or the definition of a resource, where the example has any. */
function heading({ definition, options: chosen, stored, title }) {
  const lines = [
    title,
    ...(chosen === undefined ? [] : [`With the options \`${JSON.stringify(chosen)}\`:`]),
    ...(stored === undefined ? [] : ['Stored:', fence('yaml', stored), 'New:']),
    ...(definition === undefined ? [] : ['The definition:', fence('yaml', definition), 'The resource:']),
  ];
  return lines.join('\n\n');
}

function options(id, optionsDocs) {
  const { properties } = plugin.rules[id].meta.schema[0];
  const [defaults] = plugin.rules[id].meta.defaultOptions;
  return table(
    ['option', 'values', 'default', 'meaning'],
    Object.entries(optionsDocs).map(([name, text]) => [
      `\`${name}\``,
      typeText(properties[name]),
      `\`${JSON.stringify(defaults[name])}\``,
      text,
    ]),
  );
}

function typeText({ enum: values, items, type }) {
  if (values !== undefined) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  return type === 'array' ? `list of ${typeText(items)}s` : type;
}

/** What ESLint says of an example with this rule alone. */
function lint(id, { definition, options: chosen, stored, text }) {
  const cwd = mkdtempSync(join(tmpdir(), 'structural-generate-'));
  const structural = { requireCrd: true };
  for (const [setting, content] of Object.entries({ stored, crds: definition })) {
    if (content === undefined) continue;
    const file = setting === 'crds' ? 'definition.yaml' : 'stored.yaml';
    writeFileSync(join(cwd, file), content);
    structural[setting] = [file];
  }
  const rules = { [`structural/${id}`]: ['error', ...(chosen === undefined ? [] : [chosen])] };
  const config = {
    files: ['**/*.yaml'],
    plugins: { structural: plugin },
    language: 'structural/manifest',
    rules,
    settings: { structural },
  };
  try {
    return new Linter({ cwd }).verify(text, [config], { filename: join(cwd, 'example.yaml') });
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** A text with the findings of ESLint under the lines that they mark: `~~~` and the message. */
function eslintFrame(text, messages) {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines
    .flatMap((line, index) => [line, ...messages.filter((message) => message.line === index + 1).map((message) => squiggle(line, message))])
    .join('\n');
}

/** From the first to the last marked column; a mark that goes on in the next line ends with its first. */
function squiggle(line, { column, endColumn, endLine, line: first, message }) {
  const end = endLine === first && endColumn !== undefined ? endColumn : line.length + 1;
  return `${' '.repeat(column - 1)}${'~'.repeat(Math.max(1, end - column))} ${message}`;
}
