import { fault, type Fault } from '../requests/fault.js';
import type { Requester } from '../requests/requester.js';
import { objectName, type ObjectName } from './object-name.js';
import { readPage } from './read-page.js';

/** What is asked for of a list. */
export interface ListRequest {
  /** Of the resource, below the address of the server: `/apis/example.com/v1/widgets`. */
  readonly path: string;
  /** How many items a page has. */
  readonly chunkSize: number;
  readonly query?: Readonly<Record<string, string>>;
}

/** An item of a list. */
export interface ListItem extends ObjectName {
  readonly kind: 'item';
  /** Its JSON text, as the server sent it. */
  readonly json: Uint8Array;
}

/** How far a list is. */
export interface ListProgress {
  /** At the end of each page: how many items are left, as far as the server says. */
  onRemaining(remaining: number | undefined): void;
  /** The list goes on as of a later state, as the server has forgotten that which it began with. */
  onLaterState(): void;
}

/**
 * Reads a list page by page and gives each item as soon as it has come; a fault is the last thing.
 *
 * The pages are of one state of the cluster as long as the server remembers it. Where it does not any more (410), the list goes on as of a later
 * state. A page that breaks off is asked for again, and what was given of it skipped: servers list by namespace and name.
 */
export async function* readList(
  requester: Requester,
  { chunkSize, path, query = {} }: ListRequest,
  progress: ListProgress,
): AsyncGenerator<ListItem | Fault> {
  let token: string | undefined;
  let last = '';
  let isOrdered = true;
  /** The last that was given before something was asked for again; what is not behind it is skipped. Names are ASCII. */
  let given = '';
  let attempt = 1;
  let restarts = 0;
  for (;;) {
    const search = new URLSearchParams({ ...query, limit: String(chunkSize), ...(token !== undefined && { continue: token }) });
    const answer = await requester.ask(`${path}?${search.toString()}`);
    if (answer.kind === 'fault') {
      if (answer.status !== 410 || token === undefined || restarts >= MAX_RESTARTS) {
        yield answer;
        return;
      }
      restarts++;
      progress.onLaterState();
      token = answer.laterToken;
      if (token !== undefined) continue;
      if (!isOrdered) {
        yield fault('inconsistent', 'the state of the list has expired on the server, and does not list by name');
        return;
      }
      given = last;
      continue;
    }
    let broken: Fault | undefined;
    for await (const piece of readPage(answer)) {
      if (piece instanceof Uint8Array) {
        const name = objectName(piece);
        if (name === undefined) {
          yield fault('not-understood', 'the list holds something that is not an object with a name');
          return;
        }
        const key = `${name.namespace}/${name.name}`;
        if (key <= given) continue;
        isOrdered &&= last < key;
        last = key;
        yield { kind: 'item', ...name, json: piece };
      } else if (piece.kind === 'end') {
        progress.onRemaining(piece.remaining);
        if (piece.token === undefined) return;
        token = piece.token;
        attempt = 1;
      } else {
        broken = piece;
      }
    }
    if (broken === undefined) continue;
    if (!isOrdered || !(await requester.repeat(broken, attempt++))) {
      yield broken;
      return;
    }
    given = last;
  }
}

const MAX_RESTARTS = 5;
