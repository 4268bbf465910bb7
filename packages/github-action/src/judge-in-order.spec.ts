import { NO_TOTALS } from '@structural/presenters';
import type { Input } from '@structural/sources';
import type { Crew } from './crew.js';
import { judgeInOrder } from './judge-in-order.js';
import type { Job, JudgedFile, Outcome } from './judging.js';

const judged = (file: string): JudgedFile => ({ totals: NO_TOTALS, annotations: { errors: [], warnings: [] }, report: file, sarif: [], unknownKinds: [], notes: [] });

async function* inputs(count: number): AsyncGenerator<Input> {
  for (let i = 0; i < count; i++) {
    yield i % 7 === 3 ? { kind: 'problem', name: `${i}`, code: 'not-found', message: 'gone' } : { kind: 'bytes', name: `${i}`, bytes: new Uint8Array(10_000) };
  }
}

const nameOf = (outcome: Outcome): string => ('code' in outcome ? outcome.name : outcome.report);

/** A judge that takes so many milliseconds, as clocks tell. */
function slowly(milliseconds: number): (job: Job) => Outcome {
  return ({ file }) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    return judged(file);
  };
}

/** Threads that answer in another order than they are asked. */
function unevenCrew(): Crew & { most: number; dismissed: number } {
  let busy = 0;
  const crew = {
    size: 3, most: 0, dismissed: 0,
    judge: async (batch: readonly Job[]): Promise<readonly Outcome[]> => {
      crew.most = Math.max(crew.most, ++busy);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      busy--;
      return batch.map(({ file }) => judged(file));
    },
    dismiss: () => {
      crew.dismissed++;
      return Promise.resolve();
    },
  };
  return crew;
}

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => String(i));

test('a small run hires nobody', async () => {
  const outcomes: string[] = [];
  const hire = (): Promise<Crew> => Promise.reject(new Error('hired'));
  for await (const outcome of judgeInOrder(inputs(20), { judge: slowly(0), hire, total: 20 })) outcomes.push(nameOf(outcome));
  expect(outcomes).toEqual(names(20));
});

test('a long run is shared out, and its outcomes keep the order of the inputs, unreadable ones included', async () => {
  const crew = unevenCrew();
  const outcomes: string[] = [];
  for await (const outcome of judgeInOrder(inputs(600), { judge: slowly(30), hire: () => Promise.resolve(crew), total: 600 })) outcomes.push(nameOf(outcome));
  expect(outcomes).toEqual(names(600));
  expect([crew.most <= crew.size * 2, crew.dismissed]).toEqual([true, 1]);
});

test('whoever stops listening dismisses the threads', async () => {
  const crew = unevenCrew();
  let seen = 0;
  for await (const outcome of judgeInOrder(inputs(600), { judge: slowly(30), hire: () => Promise.resolve(crew), total: 600 })) {
    if (++seen > 100 && nameOf(outcome) !== '') break;
  }
  expect(crew.dismissed).toBe(1);
});
