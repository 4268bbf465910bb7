import { byId } from '../dom/elements.js';

/** The tabs of the results, of which one is shown. */
export interface Tabs {
  readonly shown: string;
  show(name: string): void;
  /** Says how much there is in a tab. */
  count(name: string, count: number): void;
}

/** Makes the tabs of the page work, with the keys that tabs have. */
export function openTabs(onShow: (name: string) => void): Tabs {
  const list = byId('tabs', HTMLElement);
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
  const nameOf = (tab: HTMLElement): string => tab.dataset['tab'] ?? '';
  let shown = nameOf(tabs[0] ?? list);
  const show = (name: string): void => {
    if (!tabs.some((tab) => nameOf(tab) === name)) return;
    shown = name;
    for (const tab of tabs) {
      const isShown = nameOf(tab) === name;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      byId(`panel-${nameOf(tab)}`, HTMLElement).hidden = !isShown;
      if (isShown) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    onShow(name);
  };
  for (const tab of tabs)
    tab.addEventListener('click', () => {
      show(nameOf(tab));
    });
  list.addEventListener('keydown', ({ key }) => {
    const at = tabs.findIndex((tab) => nameOf(tab) === shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (next === undefined) return;
    show(nameOf(next));
    next.focus();
  });
  return {
    get shown() {
      return shown;
    },
    show,
    count(name, count) {
      const place = list.querySelector(`[data-tab="${name}"] .count`);
      if (place !== null) place.textContent = count === 0 ? '' : String(count);
    },
  };
}
