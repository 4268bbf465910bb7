import { renderDocument } from '@structural/document';
import { visible } from '@structural/presenters';
import { html, reportPage, type Html } from '@structural/reference';
import type { PlanStep, StoragePlan } from '../plan/storage-plan.js';
import { endFacts, headFacts, stepFacts } from '../report/plan-facts.js';
import { stepCommands } from '../report/plan-files.js';
import { factsList } from './facts-list.js';

/** Plans as one page: a section a definition, its steps with manifests and scripts to fold out. */
export function planHtml(plans: readonly StoragePlan[]): string {
  const title = plans.length === 1 ? `Storage plan of ${plans[0]?.name ?? ''}` : 'Storage plans';
  return reportPage({
    title,
    main: html`<h1>${visible(title)}</h1>
<p class="lead">The releases in order, each accepted by the API server, what has to happen between them, and what going back destroys.</p>
${plans.map(planSection)}`,
  });
}

function planSection(plan: StoragePlan): Html {
  const end = endFacts(plan);
  return html`<section aria-label="${visible(plan.name)}">
<h2>${visible(plan.name)} (${visible(plan.kind)})</h2>
${factsList(headFacts(plan))}${plan.steps.length === 0 ? html`<p>Nothing has to be done.</p>` : undefined}<ol class="steps">
${plan.steps.map(stepItem)}</ol>
${end.length === 0 ? undefined : html`<h3>Back to the old CRD after all steps</h3>\n${factsList(end)}`}</section>
`;
}

function stepItem(step: PlanStep, index: number): Html {
  return html`<li>
<h3>${visible(step.title)}</h3>
${factsList(stepFacts(step))}<pre tabindex="0">${stepCommands(step, index).join('  # or\n')}</pre>
${texts(step).map(
  ({ label, text }) => html`<details><summary>${label}</summary><pre tabindex="0">${text}</pre></details>
`,
)}</li>
`;
}

function texts(step: PlanStep): readonly { readonly label: string; readonly text: string }[] {
  switch (step.kind) {
    case 'release':
      return [{ label: 'The CRD', text: renderDocument(step.manifest, 'yaml') }];
    case 'migration':
      return [
        { label: 'The StorageVersionMigration', text: renderDocument(step.storageVersionMigration, 'yaml') },
        { label: 'The script', text: step.script },
      ];
    case 'ownership':
      return [{ label: 'The script', text: step.script }];
  }
}
