import { byId } from '../dom/elements.js';
import { say } from '../dom/say.js';
import { fromFragment, toFragment, type NamedState, type PageState } from './page-state.js';

/** The address of the page, whose fragment holds what a person has put into it. */
export interface PageAddress {
  /** The example that the fragment names. */
  readonly example: string | undefined;
  /** The state that the fragment holds. */
  read(): Promise<PageState | undefined>;
  /** The state has changed: the fragment follows soon, so that nothing is lost when the page is loaded again. */
  changed(): void;
  nameExample(name: string): void;
}

/** Milliseconds without a change after which the fragment follows. */
const QUIET = 800;
/** Longer fragments are made when they are asked for: browsers slow down. */
const MAX_FRAGMENT_LENGTH = 50_000;
/** Characters of a link that chats, mail and trackers still take whole. */
const SAFE_LINK_LENGTH = 8_000;

/** Makes the button that shares work, and loads what a person pastes into the address. */
export function openPageAddress(examples: readonly NamedState[], stateNow: () => PageState, load: (state: PageState) => void): PageAddress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const put = (fragment: string): void => {
    history.replaceState(null, '', fragment);
  };
  const read = async (): Promise<PageState | undefined> => {
    const state = await fromFragment(location.hash, examples);
    if (state === undefined && location.hash.startsWith('#s=')) say('This link cannot be read. It may have been cut off.');
    return state;
  };
  const share = async (): Promise<void> => {
    clearTimeout(timer);
    put(await toFragment(stateNow(), examples));
    try {
      await navigator.clipboard.writeText(location.href);
      const { length } = location.href;
      say(
        length > SAFE_LINK_LENGTH
          ? `Link copied. It is long (${String(length)} characters): chats and mail may cut it off.`
          : 'Link copied. All of it is in the link: nothing was sent anywhere.',
      );
    } catch {
      say('The link is in the address bar.');
    }
  };
  byId('share', HTMLButtonElement).addEventListener('click', () => void share());
  addEventListener('hashchange', () => {
    void read().then((state) => {
      if (state !== undefined) load(state);
    });
  });
  return {
    get example() {
      return /^#example=([\w-]+)$/.exec(location.hash)?.[1];
    },
    read,
    changed() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void toFragment(stateNow(), examples).then((fragment) => {
          if (fragment.length <= MAX_FRAGMENT_LENGTH) put(fragment);
        });
      }, QUIET);
    },
    nameExample(name) {
      // What is put into the page then is a change, too.
      setTimeout(() => {
        clearTimeout(timer);
        put(`#example=${name}`);
      }, 0);
    },
  };
}
