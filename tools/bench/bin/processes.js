import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Bash times a command with all that it waits for, and writes the seconds to a file of its own, apart from what the command prints. */
const TIMED = 'TIMEFORMAT="%U %S"; exec 4>&2; { time "$@" 2>&4 3>&- 4>&-; } 2>&3';

/**
 * Runs a command: the milliseconds that processors were busy with it and its children, those that passed until its end, its exit code, and what it printed. An exit
 * code above `most` is thrown with that.
 */
export function timed(command, { most = 1, ...options } = {}) {
  const start = performance.now();
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'];
  const ended = spawnSync('bash', ['-c', TIMED, 'bash', ...command], { stdio, encoding: 'utf8', maxBuffer: 1 << 30, ...options });
  const wait = performance.now() - start;
  const { error, output, status } = ended;
  const [, stdout = '', stderr = ''] = output ?? [];
  if (error !== undefined || status === null || status > most)
    throw new Error(`${command.join(' ')} ended with ${String(status)}: ${error?.message ?? `${stdout}${stderr}`.slice(-5_000)}`);
  const seconds = output[3].trim().split(' ').map(Number);
  return { busy: (seconds[0] + seconds[1]) * 1_000, wait, status, stdout, stderr };
}

/** The milliseconds that processors were busy with a process, in steps of ten; NaN where none is named. Linux only, as is {@link memory}. */
export function busyTime(pid) {
  if (pid === undefined) return NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The memory of a process, in kB; NaN where none is named. */
export function memory(pid) {
  return pid === undefined ? NaN : Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Lets functions take turns, so many rounds: the times of each by its name. */
export function inTurns(ways, rounds) {
  const times = new Map(Object.keys(ways).map((name) => [name, { busy: [], wait: [] }]));
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(ways)) {
      const { busy, wait } = run();
      times.get(name).busy.push(busy);
      times.get(name).wait.push(wait);
    }
  return times;
}

/** The one in the middle. */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** Prints a table of Markdown, row by row as they come. */
export function printTable(head, rows) {
  const print = (cells) => console.log(`| ${cells.join(' | ')} |`);
  print(head);
  print(head.map(() => '---'));
  for (const row of rows) print(row);
}
