import type { ExitCode } from '../program/exit-code.js';
import type { LintFlags } from '../flags/flags.js';
import { judgeAndReport } from './judge-and-report.js';
import { setupOf } from './open-run.js';
import { write, type Streams } from '../program/streams.js';

/** The report on a run of which everything is ignored, as hooks and editors may ask for it; standard input that would be fixed is printed. */
export async function reportNothing(command: 'lint' | 'validate', flags: LintFlags, streams: Streams, version: string): Promise<ExitCode> {
  const isPrinted = streams.stdinName !== undefined && flags.fix && !flags.dryRun;
  if (isPrinted) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of streams.stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    await write(streams.stdout, Buffer.concat(chunks).toString());
  }
  const run = { inputs: [], isSearch: false, named: new Set<string>(), setup: setupOf(flags, streams, version) };
  return judgeAndReport(command, run, { ...flags, allowEmpty: true }, isPrinted ? { ...streams, stdout: streams.stderr } : streams);
}
