import { kubernetesVersionText } from '@structural/checker';
import pc from 'picocolors';
import { counted } from '@structural/presenters';
import { COMMAND_WORDS } from './host-words.js';
import type { ChangeReport } from './change-report.js';

/** One line that says what was compared, and how that went. */
export function changeSummary(
  {
    compared: { acknowledged, added, changes, compared, leftOut, problems, removed, unreadable },
    directions,
    kubernetesVersion,
    strictness,
  }: ChangeReport,
  paint = pc.createColors(false),
  words = COMMAND_WORDS,
): string {
  const numberOf = (severity: string): number => changes.filter((change) => change.severity === severity).length;
  const [breaking, undecided, harmless] = [numberOf('error'), numberOf('warning'), numberOf('info')];
  const milder = changes.filter(
    ({ findings, severity }) => severity !== 'error' && findings.some(({ verdict }) => verdict === 'breaking'),
  ).length;
  const counts = [...(breaking > 0 ? [`${breaking} breaking`] : []), ...(undecided > 0 ? [`${undecided} undecided`] : [])];
  const verdict = counts.length === 0 ? paint.green('nothing breaks') : paint.bold(counts.join(', '));
  return [
    `${counted(compared.length, 'CRD')} compared at level ${strictness}${directions.includes('rollback') ? ', and the rollback,' : ''} against Kubernetes ${kubernetesVersionText(kubernetesVersion)}: ${verdict}`,
    ...(harmless > 0
      ? [
          `${counted(harmless, 'harmless change')}${milder > 0 ? `, ${milder} of which ${milder === 1 ? 'breaks' : 'break'} someone at a stricter ${words.strictness}` : ''}`,
        ]
      : []),
    ...(added.length > 0 ? [`${counted(added.length, 'CRD')} new`] : []),
    ...(removed.length > 0 ? [`${counted(removed.length, 'CRD')} gone`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'change')} not compared before the run ended (${words.timeLimit})`] : []),
    ...(unreadable.length > 0 ? [`${counted(unreadable.length, 'CRD')} unreadable on one side, and not compared`] : []),
    ...(acknowledged.length > 0 ? [`${acknowledged.length} acknowledged`] : []),
    ...(problems.length > 0 ? [`${counted(problems.length, 'warning')} about acknowledgements`] : []),
  ].join('; ');
}
