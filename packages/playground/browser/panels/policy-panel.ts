import { element, hint } from '../dom/elements.js';
import type { ExplainedByPolicy, PolicyPartAnswer } from '../../src/protocol/protocol.js';
import { ask } from '../editors/language-client.js';
import type { Finding } from '../editors/findings.js';
import { showPlace } from '../editors/open-editor.js';
import { TITLES, type Judged, type Page } from '../state/page.js';
import { findingItem } from './findings-panel.js';

/** Shows what is reported of the policies, what they say of the resources, and what each of their expressions gives. */
export async function fillPolicy({ client, editors, panes }: Page, panel: HTMLElement, { findings }: Judged): Promise<void> {
  const { resources } = await ask(client, 'playground/policy', {});
  const ofPolicies = policyFindings(findings.policy);
  if (resources === undefined && ofPolicies.length === 0) {
    panel.replaceChildren(
      hint(
        'Paste a ValidatingAdmissionPolicy or MutatingAdmissionPolicy here with its binding, its parameters and namespaces, or a policy of Kyverno or Gatekeeper in CEL.',
      ),
    );
    return;
  }
  const ofPolicy = ofPolicies.map((finding) =>
    findingItem(finding, TITLES.policy, (from) => {
      showPlace(editors.policy, from);
    }),
  );
  const ofResource = findings.resource.filter(({ rule }) => rule === 'policy-violation');
  const said = ofResource.map((finding) =>
    findingItem(finding, TITLES.resource, (from) => {
      panes.show('resource');
      showPlace(editors.resource, from);
    }),
  );
  const refusals = ofResource.filter(({ severity }) => severity === 'error').length;
  panel.replaceChildren(
    element('p', { class: 'summary' }, verdictText(resources?.length ?? 0, refusals, ofResource.length)),
    ...(ofPolicy.length + said.length === 0 ? [] : [element('ul', { class: 'findings' }, ...ofPolicy, ...said)]),
    ...(resources ?? []).flatMap(({ policies, title }) => policies.map((policy) => explained(title, policy))),
  );
}

/** What is reported of policies: not what is known of the kinds of parameters and namespaces beside them. */
export function policyFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ rule }) => rule !== 'unknown-kind');
}

function verdictText(resources: number, refusals: number, findings: number): string {
  if (resources === 0) return 'No resource for the policies';
  if (refusals > 0) return refusals === 1 ? 'The policies refuse a resource' : `The policies refuse ${String(refusals)} times`;
  return findings === 0 ? 'The policies accept the resource' : 'The policies refuse nothing';
}

function explained(resource: string, { parts, said, title }: ExplainedByPolicy): HTMLElement {
  return element(
    'section',
    { class: 'evaluation' },
    element('h3', {}, `${resource}: ${title}`),
    ...(said === undefined ? [] : [hint(said)]),
    ...(parts.length === 0 ? [] : [table(parts)]),
  );
}

function table(parts: readonly PolicyPartAnswer[]): HTMLElement {
  const heads = ['Expression', 'Cost', 'Value'].map((name) => element('th', { attributes: { scope: 'col' } }, name));
  const rows = parts.map(({ cost, isRefusing, place, text, value }) =>
    element(
      'tr',
      {},
      element('td', {}, element('div', { class: 'place' }, place), element('code', {}, text)),
      element('td', {}, String(cost)),
      element('td', { attributes: { title: value } }, element('code', isRefusing ? { class: 'refusing' } : {}, value)),
    ),
  );
  const made = element('table', { class: 'trace' }, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...rows));
  return element('div', { class: 'scrolled', attributes: { tabindex: '0', 'aria-label': 'What each expression gives' } }, made);
}
