import type { SearchableKind } from '../src/search/kind-search.js';
import { excerpt, marked } from '../src/search/query/excerpt.js';
import type { FoundFields } from '../src/search/query/find-fields.js';
import type { RankedField } from '../src/search/query/rank-fields.js';
import { element, highlighted } from './elements.js';

/** A part of the results with its heading. */
export function section(title: string, ...content: readonly Node[]): HTMLElement {
  const made = element('section', 'search-section', element('p', 'search-title', title), ...content);
  made.setAttribute('aria-label', title);
  return made;
}

/** A list of kinds; `root` is the address of the site. */
export function kindList(kinds: readonly SearchableKind[], terms: readonly string[], root: string): HTMLElement {
  return element('ul', 'search-list', ...kinds.map((kind) => element('li', '', kindLink(kind, terms, root))));
}

/** The fields of one kind that fit, the first few of them; the others follow when they are asked for. */
export function fieldSection({ fields, kind }: FoundFields, terms: readonly string[], root: string): HTMLElement {
  const list = element('ul', 'search-list');
  let shown = 0;
  const more = element('button', 'search-more');
  more.type = 'button';
  const show = (count: number): HTMLAnchorElement | undefined => {
    const links = fields.slice(shown, shown + count).map((field) => fieldLink(field, kind, terms, root));
    for (const link of links) list.append(element('li', '', link));
    shown += links.length;
    more.textContent = `${String(fields.length - shown)} more in ${kind.kind}`;
    more.hidden = shown === fields.length;
    return links[0];
  };
  show(FEW);
  more.addEventListener('click', () => show(MANY)?.focus());
  const made = element(
    'section',
    'search-kind',
    element('p', 'search-of', kind.kind, ' ', element('span', 'search-group', kind.group)),
    list,
    more,
  );
  made.setAttribute('aria-label', `${kind.kind} (${kind.group})`);
  return made;
}

const FEW = 4;
const MANY = 50;
const SNIPPET = 130;

function kindLink(
  { group, kind, shortNames, summary, versions }: SearchableKind,
  terms: readonly string[],
  root: string,
): HTMLAnchorElement {
  const names = [...versions.map(({ version }) => version), ...shortNames].join(' · ');
  const link = element(
    'a',
    'search-link',
    element('span', 'search-name', ...highlighted(marked(kind, terms))),
    ' ',
    element('span', 'search-group', ...highlighted(marked(group, terms)), ` · ${names}`),
  );
  if (summary !== '') link.append(' ', element('span', 'search-text', ...highlighted(excerpt(summary, terms, SNIPPET))));
  link.href = root + (versions[0]?.page ?? '');
  return link;
}

function fieldLink(
  { description, id, path, version }: RankedField,
  kind: SearchableKind,
  terms: readonly string[],
  root: string,
): HTMLAnchorElement {
  const of = kind.versions[version];
  const name = path === '' ? `about ${kind.kind}` : path;
  const link = element('a', 'search-link', element('code', 'search-path', ...highlighted(marked(name, terms))));
  if (version > 0 && of !== undefined) link.append(' ', element('span', 'search-group', of.version));
  if (description !== '') link.append(' ', element('span', 'search-text', ...highlighted(excerpt(description, terms, SNIPPET))));
  link.href = `${root}${of?.page ?? ''}${id === '' ? '' : `#${id}`}`;
  return link;
}
