import type { PublishedChange } from '../model/api-reference.js';
import { counted } from '../html/counted.js';

/** The changes of an API in a few words, for its first screen and for lists of APIs. */
export interface ChangeBadge {
  readonly verdict: PublishedChange['verdict'];
  readonly text: string;
}

/** The one change of a CRD that was not published before. */
export const NEW_CRD: PublishedChange = { verdict: 'harmless', audiences: [], message: 'the CRD is new' };

/** The worst of some changes, counted; undefined where there are none. */
export function changeBadge(changes: readonly PublishedChange[]): ChangeBadge | undefined {
  const [first] = changes;
  if (first === undefined) return undefined;
  const count = (one: PublishedChange['verdict']) => changes.filter(({ verdict }) => verdict === one).length;
  const [breaking, undecided] = [count('breaking'), count('undecided')];
  if (breaking > 0) return { verdict: 'breaking', text: counted(breaking, 'breaking change') };
  if (undecided > 0) return { verdict: 'undecided', text: counted(undecided, 'possibly breaking change') };
  return { verdict: 'harmless', text: first.message === NEW_CRD.message ? 'new' : counted(changes.length, 'harmless change') };
}
