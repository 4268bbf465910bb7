import type { CheckResult, Diagnostic } from '@structural/checker';
import { findingsTable, type FindingsTable, type SummaryLinks } from './findings-table.js';

const links: SummaryLinks = {
  toPath: (file: string) => `deploy/${file}`,
  rulePage: (rule: string) => `https://rules/${rule}`,
  lineUrl: (path: string, line: number) => `https://lines/${path}#${line}`,
};

function table(diagnostics: readonly Partial<Diagnostic>[], known: SummaryLinks = links): FindingsTable {
  const whole = diagnostics.map((found): Diagnostic => ({
    rule: 'syntax',
    severity: 'error',
    message: 'm',
    file: 'a.yaml',
    range: { start: 2, end: 3 },
    related: [],
    ...found,
  }));
  const result: CheckResult = { file: 'a.yaml', text: 'a\nb\n', documents: 1, definitions: [], resources: [], diagnostics: whole };
  return findingsTable(result, known)!;
}

test('the server is said to say its own words only', () => {
  const ours = { rule: 'unknown-kind', severity: 'warning' } as const;
  expect(table([{ hint: 'do it' }, { ...ours, message: 'odd' }, { severity: 'warning' }]).text).toBe(`\
| line | | what the server says | rule |
| ---: | --- | --- | --- |
| <a href="https://lines/deploy/a.yaml#2">2</a> | ❌ | m<br>💡 do it | <a href="https://rules/syntax">syntax</a> |
| <a href="https://lines/deploy/a.yaml#2">2</a> | ⚠️ | m | <a href="https://rules/syntax">syntax</a> |

| line | | finding | rule |
| ---: | --- | --- | --- |
| <a href="https://lines/deploy/a.yaml#2">2</a> | ⚠️ | odd | <a href="https://rules/unknown-kind">unknown-kind</a> |

`);
  expect(table([ours]).text).not.toContain('server says');
});

test('it has no links where GitHub cannot show the lines', () => {
  expect(table([{}], { toPath: links.toPath, rulePage: links.rulePage }).text).toContain('\n| 2 | ❌ | m |');
});

test('it shows a hundred findings, errors first, and counts the others', () => {
  const { errors, findings, text, warnings } = table([
    ...Array.from({ length: 60 }, () => ({ severity: 'warning' as const })),
    ...Array.from({ length: 60 }, () => ({})),
  ]);
  expect([errors, warnings, findings, text.match(/❌/g)?.length]).toEqual([60, 60, 100, 60]);
  expect(text).toContain('20 more findings in this file');
});
