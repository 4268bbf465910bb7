import { conventions, rules } from '@structural/checker';
import { existsSync, readFileSync } from 'node:fs';
import type { Log } from 'sarif';
import { ruleHelpMarkdown, ruleHelpText, rulePageUrl, rulesOfRun } from './rule-help.js';
import { sarifPresenter } from '../formats/sarif.js';
import { NO_TOTALS } from '../totals.js';

const ids = (scope: Parameters<typeof rulesOfRun>[0]): readonly string[] => rulesOfRun(scope).map(({ id }) => id);

it('names the rules that a run may break, and no other', () => {
  const found = ids({ resources: false });
  expect(found).toEqual(rules.filter(({ id, subject }) => subject !== 'resource' && id !== 'no-definitions').map(({ id }) => id));
  expect(ids({ resources: true })).toEqual(
    rules.filter(({ id }) => id !== 'no-definitions' && id !== 'missing-status').map(({ id }) => id),
  );
  expect(ids({ resources: true, subresource: 'status' })).toContain('missing-status');
  expect(ids({ resources: false, conventions: ['no-floats', 'ambiguous-date'] })).toEqual([...found, 'no-floats', 'ambiguous-date']);
});

const { url } = (JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { repository: { url: string } })
  .repository;
const slug = /github\.com\/(.+)\.git$/.exec(url)![1]!;

it('leads to the page with examples, which it does not repeat', () => {
  for (const rule of [...rules, ...conventions]) {
    const page = rulePageUrl(rule.id);
    const start = `https://github.com/${slug}/blob/main/`;
    expect(page.slice(0, start.length)).toBe(start);
    expect(existsSync(new URL(`../../../../${page.slice(start.length)}`, import.meta.url))).toBe(true);
    expect(ruleHelpMarkdown(rule, page)).toContain(`(${page})`);
    expect(ruleHelpText(rule, page)).toContain(page);
    expect(ruleHelpMarkdown(rule, page).length).toBeLessThan(1_500);
  }
});

it('is a small log for one clean file, each rule with its page', () => {
  const presenter = sarifPresenter({ version: '1.2.3', rules: rulesOfRun({ resources: false }) });
  const text = presenter.renderStart() + presenter.renderEnd(NO_TOTALS, []);
  const { rules: shown = [] } = (JSON.parse(text) as Log).runs[0]!.tool.driver;
  expect(text.length / shown.length).toBeLessThan(2_300);
  for (const { fullDescription, help, helpUri, id, shortDescription } of shown) {
    expect(helpUri).toBe(rulePageUrl(id));
    expect(
      [help?.text, help?.markdown, fullDescription?.text, shortDescription?.text].map((each) => each === undefined || each === ''),
    ).toEqual([false, false, false, false]);
  }
});

it('places what could not be read in the log', () => {
  const presenter = sarifPresenter({ rules: [], toPath: (file) => `deploy/${file}` });
  const end =
    presenter.renderStart() +
    presenter.renderEnd(NO_TOTALS, [{ name: 'a.yaml', code: 'syntax', message: 'm', place: { line: 2, column: 3 } }]);
  expect((JSON.parse(end) as Log).runs[0]?.invocations).toEqual([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [
        {
          level: 'error',
          message: { text: 'a.yaml: m' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'deploy/a.yaml' }, region: { startLine: 2, startColumn: 3 } } }],
        },
      ],
    },
  ]);
});
