import { visible } from '@structural/presenters';
import type { StoragePlan } from '../plan/storage-plan.js';
import { endFacts, headFacts, stepFacts } from './plan-facts.js';
import type { Fact } from './rollback-facts.js';

/** A plan for people who read it in a terminal; nothing in it is a control character. */
export function planText(plan: StoragePlan): string {
  const end = endFacts(plan);
  return [
    `${visible(plan.name)} (${visible(plan.kind)})\n${factLines(headFacts(plan))}`,
    ...(plan.steps.length === 0 ? ['Nothing has to be done.\n'] : []),
    ...plan.steps.map((step, i) => `${i + 1}. ${visible(step.title)}\n${factLines(stepFacts(step))}`),
    ...(end.length === 0 ? [] : [`Back to the old CRD after all steps\n${factLines(end)}`]),
  ].join('\n');
}

const WIDTH = 16;

function factLines(facts: readonly Fact[]): string {
  return facts
    .map(({ isSerious, label, text }) => ` ${isSerious === true ? '!' : ' '} ${visible(label).padEnd(WIDTH)} ${visible(text)}\n`)
    .join('');
}
