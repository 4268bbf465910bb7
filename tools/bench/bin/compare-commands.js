import { spawnSync } from 'node:child_process';
import { processorSeconds } from '../../processor-seconds.mjs';
import { median } from './processor-time.js';

const MAX_MILLISECONDS = 120_000;

/** Runs a command in a folder: what passes, and what the processor takes for it and all its threads. Whoever takes too long is interrupted, and its time counts as it is by then. */
function timedCommand(folder, [command, ...args]) {
  const [start, before] = [performance.now(), processorSeconds()];
  const { error } = spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: MAX_MILLISECONDS, killSignal: 'SIGINT' });
  return {
    milliseconds: performance.now() - start,
    processor: (processorSeconds() - before) * 1_000,
    isStopped: error?.code === 'ETIMEDOUT',
    isMissing: error?.code === 'ENOENT',
  };
}

/**
 * Lets commands take turns in a folder, those of them that the machine has, and prints a table of their medians compared with those of `structural`. What a
 * contestant makes `ready` is timed apart: a command, or a function.
 */
export function compareCommands(folder, contestants, turns) {
  const present = Object.entries(contestants).filter(([name, { command }]) => {
    const { isMissing } = timedCommand(folder, [command[0], '--help']);
    if (isMissing) console.log(`${name}: skipped, it is not on PATH`);
    return !isMissing;
  });
  const figures = new Map(
    present.map(([name, { ready }]) => {
      const start = performance.now();
      if (typeof ready === 'function') ready();
      else if (ready !== undefined) timedCommand(folder, ready);
      return [name, { command: contestants[name].command, ready: ready && performance.now() - start, runs: [] }];
    }),
  );
  for (let turn = 0; turn < turns; turn++) for (const { command, runs } of figures.values()) runs.push(timedCommand(folder, command));
  const of = (name, figure) => median(figures.get(name).runs.map((run) => run[figure]));
  console.log('\n| | until the end | processor | made ready | ours / theirs, until the end | ours / theirs, processor |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const [name, { ready, runs }] of figures) {
    const [end, busy] = ['milliseconds', 'processor'].map((figure) => `${of(name, figure).toFixed(0)} ms`);
    const ratios = ['milliseconds', 'processor'].map((figure) => (of('structural', figure) / of(name, figure)).toFixed(2));
    const stopped = runs.some(({ isStopped }) => isStopped) ? 'stopped after ' : '';
    console.log(`| ${[name, `${stopped}${end}`, busy, ready === undefined ? '' : `${ready.toFixed(0)} ms`, ...ratios].join(' | ')} |`);
  }
}
