import type { CheckResult, Diagnostic } from '@structural/checker';
import fc from 'fast-check';
import type { Log, Result } from 'sarif';
import { artifactUri } from './artifact-uri.js';
import { sarifPresenter, type SarifOptions } from './sarif.js';
import { NO_TOTALS } from '../totals.js';

const text = 'a: 1\nb: 2\nc: 3\n';

function diagnostic(found: Partial<Diagnostic> = {}): Diagnostic {
  return { rule: 'crd-schema', severity: 'error', message: 'm', file: 'a.yaml', range: { start: 5, end: 6 }, related: [], ...found };
}

function render(results: readonly Partial<CheckResult>[], options?: SarifOptions): Log {
  const presenter = sarifPresenter(options);
  const whole = results.map((result): CheckResult => ({
    file: 'a.yaml',
    text,
    documents: 1,
    definitions: [],
    resources: [],
    diagnostics: [],
    ...result,
  }));
  return JSON.parse(
    [
      presenter.renderStart(),
      ...whole.map((result, i) => presenter.renderResult(result, i === 0)),
      presenter.renderEnd(NO_TOTALS, []),
    ].join(''),
  ) as Log;
}

function resultsOf(log: Log): readonly Result[] {
  return log.runs[0]?.results ?? [];
}

const fingerprintsOf = (log: Log): (string | undefined)[] =>
  resultsOf(log).map(({ partialFingerprints }) => partialFingerprints?.['primaryLocationLineHash']);

describe('sarifPresenter', () => {
  it('lists every rule with its help', () => {
    const rules = render([]).runs[0]?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id)).toContain('structural-schema');
    for (const { fullDescription, help, shortDescription } of rules) {
      expect(
        [shortDescription?.text, fullDescription?.text, help?.text, help?.markdown].every(
          (shown) => shown !== undefined && shown.length > 10,
        ),
      ).toBe(true);
      expect(fullDescription?.text.length).toBeLessThanOrEqual(1_024);
    }
  });

  it('points to the rule, the page that the host knows, and the place from the root of the repository', () => {
    const log = render([{ diagnostics: [diagnostic()] }], {
      toPath: (file) => `deploy/${file}`,
      rulePage: (rule) => `https://example.com/${rule}`,
    });
    const [result] = resultsOf(log);
    const rule = log.runs[0]?.tool.driver.rules?.[result?.ruleIndex ?? -1];
    expect([rule?.id, rule?.helpUri]).toEqual(['crd-schema', 'https://example.com/crd-schema']);
    expect(result?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'deploy/a.yaml' },
          region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 2 },
        },
      },
    ]);
  });

  it('gives findings names that survive moved lines and tell equal ones apart', () => {
    const two = (start: number): Diagnostic[] => [
      diagnostic({ range: { start, end: start + 1 } }),
      diagnostic({ range: { start: start + 5, end: start + 6 } }),
    ];
    const before = fingerprintsOf(render([{ diagnostics: two(0) }]));
    const after = fingerprintsOf(render([{ text: `\n\n${text}`, diagnostics: two(2) }]));
    expect(after).toEqual(before);
    expect(new Set(before).size).toBe(2);
    expect(before[0]).toMatch(/^[0-9a-f]{16}:1$/);
    expect(fingerprintsOf(render([{ diagnostics: [diagnostic({ message: 'n' })] }]))).not.toEqual(before.slice(0, 1));
  });

  it('never makes a link of what a file says', () => {
    const [result] = resultsOf(render([{ diagnostics: [diagnostic({ message: '[here](https://evil.example)' })] }]));
    expect(result?.message.text).toBe('[here] (https://evil.example)');
  });

  it('keeps to the limits of GitHub, errors before warnings, and says so', () => {
    const many = (severity: 'error' | 'warning', count: number): Partial<CheckResult> => ({
      diagnostics: Array.from({ length: count }, (_, i) => diagnostic({ severity, message: String(i) })),
    });
    const log = render([many('warning', 21_000), many('error', 6_000)]);
    expect(resultsOf(log)).toHaveLength(25_000);
    expect(resultsOf(log).filter(({ level }) => level === 'error')).toHaveLength(5_000);
    expect(log.runs[0]?.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toBe(
      '2000 more findings are left out: GitHub takes no more than 25000',
    );
  });

  it('is JSON whatever a file is called and says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (file, message) => {
        const [result] = resultsOf(
          render([
            {
              file,
              diagnostics: [diagnostic({ file, message, related: [{ file: message, range: { start: 0, end: 1 }, message: file }] })],
            },
          ]),
        );
        expect(result?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toMatch(/^[\w.!~*'()%/:-]*$/);
      }),
    );
  });
});

describe('artifactUri', () => {
  it.each([
    ['a/b.yaml', 'a/b.yaml'],
    ['./a.yaml', 'a.yaml'],
    ['../a.yaml', '../a.yaml'],
    ['a b/#1?.yaml', 'a%20b/%231%3F.yaml'],
    ['javascript:x', 'javascript%3Ax'],
    ['/abs/a.yaml', 'file:///abs/a.yaml'],
    ['C:/a.yaml', 'file:///C:/a.yaml'],
    ['<stdin>', '%3Cstdin%3E'],
    ['你\ud800', '%E4%BD%A0%EF%BF%BD'],
  ])('%j is %j', (file, uri) => {
    expect(artifactUri(file)).toBe(uri);
  });
});
