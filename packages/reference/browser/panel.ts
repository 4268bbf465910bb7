import type { FieldSearch } from '../src/search/query/find-fields.js';
import type { IndexSearch } from '../src/search/query/open-search.js';
import { termsOf } from '../src/search/words.js';
import { element } from './elements.js';
import { fieldSection, kindList, section } from './results.js';

/** Where results are shown and counted. */
export interface PanelParts {
  /** Says in words how many there are; spoken when it changes. */
  readonly status: HTMLElement;
  readonly results: HTMLElement;
}

/** Shows what a query finds; `isCurrent` turns false when another one has taken its place. */
export async function showResults(
  query: string,
  search: IndexSearch,
  { results, status }: PanelParts,
  root: string,
  isCurrent: () => boolean,
): Promise<void> {
  const kinds = search.kinds(query);
  const fields = await search.fields(query);
  const corrected = new Map([...search.correctedKinds(query), ...(fields?.corrected ?? [])]);
  const terms = [...termsOf(query), ...corrected.values()];
  const ofKinds = kinds.length === 0 ? [] : [kindsSection(kinds, terms, root)];
  const first = await fields?.next(KINDS_OF_FIELDS);
  if (!isCurrent()) return;
  const found = first ?? [];
  const ofFields = fields === undefined || found.length === 0 ? [] : [fieldsSection(fields, found, terms, root)];
  results.replaceChildren(...ofKinds, ...ofFields);
  results.scrollTop = 0;
  const named = kinds.length === 0 ? [] : [counted(kinds.length, 'kind')];
  const left = fields?.left() ?? 0;
  const inKinds = found.length === 0 ? [] : [`fields in ${left === 0 ? '' : 'up to '}${counted(found.length + left, 'kind')}`];
  const said = [...named, ...inKinds].join(', ');
  const instead = [...corrected].map(([term, word]) => `“${word}” for “${term}”`);
  status.textContent =
    said === '' ? `Nothing found for “${query.trim()}”.` : instead.length === 0 ? said : `Searched ${instead.join(', ')}: ${said}`;
}

const KINDS_OF_FIELDS = 6;
const FEW_KINDS = 5;

function kindsSection(kinds: ReturnType<IndexSearch['kinds']>, terms: readonly string[], root: string): HTMLElement {
  const list = kindList(kinds.slice(0, FEW_KINDS), terms, root);
  const made = section('Kinds', list);
  const others = kinds.slice(FEW_KINDS);
  if (others.length > 0) {
    const more = moreButton(`${String(others.length)} more kinds`, () => {
      const rest = kindList(others, terms, root);
      more.replaceWith(rest);
      rest.querySelector('a')?.focus();
    });
    made.append(more);
  }
  return made;
}

function fieldsSection(
  fields: FieldSearch,
  first: Awaited<ReturnType<FieldSearch['next']>>,
  terms: readonly string[],
  root: string,
): HTMLElement {
  const made = section('Fields', ...first.map((found) => fieldSection(found, terms, root)));
  if (fields.left() === 0) return made;
  const more = moreButton('More kinds with such fields', () => {
    void fields.next(KINDS_OF_FIELDS).then((next) => {
      const added = next.map((found) => fieldSection(found, terms, root));
      more.before(...added);
      added[0]?.querySelector('a')?.focus();
      if (fields.left() === 0) more.remove();
    });
  });
  made.append(more);
  return made;
}

function moreButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = element('button', 'search-more', text);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
