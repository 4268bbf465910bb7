import { button, element, hint } from '../dom/elements.js';
import type { StoredAnswer, StoredObjectAnswer } from '../../src/protocol/protocol.js';
import type { Judged, Page } from '../state/page.js';

/** Shows how the resources are stored. */
export function fillStored(_: Page, panel: HTMLElement, { stored }: Judged): void {
  showStored(panel, stored);
}

/** Shows the resources as they are stored, with what is removed and what is added. */
function showStored(panel: HTMLElement, { objects, parts, text }: StoredAnswer): void {
  if (objects.length === 0) {
    panel.replaceChildren(hint('There is no resource.'));
    return;
  }
  const lines = parts.flatMap(({ kind, text: part }) =>
    part
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => element('span', { class: `line ${kind}` }, `${MARKS[kind]} ${line}`)),
  );
  panel.replaceChildren(
    element('ul', { class: 'facts' }, ...objects.map(fact)),
    element('pre', { class: 'diff', attributes: { tabindex: '0', 'aria-label': 'The resource as stored' } }, ...lines),
    button('Copy the stored form', () => void navigator.clipboard.writeText(text)),
  );
}

const MARKS = { same: ' ', added: '+', removed: '-' } as const;

function fact({ coerced, defaulted, outcome, problem, removed, title }: StoredObjectAnswer): HTMLElement {
  const parts = [
    ...(removed.length > 0 ? [`drops ${listed(removed)}`] : []),
    ...(defaulted.length > 0 ? [`fills in ${listed(defaulted)}`] : []),
    ...(coerced.length > 0 ? [`changes ${listed(coerced)}`] : []),
  ];
  const how = {
    stored: parts.length === 0 ? 'stored as written' : 'stored',
    refused: 'refused, so nothing is stored; without its errors it would be stored like this',
    undecodable: `refused: ${problem ?? 'it cannot be decoded'}`,
    'types-only': "a built-in kind, of which only types and fields are checked: what is stored only the server's code says",
    'unknown-kind': 'the CRD does not define this kind',
  }[outcome];
  const what = parts.length === 0 ? '' : ` The server ${parts.join(', ')}.`;
  return element('li', { class: outcome }, element('strong', {}, title), `: ${how}.${what}`);
}

const MAX_LISTED = 6;

function listed(fields: readonly string[]): string {
  const shown = fields.slice(0, MAX_LISTED).map((field) => field || 'the root');
  const more = fields.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}
