import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** What a matcher says. */
interface Verdict {
  readonly pass: boolean;
  message(): string;
}

/** A condition in a status, as far as a test says what it is. */
export interface WantedCondition {
  readonly status?: string;
  readonly reason?: string;
  readonly message?: string;
}

/** How long a test waits, in milliseconds; 4,000 where it says nothing: Jest and Vitest end a test after 5,000, without a reason. */
export interface Patience {
  readonly within?: number;
}

const PATIENCE = 4_000;
const PAUSE = 5;

/** The matchers over stored objects; a function is asked again until it fits. */
export const clusterMatchers = { toEventuallyHave, toHaveCondition };

/** Whether `status.conditions` has a condition of a type, with the status `True` unless another one is wanted. */
function toHaveCondition(received: unknown, type: string, wanted: WantedCondition | string = {}): Verdict {
  const expected: WantedCondition = typeof wanted === 'string' ? { status: wanted } : { status: 'True', ...wanted };
  const conditions = conditionsOf(received);
  const found = conditions.find((each) => each['type'] === type);
  const pass = found !== undefined && Object.entries(expected).every(([name, value]) => found[name] === value);
  const shown = conditions.map((each) => `  ${JSON.stringify(each)}`).join('\n');
  return {
    pass,
    message: () =>
      `expected ${pass ? 'no condition' : 'a condition'} ${type} with ${JSON.stringify(expected)}, ` +
      (conditions.length === 0 ? 'and there are no conditions' : `and the conditions are\n${shown}`),
  };
}

function conditionsOf(received: unknown): readonly Readonly<Record<string, unknown>>[] {
  const status = isRecord(received) ? received['status'] : undefined;
  const conditions = isRecord(status) ? status['conditions'] : undefined;
  return Array.isArray(conditions) ? conditions.filter((each) => isRecord(each)) : [];
}

/** Waits until what a function gives has the members that are wanted; of lists all items, and `undefined` for what is not there. */
async function toEventuallyHave(received: unknown, wanted: unknown, { within = PATIENCE }: Patience = {}): Promise<Verdict> {
  const ask = async (): Promise<unknown> => (typeof received === 'function' ? ((await received()) as unknown) : received);
  const end = performance.now() + within;
  let last = await ask();
  while (!has(last, wanted) && performance.now() < end) {
    await sleep(PAUSE);
    last = await ask();
  }
  const pass = has(last, wanted);
  return {
    pass,
    message: () =>
      pass
        ? `expected it not to have ${JSON.stringify(wanted)}`
        : `expected within ${String(within)} ms ${JSON.stringify(wanted, undefined, 2)}\nlast seen: ${JSON.stringify(last, undefined, 2) ?? 'nothing'}`,
  };
}

function has(value: unknown, wanted: unknown): boolean {
  if (isMatcher(wanted)) return wanted.asymmetricMatch(value);
  if (Array.isArray(wanted))
    return Array.isArray(value) && value.length === wanted.length && wanted.every((each, i) => has((value as readonly unknown[])[i], each));
  if (!isRecord(wanted)) return isDeepStrictEqual(value, wanted);
  return isRecord(value) && Object.entries(wanted).every(([name, each]) => has(value[name], each));
}

function isMatcher(value: unknown): value is { asymmetricMatch(other: unknown): boolean } {
  return isRecord(value) && typeof value['asymmetricMatch'] === 'function';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
