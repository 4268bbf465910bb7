import { openSearch, type IndexSearch } from '../src/search/query/open-search.js';
import { showResults } from './panel.js';
import { moveFocus } from './move-focus.js';
import { scriptLoader } from './load-scripts.js';

/** The search box of a page, and what is being looked for. */
interface SearchBox {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly panel: HTMLElement;
  readonly status: HTMLElement;
  readonly results: HTMLElement;
  /** The way to the root of the site. */
  readonly root: string;
  readonly load: Parameters<typeof openSearch>[0];
  /** The index, once somebody wants to search. */
  index: Promise<IndexSearch> | undefined;
  /** Counts what was asked: an answer counts as long as nothing else was asked. */
  turn: number;
  pause: ReturnType<typeof setTimeout> | undefined;
}

/** Makes the search box of a page work; there is nothing to do on a page without one. */
export function startSearch(): void {
  const box = findBox();
  if (box === undefined) return;
  listenToInput(box);
  listenToKeys(box);
  listenToClicks(box);
  box.form.hidden = false;
  const asked = new URL(location.href).searchParams.get('q') ?? '';
  if (asked !== '') {
    box.input.value = asked;
    if (location.hash === '') void show(box);
  }
}

function findBox(): SearchBox | undefined {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const input = form?.querySelector('input');
  const panel = form?.querySelector<HTMLElement>('.search-panel');
  const status = form?.querySelector<HTMLElement>('.search-status');
  const results = form?.querySelector<HTMLElement>('.search-results');
  const root = form?.dataset['root'];
  if (!form || !input || !panel || !status || !results || root === undefined) return undefined;
  return { form, input, panel, status, results, root, load: scriptLoader(root), index: undefined, turn: 0, pause: undefined };
}

function openIndex(box: SearchBox): Promise<IndexSearch> {
  box.index ??= openSearch(box.load).catch((error: unknown) => {
    box.index = undefined;
    throw error;
  });
  return box.index;
}

function close(box: SearchBox): void {
  box.turn++;
  box.panel.hidden = true;
}

/** Shows what is found of what is written. */
async function show(box: SearchBox): Promise<void> {
  const { input, panel, results, root, status } = box;
  const query = input.value;
  const own = ++box.turn;
  if (query.trim() === '') {
    close(box);
    return;
  }
  if (panel.hidden) {
    results.replaceChildren();
    status.textContent = 'Searching …';
    panel.hidden = false;
  }
  try {
    await showResults(query, await openIndex(box), { status, results }, root, () => own === box.turn);
  } catch {
    if (own !== box.turn) return;
    results.replaceChildren();
    status.textContent = 'The search index cannot be loaded.';
  }
}

/** Keeps in the address what is looked for. */
function remember({ input }: SearchBox): void {
  const address = new URL(location.href);
  if (input.value.trim() === '') address.searchParams.delete('q');
  else address.searchParams.set('q', input.value);
  history.replaceState(history.state, '', address);
}

function listenToInput(box: SearchBox): void {
  const { form, input, panel, results } = box;
  input.addEventListener('input', () => {
    clearTimeout(box.pause);
    box.pause = setTimeout(() => {
      remember(box);
      void show(box);
    }, PAUSE);
  });
  input.addEventListener('focus', () => {
    void openIndex(box).catch(() => undefined);
    if (panel.hidden && input.value.trim() !== '') void show(box);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(box.pause);
    remember(box);
    void show(box).then(() => results.querySelector('a')?.click());
  });
}

function listenToKeys(box: SearchBox): void {
  const { form, input, panel, results } = box;
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (panel.hidden) input.value = '';
      close(box);
      remember(box);
      input.focus();
      close(box);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (moveFocus([input, ...results.querySelectorAll<HTMLElement>('a, button:not([hidden])')], event.key === 'ArrowDown' ? 1 : -1))
        event.preventDefault();
    }
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function listenToClicks(box: SearchBox): void {
  const { form, results } = box;
  results.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && link.pathname === location.pathname && link.hash !== '') {
      // On this very page: no need to load it anew.
      event.preventDefault();
      close(box);
      location.hash = link.hash;
    }
  });
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !form.contains(event.target)) close(box);
  });
}

/** Milliseconds without a key until results are looked for. */
const PAUSE = 80;
