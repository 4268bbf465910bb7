import { readList } from '../lists/read-list.js';
import { readPage } from '../lists/read-page.js';
import type { Requester } from '../requests/requester.js';

/** The names of all namespaces; undefined where they cannot be listed, which is no fault of a run that has another way. */
export async function listNamespaces(requester: Requester, chunkSize: number): Promise<readonly string[] | undefined> {
  const names: string[] = [];
  const unheeded = { onRemaining: () => undefined, onLaterState: () => undefined };
  for await (const item of readList(requester, { path: '/api/v1/namespaces', chunkSize }, unheeded)) {
    if (item.kind === 'fault') return undefined;
    names.push(item.name);
  }
  return names;
}

/** How many objects a list has, as far as a server says; undefined where it does not. */
export async function countObjects(requester: Requester, path: string): Promise<number | undefined> {
  const answer = await requester.ask(`${path}?limit=1`);
  if (answer.kind === 'fault') return undefined;
  let items = 0;
  for await (const piece of readPage(answer)) {
    if (piece instanceof Uint8Array) items++;
    else if (piece.kind === 'end')
      return piece.token === undefined ? items : piece.remaining === undefined ? undefined : items + piece.remaining;
  }
  return undefined;
}
