import { NEWEST_KUBERNETES, parseKubernetesVersion } from '@structural/checker';
import { SURVEY_OUTCOMES, type SurveyOutcome } from '@structural/evolve';
import { humanFinding, NO_TOTALS, renderSummary, testSummary, visible, type TestTotals, type Totals } from '@structural/presenters';
import { surveyReport } from '../../report/survey-report.js';
import { placeJson, placeTest, toSurveyed } from './listed-findings.js';
import type { MergedReport, ReportKind } from './merged-report.js';
import { isObject, objectsIn, parseObject } from './read-whole.js';

/** A merged report in the making: what is printed for each file, object or test, and what for all of them. */
export interface ShownReport {
  start(): string;
  /** For one that a report lists, as JSON; undefined for what no report lists. */
  item(json: string): string | undefined;
  /** The end of the report, and what could not be read, a line each. */
  end(merged: MergedReport): { readonly text: string; readonly problems: readonly string[] };
}

/** A merged report for people. */
export function openShown(kind: ReportKind, colors: boolean): ShownReport {
  switch (kind) {
    case 'files':
      return openFiles(colors);
    case 'objects':
      return openObjects();
    case 'tests':
      return openTests(colors);
  }
}

function openFiles(colors: boolean): ShownReport {
  return {
    start: () => '',
    item: (json) => {
      const listed = parseObject(json);
      const [file, diagnostics] = [listed?.['file'], objectsIn(listed?.['diagnostics'])];
      if (typeof file !== 'string' || diagnostics === undefined) return undefined;
      const pieces: string[] = [];
      for (const diagnostic of diagnostics) {
        const finding = placeJson(file, diagnostic);
        if (finding === undefined) return undefined;
        if (finding.severity !== 'info') pieces.push(`${humanFinding(finding, colors)}\n`);
      }
      return pieces.join('');
    },
    end: ({ same, summary, unreadable }) => {
      const totals: Totals = { ...NO_TOTALS, ...summary };
      const [newest, oldest] = [same['kubeVersion'], same['oldestKubeVersion']].map((text) =>
        typeof text === 'string' ? parseKubernetesVersion(text) : undefined,
      );
      return {
        text: `${renderSummary(totals, newest ?? NEWEST_KUBERNETES, undefined, undefined, oldest)}\n`,
        problems: unreadable.map((each) => problemText(each, 'name')),
      };
    },
  };
}

function openObjects(): ShownReport {
  const report = surveyReport('human', { quiet: false, hasOld: true });
  let objects = 0;
  return {
    start: () => report.start(),
    item: (json) => {
      const listed = parseObject(json);
      const object = listed && toSurveyed(listed);
      if (object === undefined) return undefined;
      objects++;
      return report.object(object);
    },
    end: ({ summary }) => {
      const count = (key: string): number => summary[key] ?? 0;
      const counts = new Map(SURVEY_OUTCOMES.map((outcome): [SurveyOutcome, number] => [outcome, count(outcome)]));
      const [before, others, unreadable] = [count('before'), count('others'), count('documentsNotRead')];
      return { text: report.end({ counts, objects, before, others, unreadable }), problems: [] };
    },
  };
}

function openTests(colors: boolean): ShownReport {
  return {
    start: () => '',
    item: (json) => {
      const listed = parseObject(json);
      const test = listed && placeTest(listed);
      if (test === undefined) return undefined;
      return test === 'passed' ? '' : `${humanFinding(test, colors)}\n`;
    },
    end: ({ summary, unreadable }) => {
      const totals: TestTotals = { passed: 0, failed: 0, skipped: 0, files: 0, problems: 0, milliseconds: 0, ...summary };
      return { text: `${testSummary(totals)}\n`, problems: unreadable.map((each) => problemText(each, 'file')) };
    },
  };
}

function problemText(problem: unknown, nameKey: 'file' | 'name'): string {
  const { [nameKey]: name, message } = isObject(problem) ? problem : {};
  return `${visible(String(name))}: ${visible(String(message))}`;
}
