import { member } from '../requests/member.js';
import { fault, type Fault } from '../requests/fault.js';
import type { ClusterResponse } from '../requests/get.js';
import { openListSplitter, type SplitProblem } from './split-list.js';

/** The end of a page of a list. */
export interface PageEnd {
  readonly kind: 'end';
  /** Where the list goes on; absent at its end. */
  readonly token?: string;
  /** How many items are left, as far as the server says. */
  readonly remaining?: number;
}

/** Reads one page: the text of each item as it comes, and last how the page ends, or why it does not. */
export async function* readPage({ body }: ClusterResponse): AsyncGenerator<Uint8Array | PageEnd | Fault> {
  const splitter = openListSplitter('items');
  for await (const piece of body) {
    if ('kind' in piece) {
      yield piece;
      return;
    }
    const items = splitter.push(piece);
    if (typeof items === 'string') {
      yield notUnderstood(items);
      return;
    }
    yield* items;
  }
  const around = splitter.end();
  yield around === 'not-json' || around === 'cut-off' || around === 'too-large' ? notUnderstood(around) : pageEnd(around);
}

function pageEnd(around: string): PageEnd | Fault {
  let list: unknown;
  try {
    list = JSON.parse(around);
  } catch {
    return notUnderstood('not-json');
  }
  const kind = member(list, 'kind');
  if (typeof kind !== 'string' || !kind.endsWith('List') || member(list, 'items') === undefined)
    return fault(
      'not-understood',
      `the answer is not a list${typeof kind === 'string' ? `, but a ${JSON.stringify(kind.slice(0, 60))}` : ''}`,
    );
  const metadata = member(list, 'metadata');
  const token = member(metadata, 'continue');
  const remaining = member(metadata, 'remainingItemCount');
  return {
    kind: 'end',
    ...(typeof token === 'string' && token !== '' && { token }),
    ...(typeof remaining === 'number' && { remaining }),
  };
}

function notUnderstood(problem: SplitProblem): Fault {
  switch (problem) {
    case 'cut-off':
      return fault('not-understood', 'the answer ends in the middle', { isPassing: true });
    case 'too-large':
      return fault('not-understood', 'the answer holds an object larger than 64 MiB');
    case 'not-json':
      return fault('not-understood', 'the answer is not JSON, as a proxy or another server may give');
  }
}
