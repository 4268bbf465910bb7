import { setTimeout } from 'node:timers';
import { codeOf, untilInterrupted } from './until-interrupted.js';

/** Counts for as long as it may, a few milliseconds a step. */
function* counting(isOver: () => boolean): Generator<void, number> {
  let count = 0;
  for (; !isOver(); count++) {
    const end = performance.now() + 10;
    while (performance.now() < end);
    yield;
  }
  return count;
}

it('ends when the time is over, with what is known by then', async () => {
  const { isInterrupted, value } = await untilInterrupted(0.1, counting);
  expect(isInterrupted).toBe(false);
  expect(value).toBeGreaterThan(1);
});

it('ends with Ctrl-C, with what is known by then', async () => {
  const before = process.listenerCount('SIGINT');
  setTimeout(() => process.emit('SIGINT'), 50);
  const outcome = await untilInterrupted(60, counting);
  expect(outcome.isInterrupted).toBe(true);
  expect(outcome.value).toBeGreaterThan(1);
  expect(codeOf(outcome, 1)).toBe(130);
  expect(process.listenerCount('SIGINT')).toBe(before);
});

it('leaves the exit code of what was not interrupted', () => {
  expect(codeOf({ isInterrupted: false }, 1)).toBe(1);
});
