/** Something to be done in a lane. */
export interface LaneJob<Job> {
  readonly job: Job;
  /** How much there is to do, in any measure: what is much is begun first. */
  readonly weight: number;
  /** Where it is done best; another lane that has nothing to do takes it all the same. */
  readonly lane?: number;
}

/** What came of it, and where. */
export interface LaneResult<Job, Result> {
  readonly job: Job;
  readonly result: Result;
  readonly lane: number;
}

/**
 * Does jobs in several lanes at the same time, and gives the results as they come. No lane has more than two jobs at once, the second one waiting, so that
 * little is done before it is wanted. Throws what `work` rejects with.
 */
export async function* inLanes<Lane, Job, Result>(
  lanes: readonly Lane[],
  jobs: readonly LaneJob<Job>[],
  work: (lane: Lane, job: Job) => Promise<Result>,
): AsyncGenerator<LaneResult<Job, Result>> {
  const queues = queuesOf(jobs, lanes.length);
  const pending = new Map<number, Promise<LaneResult<Job, Result> & { readonly place: number }>>();
  const start = (place: number): void => {
    const number = place % lanes.length;
    const lane = lanes[number];
    const next = queues[number]?.shift() ?? longest(queues)?.pop();
    if (lane === undefined || next === undefined) return;
    const done = work(lane, next.job).then((result) => ({ job: next.job, result, lane: number, place }));
    // It is waited for below; until then a failure is nobody's.
    done.catch(() => undefined);
    pending.set(place, done);
  };
  for (let place = 0; place < 2 * lanes.length; place++) start(place);
  while (pending.size > 0) {
    const { place, ...result } = await Promise.race(pending.values());
    pending.delete(place);
    start(place);
    yield result;
  }
}

function queuesOf<Job>(jobs: readonly LaneJob<Job>[], count: number): LaneJob<Job>[][] {
  const queues = Array.from({ length: count }, (): LaneJob<Job>[] => []);
  const loads = queues.map(() => 0);
  for (const job of [...jobs].sort((a, b) => b.weight - a.weight)) {
    const number = job.lane ?? loads.indexOf(Math.min(...loads));
    queues[number]?.push(job);
    loads[number] = (loads[number] ?? 0) + job.weight;
  }
  return queues;
}

function longest<Item>(queues: readonly Item[][]): Item[] | undefined {
  return queues.reduce((a, b) => (b.length > a.length ? b : a));
}
