import { byId, element, withCode } from '../dom/elements.js';

type Pane = 'definition' | 'resource';

/** The two texts, of which a narrow screen shows one at a time. */
export interface Panes {
  show(pane: Pane): void;
  /** Says what an example teaches; nothing where the text is empty. */
  teach(lesson: string): void;
}

/** Makes the buttons work by which narrow screens choose. */
export function openPanes(): Panes {
  const work = byId('work', HTMLElement);
  const switches = [...document.querySelectorAll<HTMLButtonElement>('.switch button')];
  const show = (pane: Pane): void => {
    work.dataset['pane'] = pane;
    for (const each of switches) each.setAttribute('aria-pressed', String(each.dataset['pane'] === pane));
  };
  for (const each of switches)
    each.addEventListener('click', () => {
      show(each.dataset['pane'] === 'definition' ? 'definition' : 'resource');
    });
  return {
    show,
    teach(lesson) {
      byId('lesson', HTMLElement).replaceChildren(...(lesson === '' ? [] : [element('span', {}, ...withCode(lesson))]));
    },
  };
}
