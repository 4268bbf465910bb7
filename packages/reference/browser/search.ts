import { openSearch, type IndexSearch } from '../src/search/query/open-search.js';
import { showResults } from './panel.js';
import { moveFocus } from './move-focus.js';
import { scriptLoader } from './load-scripts.js';

/** Makes the search box of a page work; there is nothing to do on a page without one. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const input = form?.querySelector('input');
  const panel = form?.querySelector<HTMLElement>('.search-panel');
  const status = form?.querySelector<HTMLElement>('.search-status');
  const results = form?.querySelector<HTMLElement>('.search-results');
  const root = form?.dataset['root'];
  if (!form || !input || !panel || !status || !results || root === undefined) return;
  const load = scriptLoader(root);
  let opening: Promise<IndexSearch> | undefined;
  const open = (): Promise<IndexSearch> => {
    opening ??= openSearch(load).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  let turn = 0;
  const close = (): void => {
    turn++;
    panel.hidden = true;
  };
  const show = async (): Promise<void> => {
    const query = input.value;
    const own = ++turn;
    if (query.trim() === '') {
      close();
      return;
    }
    if (panel.hidden) {
      results.replaceChildren();
      status.textContent = 'Searching …';
      panel.hidden = false;
    }
    try {
      await showResults(query, await open(), { status, results }, root, () => own === turn);
    } catch {
      if (own !== turn) return;
      results.replaceChildren();
      status.textContent = 'The search index cannot be loaded.';
    }
  };
  const remember = (): void => {
    const address = new URL(location.href);
    if (input.value.trim() === '') address.searchParams.delete('q');
    else address.searchParams.set('q', input.value);
    history.replaceState(history.state, '', address);
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      remember();
      void show();
    }, PAUSE);
  });
  input.addEventListener('focus', () => {
    void open().catch(() => undefined);
    if (panel.hidden && input.value.trim() !== '') void show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    remember();
    void show().then(() => results.querySelector('a')?.click());
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (panel.hidden) input.value = '';
      close();
      remember();
      input.focus();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (moveFocus([input, ...results.querySelectorAll<HTMLElement>('a, button:not([hidden])')], event.key === 'ArrowDown' ? 1 : -1))
        event.preventDefault();
    }
  });
  results.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && link.pathname === location.pathname && link.hash !== '') {
      // On this very page: no need to load it anew.
      event.preventDefault();
      close();
      location.hash = link.hash;
    }
  });
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !form.contains(event.target)) close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  form.hidden = false;
  const asked = new URL(location.href).searchParams.get('q') ?? '';
  if (asked !== '') {
    input.value = asked;
    if (location.hash === '') void show();
  }
}

/** Milliseconds without a key until results are looked for. */
const PAUSE = 80;
