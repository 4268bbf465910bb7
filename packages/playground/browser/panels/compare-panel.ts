import { element, hint } from '../dom/elements.js';
import type { ChangeAnswer, ChangeProof, CompareAnswer } from '../../src/protocol/protocol.js';
import { ask } from '../editors/language-client.js';
import type { Page } from '../state/page.js';

/** Compares the definition with the previous one, unless it is asked again meanwhile. */
export async function fillComparison({ client }: Page, panel: HTMLElement): Promise<void> {
  panel.setAttribute('aria-busy', 'true');
  const compared = await ask(client, 'playground/compare', {});
  if (compared.isOutdated === true) return;
  panel.removeAttribute('aria-busy');
  showComparison(panel, compared);
}

/** Shows what changed between the definition of before and that of now, each change with what proves it. */
function showComparison(panel: HTMLElement, { added, changes, leftOut, missing }: CompareAnswer): void {
  if (missing !== undefined) {
    panel.replaceChildren(
      hint(
        missing === 'old'
          ? 'Paste the previous CRD here, or use the current CRD and then change it above: you see what the change breaks.'
          : 'There is no CRD to compare with.',
      ),
    );
    return;
  }
  const counts = (['breaking', 'undecided', 'harmless'] as const).flatMap((verdict) => {
    const count = changes.filter((change) => change.verdict === verdict).length;
    return count === 0 ? [] : [`${String(count)} ${verdict}`];
  });
  panel.replaceChildren(
    element(
      'p',
      { class: 'summary' },
      changes.length === 0 ? 'Nothing changed that the server or its clients notice.' : counts.join(' · '),
    ),
    ...(added.length > 0 ? [hint(`New: ${added.join(', ')}`)] : []),
    ...changes.map(change),
    ...(leftOut > 0 ? [hint(`${String(leftOut)} more changes were not looked at within 10 seconds.`)] : []),
  );
}

function change({ effects, message, proofs, rule, subject, verdict }: ChangeAnswer): HTMLElement {
  const details = element(
    'details',
    { class: `change ${verdict}` },
    element(
      'summary',
      {},
      element('span', { class: 'severity' }, verdict),
      element('span', { class: 'subject' }, subject),
      element('span', { class: 'message' }, message),
      element('span', { class: 'effects' }, effects.join(', ')),
      element('span', { class: 'rule' }, rule),
    ),
    ...proofs.map(proof),
  );
  details.open = verdict === 'breaking';
  return details;
}

function proof({ effects, how, newSays, oldSays, text }: ChangeProof): HTMLElement {
  return element(
    'div',
    { class: 'proof' },
    element('p', {}, element('strong', {}, effects.join(', ')), `: ${how}`),
    ...(text === ''
      ? []
      : [element('pre', { class: 'terminal', attributes: { tabindex: '0', 'aria-label': 'The resource that shows it' } }, text.trimEnd())]),
    ...(oldSays === '' && newSays === ''
      ? []
      : [
          element(
            'dl',
            { class: 'says' },
            element('dt', {}, 'Before'),
            element('dd', {}, oldSays),
            element('dt', {}, 'Now'),
            element('dd', {}, newSays),
          ),
        ]),
  );
}
