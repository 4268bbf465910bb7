import { spawn, type ChildProcess } from 'node:child_process';
import type { ReviewAnswer } from '@structural/suites';
import type { Streams } from '../program/streams.js';
import { askWebhook } from './ask-webhook.js';

/** A program that was started, and its end. */
export interface StartedProgram {
  readonly child: ChildProcess;
  /** What it wrote on standard error last. */
  errors(): string;
  stop(): void;
}

const MAX_ERRORS = 64 << 10;
const MAX_ANSWER = 64 << 20;
const OWN_GROUP = process.platform !== 'win32';

/** Starts a program with those that it starts itself, so that all of them are stopped. It gets no shell. */
export function startProgram([program = '', ...args]: readonly string[], { cwd, env }: Pick<Streams, 'cwd' | 'env'>): StartedProgram {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: OWN_GROUP, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-MAX_ERRORS)));
  child.stdin.on('error', () => undefined);
  const stop = (): void => {
    process.off('exit', stop);
    if (child.pid === undefined || child.exitCode !== null) return;
    try {
      if (OWN_GROUP) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  };
  process.on('exit', stop);
  child.once('error', ({ message }) => (errors += `\n${message}`));
  child.once('close', () => process.off('exit', stop));
  return { child, errors: () => errors, stop };
}

/** Asks a program that answers each line with one; one that ends is started again for the next line. */
export class HandlerProcess {
  private started: StartedProgram | undefined;
  private pending = '';
  private answered: ((answer: ReviewAnswer) => void) | undefined;

  constructor(
    private readonly words: readonly string[],
    private readonly seconds: number,
    private readonly streams: Pick<Streams, 'cwd' | 'env'>,
  ) {}

  ask(review: string): Promise<ReviewAnswer> {
    const started = this.running();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.stop();
        this.answer({ ok: false, message: `no answer in ${String(this.seconds)} s`, isHung: true });
      }, this.seconds * 1000);
      this.answered = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      started.child.stdin?.write(`${review}\n`);
    });
  }

  stop(): void {
    this.started?.stop();
    this.started = undefined;
    this.pending = '';
  }

  private answer(answer: ReviewAnswer): void {
    const { answered } = this;
    this.answered = undefined;
    answered?.(answer);
  }

  private running(): StartedProgram {
    if (this.started !== undefined) return this.started;
    const started = startProgram(this.words, this.streams);
    this.started = started;
    started.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.pending += text;
      const end = this.pending.indexOf('\n');
      if (end === -1 && this.pending.length <= MAX_ANSWER) return;
      const line = this.pending.slice(0, end === -1 ? undefined : end);
      this.pending = end === -1 ? '' : this.pending.slice(end + 1);
      if (line.trim() !== '') this.answer({ ok: true, text: line });
    });
    started.child.once('close', (code) => {
      if (this.started === started) this.started = undefined;
      const [rest, why] = [this.pending, endText(code, started.errors())];
      this.pending = '';
      this.answer(rest.trim() === '' ? { ok: false, message: why, isHung: false } : { ok: true, text: rest });
    });
    started.child.once('error', () => {
      if (this.started === started) this.started = undefined;
      this.answer({ ok: false, message: endText(null, started.errors()), isHung: false });
    });
    return started;
  }
}

/** Why a program ended: what it says of its panic or error, else its last words. */
function endText(code: number | null, errors: string): string {
  const lines = errors.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((each) => /^(?:panic:|fatal error:|[A-Za-z]*Error\b)/.test(each)) ?? lines.at(-1);
  return `the program ended${code === null ? '' : ` with exit code ${String(code)}`}${line === undefined ? '' : `: ${line.trim().slice(0, 500)}`}`;
}

const PAUSE = 100;
const STARTS_WITHIN = 60_000;

const ONE_ANSWER = 2;
/** Webhooks may refuse it, which is an answer, too. */
const NOTHING_TO_CONVERT = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"start","desiredAPIVersion":"example.com/v1","objects":[]}}`;

/** Waits until a program answers at a URL, and not only listens there; or says why it does not. */
export async function untilAnswering(url: URL, program: StartedProgram): Promise<string | undefined> {
  const ask = askWebhook(url, ONE_ANSWER);
  let last = '';
  for (const end = Date.now() + STARTS_WITHIN; Date.now() < end;) {
    const answer = await ask(NOTHING_TO_CONVERT);
    if (answer.ok || isFromProgram(answer.message)) return undefined;
    last = answer.message;
    if (program.child.pid === undefined || program.child.exitCode !== null) return endText(program.child.exitCode, program.errors());
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return `no answer from ${url.host} after ${String(STARTS_WITHIN / 1000)} s: ${last}`;
}

/** Any status but those of a program, or of what is before it, that is not ready. */
function isFromProgram(message: string): boolean {
  return /^HTTP status (?!50[234]\b)/.test(message);
}
