import { lineIndex } from '@structural/document';
import { inertJson } from '../text/inert.js';
import type { ReportedPlace, ReportedTest, TestPresenter } from './test-report.js';

/**
 * The report as one JSON object: `tests` in the order in which they ran, `problems`, `totals`. Fields may be added; none changes its meaning without a new
 * `schemaVersion`.
 */
export function jsonTestPresenter(): TestPresenter {
  let first = true;
  return {
    renderStart: () => '{"schemaVersion":1,"tests":[',
    renderTest: (test) => {
      const separator = first ? '' : ',';
      first = false;
      return inertJson(`${separator}\n${JSON.stringify(toJson(test))}`);
    },
    renderEnd: (totals, problems) => {
      const reported = problems.map(({ file, message, place }) => ({ file, message, ...(place && positionOf(place)) }));
      return inertJson(`${first ? '' : '\n'}],"problems":${JSON.stringify(reported)},"totals":${JSON.stringify(totals)}}\n`);
    },
  };
}

function toJson({ failure, ...test }: ReportedTest): object {
  if (failure === undefined) return test;
  const { diff, message, places } = failure;
  const shown = places.map((place) => ({
    file: place.file,
    ...positionOf(place),
    ...(place.message !== undefined && { message: place.message }),
  }));
  return { ...test, failure: { message, places: shown, ...(diff && { diff }) } };
}

function positionOf({ range, text }: ReportedPlace): { readonly line: number; readonly column: number; readonly offset: number } {
  return { ...lineIndex(text).positionOf(range.start), offset: range.start };
}
