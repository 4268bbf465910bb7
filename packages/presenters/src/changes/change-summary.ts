import { kubernetesVersionText } from '@structural/checker';
import pc from 'picocolors';
import type { ChangeReport } from './change-report.js';
import { counted } from '../text/counted.js';

/** One line that says what was compared, and how that went. */
export function changeSummary(
  { compared: { acknowledged, added, changes, compared, problems, removed }, directions, kubernetesVersion, strictness }: ChangeReport,
  paint = pc.createColors(false),
): string {
  const numberOf = (severity: string): number => changes.filter((change) => change.severity === severity).length;
  const [breaking, undecided, harmless] = [numberOf('error'), numberOf('warning'), numberOf('info')];
  const milder = changes.filter(
    ({ findings, severity }) => severity !== 'error' && findings.some(({ verdict }) => verdict === 'breaking'),
  ).length;
  const verdict = breaking + undecided === 0 ? paint.green('nothing breaks') : paint.bold(`${breaking} breaking, ${undecided} undecided`);
  return [
    `${counted(compared.length, 'definition')} compared for ${strictness}${directions.includes('rollback') ? ', and the way back,' : ''} against Kubernetes ${kubernetesVersionText(kubernetesVersion)}: ${verdict}`,
    ...(harmless > 0
      ? [`${counted(harmless, 'change')} of no harm${milder > 0 ? `, ${milder} of them but at a stricter --level` : ''}`]
      : []),
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(removed.length > 0 ? [`${removed.length} gone`] : []),
    ...(acknowledged.length > 0 ? [`${acknowledged.length} acknowledged`] : []),
    ...(problems.length > 0 ? [`${counted(problems.length, 'warning')} about acknowledgements`] : []),
  ].join('; ');
}
