import { button, element, hint } from '../dom/elements.js';
import type { Finding } from '../editors/findings.js';
import { showPlace } from '../editors/open-editor.js';
import { TITLES, type Judged, type Page } from '../state/page.js';
import { definitionVerdict, noFindings, resourceVerdict } from '../state/verdict.js';

/** The findings about one of the texts. */
interface TextFindings {
  /** `Definition` */
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Shows the place of a finding. */
  show(from: number): void;
}

/** More than a person reads; the count says how many there are. */
const MAX_SHOWN = 100;

/** Lists what is reported of the two texts, each finding with a way to its place. */
export function fillFindings({ editors, panes }: Page, panel: HTMLElement, { findings, hasDefinition, stored }: Judged): void {
  const texts = (['definition', 'resource'] as const).map((text) => ({
    title: TITLES[text],
    findings: findings[text],
    show: (from: number) => {
      panes.show(text);
      showPlace(editors[text], from);
    },
  }));
  const nothing = noFindings(definitionVerdict(findings.definition, hasDefinition), resourceVerdict(findings.resource, stored));
  showFindings(panel, texts, nothing);
}

/** Lists what is reported of the texts, each with its place and what may be done, or what to say instead. */
function showFindings(panel: HTMLElement, texts: readonly TextFindings[], nothing: string): void {
  const all = texts.flatMap(({ findings, show, title }) => findings.map((finding) => ({ finding, show, title })));
  if (all.length === 0) {
    panel.replaceChildren(hint(nothing));
    return;
  }
  const items = all.slice(0, MAX_SHOWN).map(({ finding, show, title }) => findingItem(finding, title, show));
  const more = all.length - items.length;
  panel.replaceChildren(element('ul', { class: 'findings' }, ...items), ...(more > 0 ? [hint(`and ${String(more)} more`)] : []));
}

/** A finding with its place and what may be done. */
export function findingItem(
  { fixes, from, line, message, page, rule, severity }: Finding,
  title: string,
  show: (from: number) => void,
): HTMLElement {
  const [first = '', ...rest] = message.split('\n');
  const place = button(
    `${title}, line ${String(line)}`,
    () => {
      show(from);
    },
    'link',
  );
  const link = element('a', { class: 'rule', attributes: { href: page, target: '_blank', rel: 'noreferrer' } }, rule);
  return element(
    'li',
    { class: `finding ${severity}` },
    element('div', { class: 'head' }, element('span', { class: 'severity' }, severity), place, link),
    element('p', { class: 'message' }, first),
    ...rest.map((text) => element('p', { class: 'help' }, text)),
    ...(fixes.length === 0
      ? []
      : [element('div', { class: 'fixes' }, ...fixes.map(({ apply, title: name }) => button(name, apply, 'button small')))]),
  );
}
