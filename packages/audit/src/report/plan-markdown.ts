import { markdownBlock, markdownCode as code, markdownText } from '@structural/presenters';
import type { StoragePlan } from '../plan/storage-plan.js';
import { endFacts, headFacts, stepFacts } from './plan-facts.js';
import { stepCommands } from './plan-files.js';
import type { Fact } from './rollback-facts.js';

/** A plan as Markdown, for a pull request or an issue: a section a step, with the commands. */
export function planMarkdown(plan: StoragePlan): string {
  const end = endFacts(plan);
  return [
    `## ${code(plan.name)} (${code(plan.kind)})\n\n${factList(headFacts(plan))}`,
    ...(plan.steps.length === 0 ? ['Nothing has to be done.\n'] : []),
    ...plan.steps.map(
      (step, i) =>
        `### ${i + 1}. ${markdownText(step.title)}\n\n${factList(stepFacts(step))}\n${markdownBlock('sh', stepCommands(step, i).join('  # or\n'))}\n`,
    ),
    ...(end.length === 0 ? [] : [`### Back to the old CRD after all steps\n\n${factList(end)}`]),
  ].join('\n');
}

function factList(facts: readonly Fact[]): string {
  return facts
    .map(
      ({ isSerious, label, text }) =>
        `- ${isSerious === true ? `**${markdownText(label)}**` : markdownText(label)}: ${markdownText(text)}\n`,
    )
    .join('');
}
