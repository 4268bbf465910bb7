import { kubernetesVersionText, type Change } from '@structural/checker';
import pc from 'picocolors';
import type { ChangeReport } from './change-report.js';
import { counted } from '../text/counted.js';
import { visible } from '../text/visible-text.js';
import { verdictOf } from './change-words.js';

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
  const counts = [...(breaking > 0 ? [`${breaking} breaking`] : []), ...(undecided > 0 ? [`${undecided} undecided`] : [])];
  const verdict = counts.length === 0 ? paint.green('nothing breaks') : paint.bold(counts.join(', '));
  return [
    `${counted(compared.length, 'definition')} compared at level ${strictness}${directions.includes('rollback') ? ', and the way back,' : ''} against Kubernetes ${kubernetesVersionText(kubernetesVersion)}: ${verdict}`,
    ...(harmless > 0
      ? [
          `${counted(harmless, 'harmless change')}${milder > 0 ? `, ${milder} of which ${milder === 1 ? 'breaks' : 'break'} somebody at a stricter --level` : ''}`,
        ]
      : []),
    ...(added.length > 0 ? [`${counted(added.length, 'definition')} new`] : []),
    ...(removed.length > 0 ? [`${counted(removed.length, 'definition')} gone`] : []),
    ...(acknowledged.length > 0 ? [`${acknowledged.length} acknowledged`] : []),
    ...(problems.length > 0 ? [`${counted(problems.length, 'warning')} about acknowledgements`] : []),
  ].join('; ');
}

/** From how many findings on it helps to have them counted, and of how many definitions they are. */
const [FEWEST, MOST_DEFINITIONS] = [8, 20];

/** How many findings of which rules each definition has, a line each; nothing where there are few to see. */
export function definitionsSummary(shown: readonly Change[]): string {
  if (shown.length < FEWEST) return '';
  const byDefinition = new Map<string, Map<string, number>>();
  for (const change of shown) {
    const rules = byDefinition.get(change.definition) ?? new Map<string, number>();
    byDefinition.set(change.definition, rules);
    const what = `${verdictOf(change)} ${change.rule}`;
    rules.set(what, (rules.get(what) ?? 0) + 1);
  }
  const lines = [...byDefinition].map(([definition, rules]) => `${visible(definition)}: ${rulesText(rules)}`);
  const more = lines.length - MOST_DEFINITIONS;
  return `${[...lines.slice(0, MOST_DEFINITIONS), ...(more > 0 ? [`and ${counted(more, 'definition')} more`] : [])].join('\n')}\n\n`;
}

/** The most frequent ones first: `breaking: 12 field-removed, 3 type-changed; undecided: 1 rule-added`. */
function rulesText(rules: ReadonlyMap<string, number>): string {
  const sorted = [...rules].sort(([, a], [, b]) => b - a);
  return (['breaking', 'undecided', 'harmless'] as const)
    .flatMap((verdict) => {
      const own = sorted.filter(([what]) => what.startsWith(verdict)).map(([what, count]) => `${count} ${what.slice(verdict.length + 1)}`);
      return own.length === 0 ? [] : [`${verdict}: ${own.join(', ')}`];
    })
    .join('; ');
}
