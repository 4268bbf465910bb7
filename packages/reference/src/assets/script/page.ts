/** Theme, copying and the contents beside the page: comfort on any page of a site. Nothing depends on it. */
export const PAGE_SCRIPT = String.raw`
const remembered = (() => { try { return localStorage.getItem('structural-theme'); } catch { return null; } })();
if (remembered === 'light' || remembered === 'dark') document.documentElement.dataset.theme = remembered;

const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const THEMES = { system: ['\u25d0', 'as the system'], light: ['\u2600', 'light'], dark: ['\u263e', 'dark'] };
const themeButton = () => {
  const button = make('button', { className: 'theme', type: 'button' });
  const show = (theme) => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    const [sign, words] = THEMES[theme];
    button.textContent = sign;
    button.title = 'Theme: ' + words;
    button.setAttribute('aria-label', 'Theme: ' + words);
  };
  let theme = document.documentElement.dataset.theme ?? 'system';
  button.addEventListener('click', () => {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    show(theme);
    try { localStorage.setItem('structural-theme', theme); } catch { /* not allowed here */ }
  });
  show(theme);
  document.querySelector('.bar .tools')?.append(button);
};

const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make('textarea', { value: text });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
};

const copyButton = (label, text, className = 'small') => {
  const button = make('button', { className, type: 'button', textContent: label });
  button.addEventListener('click', () => {
    void copyText(text()).then(() => {
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = label; }, 1200);
    });
  });
  return button;
};

const copiers = () => {
  if (matchMedia('(min-width: 100rem)').matches) document.querySelector('#samples > details')?.setAttribute('open', '');
  for (const block of document.querySelectorAll('pre.copy')) {
    const box = make('div', { className: 'has-copier' });
    block.replaceWith(box);
    const button = copyButton('Copy', () => block.textContent, 'small copier');
    button.setAttribute('aria-label', 'Copy: ' + (block.getAttribute('aria-label') ?? 'text'));
    box.append(block, button);
  }
};

const colourYaml = () => {
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return;
  const keys = new Highlight();
  for (const code of document.querySelectorAll('pre.yaml code')) {
    const text = code.firstChild;
    if (!(text instanceof Text) || text.data.length > 60000) continue;
    for (const { index, 0: line, 1: lead, 2: key } of text.data.matchAll(/^([ -]*)("[^"\n]*"|[^\s"'#&*|>{}[\]:-][^\s:]*)(?=:(?:\s|$))/gm)) {
      const range = new Range();
      range.setStart(text, index + lead.length);
      range.setEnd(text, index + line.length);
      keys.add(range);
    }
  }
  CSS.highlights.set('yaml-key', keys);
};

const contents = () => {
  const links = new Map();
  for (const link of document.querySelectorAll('.rail a[href^="#"]')) {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (part !== null) links.set(part, link);
  }
  let here;
  const mark = () => {
    let last;
    for (const [part, link] of links) {
      const box = part.getBoundingClientRect();
      if (box.height > 0 && box.top < 150 && getComputedStyle(part).position !== 'sticky') last = link;
    }
    if (scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4) last = [...links.values()].at(-1);
    if (last === here) return;
    here?.classList.remove('here');
    last?.classList.add('here');
    here = last;
    const rail = last?.closest('.rail');
    if (rail && (last.offsetTop < rail.scrollTop || last.offsetTop > rail.scrollTop + rail.clientHeight - 60))
      rail.scrollTop = last.offsetTop - rail.clientHeight / 2;
  };
  onScroll(mark);
};

const scrolled = [];
const onScroll = (listener) => { scrolled.push(listener); };
let waiting = false;
addEventListener('scroll', () => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    for (const listener of scrolled) listener();
  });
}, { passive: true });
`;
