import type { CheckResult, Diagnostic } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { everyFinding } from '../findings/every-finding.js';
import { judgedObjects, ownFindings, unparsedFindings, type JudgedObject } from '../findings/server-answer.js';
import { messageWithField } from '../findings/with-field.js';
import type { Presenter } from '../presenter.js';
import { inert } from '../text/inert.js';
import { tapLine } from '../text/tap-line.js';

/**
 * The report in the Test Anything Protocol, version 14, as `kubeconform -output tap` has one: a line for each object, with its errors where it is refused.
 * An object whose kind has no definition is skipped. Warnings have no place in it.
 */
export function tapPresenter(): Presenter {
  let count = 0;
  return {
    isStateful: true,
    renderStart: () => 'TAP version 14\n',
    renderResult: (result) =>
      inert(
        pointsOf(result)
          .map((point) => tapLine(point, ++count))
          .join(''),
      ),
    renderEnd: (_, unreadable) => {
      const last = unreadable.map(({ message, name }) => tapLine({ title: name, details: [message] }, ++count)).join('');
      return inert(`${last}1..${String(count)}\n`);
    },
  };
}

function pointsOf(result: CheckResult): readonly Parameters<typeof tapLine>[0][] {
  const { diagnostics, file, text } = result;
  const lines = lineIndex(text);
  const placed = (finding: Diagnostic): string => {
    const { column, line } = lines.positionOf(finding.range.start);
    return `${file}:${String(line)}:${String(column)}: ${messageWithField(finding)}`;
  };
  const findingsOf = ownFindings(everyFinding(result));
  return [
    ...judgedObjects(result).map((object) => {
      const title = `${file}: ${[object.kind, object.name].filter((part) => part !== '').join(' ')}`;
      if (object.outcome === 'unknown-kind' && object.errors === 0) return { title, skip: 'no CRD has this kind' };
      if (object.outcome === 'unknown-value') return { title, skip: 'variables are yet to be filled in' };
      return isRefused(object) ? { title, details: findingsOf(object).map(placed) } : { title };
    }),
    ...unparsedFindings(diagnostics).map((finding) => ({ title: file, details: [placed(finding)] })),
  ];
}

function isRefused({ errors, outcome }: JudgedObject): boolean {
  return outcome !== 'accepted' || errors > 0;
}
