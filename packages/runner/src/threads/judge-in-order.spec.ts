import { NO_TOTALS } from '@structural/presenters';
import { openDispatcher } from './dispatcher.js';
import { judgeInOrder, type Arrangement } from './judge-in-order.js';
import type { Job } from '../setup/judging-setup.js';
import type { JudgedFile, Outcome } from '../outcomes/outcome.js';
import { paysOff } from './pays-off.js';
import { withThisThread } from './with-this-thread.js';
import type { WorkerPool } from './worker-pool.js';

const job = (file: string, text: string): Job => ({ file, text: new TextEncoder().encode(text) });
const judged = (file: string, by: string): JudgedFile<string> => ({ file, piece: by, totals: NO_TOTALS, notes: [], unknownKinds: [] });

/** Workers that take a while and write down who did what. */
function fakePool(size: number): WorkerPool<string> & { readonly done: Map<string, number>; closed: boolean; most: number } {
  let held = 0;
  return {
    size,
    done: new Map<string, number>(),
    closed: false,
    most: 0,
    async judge(worker, jobs) {
      held += jobs.length;
      this.most = Math.max(this.most, held);
      await new Promise((resolve) => setTimeout(resolve, (worker * 7) % 5));
      for (const { file } of jobs) this.done.set(file, worker);
      held -= jobs.length;
      return jobs.map(({ file }) => judged(file, `worker ${worker}`));
    },
    close() {
      this.closed = true;
      return Promise.resolve();
    },
  };
}

async function* each(jobs: readonly (Job | { name: string; code: string; message: string })[]) {
  for (const item of jobs) yield await Promise.resolve(item);
}

const inThisThread: Arrangement<string>['judge'] = ({ file }, first) => Promise.resolve(judged(file, first ? 'first' : 'here'));

describe('openDispatcher', () => {
  it('gives what is of one kind to one worker, and to others when that one is behind', async () => {
    const pool = fakePool(2);
    const dispatcher = openDispatcher(pool);
    const slots = ['A', 'B', 'A', 'B', 'A'].map((kind, i) => dispatcher.add(job(String(i), `kind: ${kind}\n`)));
    dispatcher.flush();
    await Promise.all(slots.map((slot) => slot.outcome()));
    expect([...pool.done].sort()).toEqual([
      ['0', 0],
      ['1', 1],
      ['2', 0],
      ['3', 1],
      ['4', 0],
    ]);
    expect(dispatcher.heldBytes()).toBe(0);
    const many = Array.from({ length: 1_000 }, (_, i) => dispatcher.add(job(`m${i}`, 'kind: A\n')));
    dispatcher.flush();
    await Promise.all(many.map((slot) => slot.outcome()));
    expect(new Set([...pool.done].filter(([file]) => file.startsWith('m')).map(([, worker]) => worker))).toEqual(new Set([0, 1]));
  });
});

describe('judgeInOrder', () => {
  it('keeps the order, problems included, and holds a bounded number of files', async () => {
    const pool = fakePool(3);
    const jobs = Array.from({ length: 3_000 }, (_, i) =>
      i % 100 === 7 ? { name: String(i), code: 'x', message: 'y' } : job(String(i), `kind: K${i % 11}\n`),
    );
    const names: string[] = [];
    const by = new Set<string>();
    for await (const outcome of judgeInOrder(each(jobs), {
      judge: inThisThread,
      openPool: () => Promise.resolve(pool),
      total: () => 3_000,
      paysOff: () => true,
    })) {
      names.push('code' in outcome ? outcome.name : outcome.file);
      if (!('code' in outcome)) by.add(outcome.piece);
    }
    expect(names).toEqual(jobs.map((_, i) => String(i)));
    expect(by).toEqual(new Set(['first', 'here', 'worker 0', 'worker 1', 'worker 2']));
    expect([pool.closed, pool.most <= 4 * 192]).toEqual([true, true]);
  });

  it('does all in this thread where nothing else pays off', async () => {
    const texts = [];
    for await (const outcome of judgeInOrder(each([job('a', ''), { name: 'b', code: 'x', message: 'y' }, job('c', '')]), {
      judge: inThisThread,
      total: () => 3,
      paysOff: () => false,
    })) {
      texts.push('code' in outcome ? outcome.code : outcome.piece);
    }
    expect(texts).toEqual(['first', 'x', 'here']);
  });

  it('lets the workers go when nobody wants the rest', async () => {
    const pool = fakePool(2);
    const jobs = Array.from({ length: 1_000 }, (_, i) => job(String(i), `kind: K${i % 11}\n`));
    for await (const outcome of judgeInOrder(each(jobs), {
      judge: inThisThread,
      openPool: () => Promise.resolve(pool),
      total: () => 1_000,
      paysOff: () => true,
    })) {
      if (!('code' in outcome) && outcome.file === '20') break;
    }
    expect(pool.closed).toBe(true);
  });
});

describe('paysOff', () => {
  it('wants a while to have passed, and seconds to be left', () => {
    expect([paysOff(251, 10, 129), paysOff(251, 10, 130), paysOff(4_000, 1_000, 1_000)]).toEqual([false, true, false]);
  });

  it('is sure of much work sooner', () => {
    expect([paysOff(100, 15, 5_000), paysOff(100, 16, 1_456), paysOff(100, 16, 1_457)]).toEqual([false, false, true]);
  });
});

describe('withThisThread', () => {
  it('judges one batch after the other here, a file at a turn, and none once it is closed', async () => {
    const pool = fakePool(1);
    const seen: string[] = [];
    const shared = withThisThread(pool, ({ file }) => {
      seen.push(file);
      return Promise.resolve(judged(file, 'here'));
    });
    const first = shared.judge(1, [job('a', ''), job('b', '')]);
    const second = shared.judge(1, [job('c', '')]);
    const other = shared.judge(0, [job('d', '')]);
    expect(seen).toEqual([]);
    const pieces = (outcomes: readonly Outcome<string>[]) => outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.piece));
    expect([pieces(await first), pieces(await second), pieces(await other)]).toEqual([['here', 'here'], ['here'], ['worker 0']]);
    expect(seen).toEqual(['a', 'b', 'c']);
    await shared.close();
    expect([await shared.judge(1, [job('e', '')]), pool.closed, shared.size]).toEqual([[], true, 2]);
  });
});
