/** The tree of fields: opening what is pointed at, level by level, filtering, links to copy. */
export const FIELDS_SCRIPT = String.raw`
const ofTree = (tree, selector) => [...tree.querySelectorAll(selector)];
let index;
const below = (field) => field.querySelector(':scope > details.below');

/** Shows in place the fields that are elsewhere on the page. */
const showSame = (same) => {
  const field = same.parentElement;
  const source = document.getElementById(decodeURIComponent(same.querySelector('a').hash.slice(1)));
  const list = source && below(source);
  if (!field || !list) return undefined;
  const copy = list.cloneNode(true);
  copy.open = true;
  for (const part of copy.querySelectorAll('li[id]')) part.id = field.id + part.id.slice(source.id.length);
  for (const link of copy.querySelectorAll('a.name')) link.href = '#' + link.closest('li[id]').id;
  for (const handle of copy.querySelectorAll('.handles, .inline')) handle.remove();
  same.replaceWith(copy);
  index = undefined;
  offerSame(copy);
  return copy;
};

const offerSame = (tree) => {
  for (const same of tree.querySelectorAll('.same')) {
    const button = make('button', { className: 'small inline', type: 'button', textContent: 'Show here' });
    button.addEventListener('click', () => { showSame(same)?.querySelector('summary').focus(); });
    same.append(button);
  }
};

/** The element of an id, made if it belongs to fields that are elsewhere. */
const findField = (id) => {
  const found = document.getElementById(id);
  if (found !== null) return found;
  for (let end = id.lastIndexOf('.'); end > 0; end = id.lastIndexOf('.', end - 1)) {
    const owner = document.getElementById(id.slice(0, end));
    if (owner === null) continue;
    const same = owner.querySelector(':scope > .same');
    return same && showSame(same) ? findField(id) : owner;
  }
  return null;
};

const reveal = () => {
  const id = decodeURIComponent(location.hash.slice(1));
  const field = id === '' ? null : findField(id);
  if (field === null || !field.matches('.fields li[id]')) return;
  field.closest('.fields')?.querySelectorAll('[hidden]').forEach((one) => { one.hidden = false; });
  for (let at = field.parentElement; at !== null; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  const own = below(field);
  if (own !== null && own.querySelectorAll('li[id]').length <= 30) own.open = true;
  document.querySelector('li.target')?.classList.remove('target');
  field.classList.add('target');
  showCrumbs(field);
  field.scrollIntoView();
  showHandles(field);
};

/** The fields that one is in, as links: on a phone they are screens away. */
const showCrumbs = (field) => {
  document.querySelector('.crumbs')?.remove();
  const links = [];
  for (let at = field.parentElement?.closest('li[id]'); at; at = at.parentElement?.closest('li[id]'))
    links.unshift(make('a', { href: '#' + at.id, textContent: at.querySelector(':scope > .head .name').textContent }), '.', make('wbr', {}));
  if (links.length === 0) return;
  const crumbs = make('nav', { className: 'crumbs', ariaLabel: 'The fields that this is in' }, 'in ', ...links.slice(0, -2));
  field.querySelector(':scope > .head').prepend(crumbs);
};

let handles;
const showHandles = (field) => {
  const head = field.querySelector(':scope > .head');
  if (!head || head === handles?.parentElement) return;
  handles?.remove();
  const path = pathOf(field);
  handles = make('span', { className: 'handles' },
    copyButton('Copy link', () => location.href.replace(/#.*/, '') + '#' + field.id),
    copyButton('Copy path', () => path),
    ...(/^[\w.-]+$/.test(field.id) ? [copyButton('kubectl explain', () => explainCommand(field.id))] : []));
  head.append(handles);
};

const pathOf = (field) => {
  const names = [];
  for (let at = field; at; at = at.parentElement?.closest('li[id]')) names.unshift(at.querySelector(':scope > .head .name').textContent);
  return names.join('.');
};

const explainCommand = (id) => {
  const { plural, version } = document.querySelector('#fields').dataset;
  return 'kubectl explain ' + plural + '.' + id.replace(/^\./, '') + ' --api-version=' + version;
};

const toolbar = (tree) => {
  const filter = make('input', { type: 'search', placeholder: 'Filter fields', autocomplete: 'off', spellcheck: false });
  filter.setAttribute('aria-label', 'Filter fields');
  const status = make('span', { className: 'type' });
  status.setAttribute('role', 'status');
  const button = (textContent, action) => {
    const one = make('button', { className: 'small', type: 'button', textContent });
    one.addEventListener('click', action);
    return one;
  };
  const level = () => {
    const closed = ofTree(tree, 'details.below:not([open])').filter((one) => one.parentElement.closest('details.below:not([open])') === null);
    for (const one of closed) one.open = true;
  };
  const all = (open) => { for (const one of ofTree(tree, 'details.below')) one.open = open; };
  const trail = make('div', { className: 'trail', ariaHidden: 'true' });
  const bar = make('div', { className: 'toolbar' }, filter, status,
    button('Expand one level', level), button('Expand all', () => all(true)), button('Collapse', () => all(false)), trail);
  tree.before(bar);
  let typed;
  filter.addEventListener('input', () => {
    clearTimeout(typed);
    typed = setTimeout(() => { applyFilter(tree, filter.value, status); }, 60);
  });
  onScroll(() => {
    const { bottom, left } = bar.getBoundingClientRect();
    const field = document.elementFromPoint(left + 60, bottom + 12)?.closest('li[id]');
    const inTree = field && tree.contains(field) && bottom < innerHeight;
    trail.replaceChildren(make('bdi', { textContent: inTree ? pathOf(field) : '' }));
  });
};

const applyFilter = (tree, text, status) => {
  index ??= ofTree(tree, 'li[id]').map((field) => ({
    field,
    words: (pathOf(field) + ' ' + [...field.children].filter((part) => !part.matches('details.below')).map((part) => part.textContent).join(' ')).toLowerCase(),
  }));
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = new Set();
  const around = new Set();
  let count = 0;
  for (const { field, words } of index) {
    if (!wanted.every((word) => words.includes(word))) continue;
    count += 1;
    shown.add(field);
    for (let at = field.parentElement.closest('li[id]'); at && !around.has(at); at = at.parentElement.closest('li[id]')) around.add(at);
  }
  for (const { field } of index) {
    field.hidden = wanted.length > 0 && !shown.has(field) && !around.has(field);
    const list = below(field);
    if (list !== null && wanted.length > 0 && !field.hidden) list.open = around.has(field);
  }
  for (const group of ofTree(tree, 'li.group')) {
    group.hidden = group.querySelector('li[id]:not([hidden])') === null;
    group.firstElementChild.open = wanted.length > 0 && count <= 1000;
  }
  status.textContent = wanted.length === 0 ? '' : count === 0 ? 'Nothing found' : count === 1 ? '1 field' : count + ' fields';
};

const start = () => {
  themeButton();
  copiers();
  colourYaml();
  contents();
  const tree = document.querySelector('.fields');
  if (tree !== null) {
    offerSame(tree);
    toolbar(tree);
    for (const event of ['mouseover', 'focusin'])
      tree.addEventListener(event, (happened) => {
        const field = happened.target.closest?.('.head')?.parentElement;
        if (field) showHandles(field);
      });
    addEventListener('hashchange', reveal);
    reveal();
  }
  for (const listener of scrolled) listener();
};
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
`;
