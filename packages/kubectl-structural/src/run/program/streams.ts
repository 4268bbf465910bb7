import type { OutputStream } from '@structural/runner';
import type { SourceEnvironment } from '@structural/sources';
import type { Activity } from './activity.js';

export type { OutputStream };

/** The outside world of a run; the executable passes the process's own, tests pass theirs. */
export interface Streams extends SourceEnvironment {
  /** Data: the report, help and the version. */
  readonly stdout: OutputStream;
  /** Talk: errors, notes. */
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the run does just now. */
  readonly activity?: Activity;
  /** What an interrupt does. */
  readonly interrupts?: Interrupts;
  /** The file that worker threads load; without it there are none. */
  readonly workerFile?: string;
  /** Names the build of the program; without it no verdicts are kept for later runs. */
  readonly build?: string;
  /** The commit that a release was made of. */
  readonly commit?: string;
  /** How many threads the machine can run at once. */
  readonly cores?: number;
}

/** What the process does with an interrupt (Ctrl-C): it says how far it came, and ends with 130. */
export interface Interrupts {
  /** What it says. */
  text?: () => string;
  /** Leaves interrupts to others, or to the system, which ends the process at once; until what is returned is called. */
  release(): () => void;
}

/** Writes `text` and waits until it is taken, so that a slow reader slows the run instead of filling memory. */
export async function write(stream: OutputStream, text: string): Promise<void> {
  if (text === '') return;
  await new Promise<void>((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** True for the error of writing to a reader that has gone (`… | head`), which is no fault of anybody. */
export function isClosedPipe(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
  );
}

/** The code of the system's error (`ENOSPC`) when `error` is a failed write. */
export function writeFailure(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('syscall' in error) || error.syscall !== 'write')
    return undefined;
  return String(error.code);
}

/** `--color`, as parsed. */
export interface ColorFlag {
  readonly color: 'auto' | 'always' | 'never';
}

/** The streams under the rule of `--color`, which outranks the environment. */
export function withColor({ color }: ColorFlag, streams: Streams): Streams {
  if (color === 'auto') return streams;
  return { ...streams, env: { ...streams.env, ...(color === 'always' ? { NO_COLOR: undefined, FORCE_COLOR: '1' } : { NO_COLOR: '1' }) } };
}

/** Whether to colour what goes to `stream`: on terminals only, unless `NO_COLOR` forbids or `FORCE_COLOR` demands it. */
export function wantsColors(stream: OutputStream, env: Streams['env']): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] !== '0' && env['FORCE_COLOR'] !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}
