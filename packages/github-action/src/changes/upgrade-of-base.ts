import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { UnknownSource, UpgradeReport } from '@structural/audit';
import { visible } from '@structural/presenters';
import { LOCK_NAME } from '@structural/runner';
import { judgeUpgradeIn } from 'kubectl-structural/upgrade';
import type { ActionInputs } from '../action-inputs.js';
import type { ActionProblem } from '../problem.js';
import type { ChangeBase } from './base.js';
import type { WorkflowEvent } from './workflow-event.js';

/** What a pull request does to the cluster by the definitions that it brings. */
export interface UpgradeOfBase {
  /** Absent where nothing was asked. */
  readonly upgrade?: { readonly report: UpgradeReport; readonly unknown: readonly UnknownSource[]; readonly bot: WorkflowEvent['bot'] };
  readonly reasons: readonly string[];
  readonly problems: readonly ActionProblem[];
}

/** Where an upgrade is judged. */
export interface UpgradePlace {
  readonly base: ChangeBase;
  readonly directory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly event: WorkflowEvent;
}

const NOT_JUDGED: UpgradeOfBase = { reasons: [], problems: [] };

/**
 * Judges the upgrade from where the changes of the event start. Unless the input says otherwise that is done for pull requests where there is a lock
 * file, and for those that a bot makes.
 */
export async function upgradeOfBase(
  { given, upgrade }: Pick<ActionInputs, 'given' | 'upgrade'>,
  { base, directory, env, event }: UpgradePlace,
): Promise<UpgradeOfBase> {
  const isWanted =
    upgrade ?? (event.name.startsWith('pull_request') && (event.bot !== undefined || existsSync(join(directory, LOCK_NAME))));
  if (!isWanted) return NOT_JUDGED;
  if (base.kind !== 'commit') {
    const message = `upgrade: not judged, since ${base.why}`;
    return upgrade === true && base.kind === 'unknown'
      ? { ...NOT_JUDGED, problems: [{ title: 'upgrade', message }] }
      : { ...NOT_JUDGED, reasons: [message] };
  }
  const { kubernetesVersion } = given;
  const question = { old: base.short, next: '.', snapshot: [], ...(kubernetesVersion && { kubeVersion: kubernetesVersion }) };
  const judged = await judgeUpgradeIn(directory, question, env);
  if (typeof judged === 'string')
    return upgrade === true
      ? { ...NOT_JUDGED, problems: [{ title: 'upgrade', message: visible(judged) }] }
      : { ...NOT_JUDGED, reasons: [`upgrade: not judged: ${visible(judged)}`] };
  const { problems, report, unknown } = judged;
  return {
    upgrade: { report, unknown, bot: event.bot },
    reasons: problems.map((problem) => `upgrade: ${problem}`),
    problems: [],
  };
}
