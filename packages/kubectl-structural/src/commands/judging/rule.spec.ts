import { readdirSync } from 'node:fs';
import { AUDIT_CLASSES } from '@structural/audit';
import { conventions, pitfalls, rules } from '@structural/checker';
import { SURVEY_OUTCOMES } from '@structural/evolve';
import { CHANGE_RULES } from '@structural/compare';
import { explainedGroups } from '../../report/explained-rules.js';
import { allRules } from '../../report/rule-page.js';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => void (sandbox = openSandbox()));
afterEach(() => sandbox.dispose());

const run = (...args: readonly string[]) => sandbox.run(args);

/** The names among these that `rule` has no page about. */
async function unexplained(ids: Iterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of ids) {
    const { code, stdout } = await run('rule', id);
    if (code !== 0 || !/^[\w/-]+(?: \(\w+\))?: \S/.test(stdout)) found.push(id);
  }
  return found;
}

describe('kubectl structural rule', () => {
  it('explains the rule that a finding names', async () => {
    const { code, stderr, stdout } = await run('rule', 'structural-schema');
    expect([code, stderr, stdout.split('\n')[0]]).toEqual([
      0,
      '',
      'structural-schema (error): Schemas of a CustomResourceDefinition must be',
    ]);
    expect(stdout).toMatch(/\n\nWrong: [^\n]+\n\n {4}\S[^]*\n\nRight: [^]*: https:\/\/\S+\n$/);
  });

  it('explains all that reports name, and lists it', async () => {
    const ids = explainedGroups().flatMap((group) => group.rules.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(allRules().every(({ id }) => ids.includes(id))).toBe(true);
    expect(await unexplained(ids)).toEqual([]);
    const { stdout } = await run('rule');
    expect(ids.filter((id) => !new RegExp(`^${id} {2}`, 'm').test(stdout.replace(/ {2,}/g, '  ')))).toEqual([]);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('explains what the metadata of every report has', async () => {
    const pages = ['docs/rules', 'docs/changes', 'packages/eslint-plugin/docs/rules'].flatMap((folder) =>
      readdirSync(new URL(`../../../../../${folder}/`, import.meta.url)),
    );
    const ids = new Set([
      ...[...rules, ...conventions, ...pitfalls, ...CHANGE_RULES].map(({ id }) => id),
      ...pages.filter((name) => name !== 'README.md').map((name) => name.replace(/\.md$/, '')),
      ...conventions.map(({ id }) => `structural/${id}`),
      ...Object.keys(AUDIT_CLASSES).flatMap((name) => [name, `audit/${name}`]),
      ...SURVEY_OUTCOMES.flatMap((name) => [name, `survey/${name}`]),
    ]);
    expect(ids.size).toBeGreaterThan(200);
    expect(await unexplained(ids)).toEqual([]);
  });

  it('explains every name in real reports of all commands and formats', async () => {
    sandbox.write('old.yaml', definition('{size: {type: integer}, host: {type: string, format: hostnam}}'));
    sandbox.write('new.yaml', definition('{size: {type: integer, maximum: 3}}'));
    sandbox.write('bad.yaml', definition('{size: {}}'));
    sandbox.write('objects.yaml', `${cronTab('a', '{size: 4, host: a, more: 1}')}---\n${cronTab('b', '{size: b}')}`);
    sandbox.write('suite/crd.yaml', definition('{size: {type: integer}}'));
    sandbox.write('suite/crd.reject.yaml', cronTab('a', '{size: 1}'));
    const ids = new Set<string>();
    for (const [line, formats] of [
      ['lint bad.yaml old.yaml gone.yaml --conventions=all', 'human sarif junit gitlab github json'],
      ['validate objects.yaml gone.yaml --crds old.yaml', 'human sarif junit gitlab github json'],
      ['compare old.yaml new.yaml', 'human sarif junit gitlab github json'],
      ['audit old.yaml objects.yaml --next new.yaml', 'human sarif junit gitlab github json'],
      ['survey objects.yaml --next new.yaml --old old.yaml', 'json'],
      ['test suite', 'junit'],
    ] as const)
      for (const format of formats.split(' ')) {
        const { stdout } = await run(...line.split(' '), '-o', format);
        const found = [...stdout.matchAll(line.startsWith('survey') ? OUTCOMES : NAMES)].flatMap(([, ...names]) =>
          names.filter((name) => name !== undefined),
        );
        expect([line, format, found.length > 0]).toEqual([line, format, true]);
        for (const name of found) ids.add(name);
      }
    expect([...ids]).toEqual(
      expect.arrayContaining(['structural-schema', 'not-read', 'field-removed', 'audit/next-loses-fields', 'test-failed']),
    );
    expect(await unexplained(ids)).toEqual([]);
  });

  it('explains what an audit and a survey both name twice', async () => {
    const { stdout } = await run('rule', 'tolerated');
    expect(stdout.match(/^\S+ \(\w+\):/gm)).toEqual(['audit/tolerated (warning):', 'survey/tolerated (warning):']);
  });

  it('guesses what was meant', async () => {
    expect(await run('rule', 'structural-shema')).toEqual({
      code: 2,
      stdout: '',
      stderr: "error: there is no rule structural-shema; did you mean structural-schema?\nSee 'kubectl structural rule'.\n",
    });
    for (const [name, meant] of [
      ['no-pres', 'no-preserve-unknown'],
      ['field-remove', 'field-removed'],
      ['audit/inval', 'audit/invalid'],
    ] as const)
      expect((await run('rule', name)).stderr).toContain(`; did you mean ${meant}?`);
  });
});

/** How the formats write names: at the end of a line, or as the value of a member, an attribute or a property. */
const NAMES =
  /^(?:breaking|undecided): ([a-z-]+): | \[([a-z/-]+)\](?:: \d+)?$|"(?:ruleId|check_name|rule|class)": ?"([a-z/-]+)"|^::\w+ title=([a-z/-]+),| type="([a-z/-]+)"/gm;

const OUTCOMES = /"outcome": ?"([a-z-]+)"/g;
