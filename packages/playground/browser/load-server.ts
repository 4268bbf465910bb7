import { byId } from './dom/elements.js';
import { say } from './dom/say.js';
import { ask } from './editors/language-client.js';
import type { Page } from './state/page.js';

/** Has the button load the server's own code for built-in kinds from beside the page, and the texts judged anew then. */
export function connectServer({ client, turns }: Page): void {
  const button = byId('load-server', HTMLButtonElement);
  button.addEventListener('click', () => {
    const address = new URL(button.dataset['file'] ?? '', location.href).href;
    button.disabled = true;
    button.textContent = 'Loading…';
    void ask(client, 'playground/load-server', { address }).then(({ problem }) => {
      button.disabled = false;
      button.textContent = button.title;
      if (problem === undefined) turns.ask();
      else say(`The server's code could not be loaded: ${problem}`);
    });
  });
}

/** Offers the server's own code where it would say more of the resources: it is of the newest minor, and not beside a page on a disk. */
export function offerServer({ controls, judged }: Page): void {
  const isOfUse = judged?.stored.objects.some(({ outcome }) => outcome === 'types-only') === true;
  byId('load-server', HTMLButtonElement).hidden = !isOfUse || controls.server.value !== '' || location.protocol === 'file:';
}
