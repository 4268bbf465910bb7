import { spawnSync } from 'node:child_process';

/** What a script took: seconds of the processor, and megabytes at their most. */
export interface Cost {
  readonly seconds: number;
  readonly megabytes: number;
}

const MARK = '\u0001cost ';

// At its end a process knows what it took, its threads that compile included.
const REPORTING = `
import { writeSync } from 'node:fs';
process.on('exit', () => {
  const { maxRSS, systemCPUTime, userCPUTime } = process.resourceUsage();
  writeSync(1, ${JSON.stringify(MARK)} + [(systemCPUTime + userCPUTime) / 1e6, maxRSS / 1024].join(' '));
});`;

/** Runs a script of Node.js, and says what it took. */
export function costOf(script: string, args: readonly string[]): Cost {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(REPORTING)}`];
  const { stdout } = spawnSync(process.execPath, [...preload, script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [seconds = NaN, megabytes = NaN] = (stdout.split(MARK)[1] ?? '').split(' ').map(Number);
  return { seconds, megabytes };
}

/** The seconds of the processor that a program took; undefined where the shell does not say. */
export function secondsOf(program: string, args: readonly string[]): number | undefined {
  const { stdout } = spawnSync('sh', ['-c', '"$@" >/dev/null 2>&1; times', 'sh', program, ...args], { encoding: 'utf8' });
  const ofChildren = /\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s/.exec(stdout);
  if (ofChildren === null) return undefined;
  const [, userMinutes, user, systemMinutes, system] = ofChildren.map(Number);
  return (userMinutes! + systemMinutes!) * 60 + user! + system!;
}
