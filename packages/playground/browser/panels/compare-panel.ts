import { element, hint, withCode } from '../dom/elements.js';
import type { AffectedAnswer, ChangeAnswer, ChangeProof, CompareAnswer } from '../../src/protocol/protocol.js';
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
function showComparison(panel: HTMLElement, { added, affected, changes, leftOut, missing }: CompareAnswer): void {
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
    ...affected.map((each, i) => audience(each, changes, i === 0 ? 1 : 0)),
    ...harmless(changes.filter((change) => change.audience === undefined)),
    ...(leftOut > 0 ? [hint(`${String(leftOut)} more changes were not looked at within 10 seconds.`)] : []),
  );
}

/** With more changes than that, only the first proof is opened. */
const MAX_OPENED = 5;

/** Those who are affected first by some changes: what they do, and the changes by rules. */
function audience({ advice, audience: name }: AffectedAnswer, all: readonly ChangeAnswer[], opened: number): HTMLElement {
  const own = all.filter((change) => change.audience === name);
  const rules = [...new Set(own.map(({ rule }) => rule))];
  const groups = rules.map((rule) => own.filter((change) => change.rule === rule)).sort((a, b) => b.length - a.length);
  const isFew = all.filter(({ audience: affected }) => affected !== undefined).length <= MAX_OPENED;
  const section = element('section', { class: 'affected' });
  section.append(
    element('h3', {}, `${name}: ${counted(own.length, 'change')}`),
    element('p', { class: 'advice' }, ...withCode(advice)),
    ...groups.map((group, i) => ruleGroup(group, i < opened || isFew)),
  );
  return section;
}

/** Changes by one rule: the first with its proof, all others in one list. */
function ruleGroup(group: readonly ChangeAnswer[], isOpen: boolean): HTMLElement {
  const [first, ...others] = group;
  if (first === undefined) return element('div');
  const shown = change(first, isOpen);
  if (others.length > 0)
    shown.append(
      element(
        'details',
        { class: 'others' },
        element('summary', {}, `${counted(others.length, 'more place')} by ${first.rule}`),
        ...others.map((each) => change(each, false)),
      ),
    );
  return shown;
}

/** What affects nobody, folded. */
function harmless(changes: readonly ChangeAnswer[]): readonly HTMLElement[] {
  if (changes.length === 0) return [];
  const title = `nobody: ${counted(changes.length, 'change')}`;
  return [element('details', { class: 'affected nobody' }, element('summary', {}, title), ...changes.map((each) => change(each, false)))];
}

function change({ effects, message, proofs, rule, subject, verdict }: ChangeAnswer, isOpen: boolean): HTMLDetailsElement {
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
  details.open = isOpen;
  return details;
}

function counted(count: number, word: string): string {
  return `${String(count)} ${word}${count === 1 ? '' : 's'}`;
}

/** A resource, with the line marked that the change is about. */
function witness(text: string, line: number | undefined): readonly (Node | string)[] {
  const lines = text.trimEnd().split('\n');
  if (line === undefined || lines[line] === undefined) return [text.trimEnd()];
  const part = (from: number, to?: number): string => lines.slice(from, to).join('\n');
  const before = line === 0 ? '' : `${part(0, line)}\n`;
  return [before, element('mark', {}, lines[line]), ...(line + 1 < lines.length ? [`\n${part(line + 1)}`] : [])];
}

function proof({ effects, how, line, newSays, oldSays, text }: ChangeProof): HTMLElement {
  return element(
    'div',
    { class: 'proof' },
    element('p', {}, element('strong', {}, effects.join(', ')), `: ${how}`),
    ...(text === ''
      ? []
      : [
          element(
            'pre',
            { class: 'terminal', attributes: { tabindex: '0', 'aria-label': 'The resource that shows it' } },
            ...witness(text, line),
          ),
        ]),
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
