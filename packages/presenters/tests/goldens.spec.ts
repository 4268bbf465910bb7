import { readFileSync, writeFileSync } from 'node:fs';
import { openPresenter, REPORT_FORMATS, type ReportFormat } from '../src/index.js';
import { render, results, rules, hostileFileText } from './hostile-run.js';

// One whole report of each form. STRUCTURAL_UPDATE_GOLDENS=1 writes them anew; what changed is then read before it is committed.
const EXTENSIONS: Readonly<Record<ReportFormat, string>> = {
  human: 'txt',
  json: 'json',
  name: 'txt',
  junit: 'xml',
  sarif: 'sarif',
  github: 'txt',
  gitlab: 'json',
  status: 'json',
  kubeconform: 'json',
  tap: 'txt',
};

test.each(REPORT_FORMATS)('the %s report of a hostile run is the one that was looked at', async (format) => {
  const presenter = await openPresenter(format, {
    colors: false,
    textOf: hostileFileText,
    version: '1.2.3',
    category: 'structural/',
    rules,
  });
  const golden = new URL(`goldens/${format}.${EXTENSIONS[format]}`, import.meta.url);
  const report = render(presenter);
  if (process.env['STRUCTURAL_UPDATE_GOLDENS'] === '1') writeFileSync(golden, report);
  expect(report).toBe(readFileSync(golden, 'utf8'));
});

test.each(REPORT_FORMATS)('the %s report has no character that hides or moves text', async (format) => {
  const report = render(await openPresenter(format, { colors: false, textOf: hostileFileText }));
  // JSON escapes what it must and keeps the rest: it is for programs.
  if (format === 'json' || format === 'gitlab' || format === 'kubeconform' || format === 'status')
    expect(report).not.toMatch(/[^\P{Cc}\n]/u);
  else expect(report).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u);
});

test.each(REPORT_FORMATS)('the %s report of an empty run is whole', async (format) => {
  const report = render(await openPresenter(format, { colors: false }), [], []);
  if (['json', 'gitlab', 'sarif', 'status', 'kubeconform'].includes(format)) expect(typeof JSON.parse(report)).toBe('object');
  if (format === 'github' || format === 'name') expect(report).toBe('');
});

test.each(['human', 'junit', 'sarif', 'github', 'gitlab'] as const)('the %s report abridges a message of a mebibyte', async (format) => {
  const presenter = await openPresenter(format, { colors: false, rules });
  const message = `begin ${'m'.repeat(1 << 20)} end`;
  const report = render(
    presenter,
    results.slice(0, 1).map((result) => ({ ...result, diagnostics: result.diagnostics.map((diagnostic) => ({ ...diagnostic, message })) })),
    [],
  );
  expect(report.length).toBeLessThan(20_000);
  expect([report.includes('begin mmm'), report.includes('mmm end')]).toEqual([true, true]);
});
