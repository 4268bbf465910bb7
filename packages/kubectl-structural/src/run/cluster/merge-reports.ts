import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { openListSplitter } from '@structural/clusters';
import { visible } from '@structural/presenters';
import { systemProblem } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { mergeAuditReports } from './merge-audits.js';
import { addReport, mergedExit, NOTHING_MERGED, renderRest, type ReportKind } from './merged-report.js';

/**
 * Prints one report made of several: their files or objects one after the other, as they are, and their sums. Memory holds one of them at a time. What
 * is wrong with a report ends the run, and what was printed until then is no JSON.
 */
export async function mergeReports(names: readonly string[], streams: Streams): Promise<ExitCode> {
  let kind: ReportKind | undefined;
  let merged = NOTHING_MERGED;
  let isEmpty = true;
  for (const name of names) {
    const own = await kindOf(resolve(streams.cwd, name));
    if (own === undefined || own.startsWith('cannot')) return refuse(`${visible(name)}: ${own ?? 'is no report of -o json'}`, streams);
    if (kind === undefined && own === AUDITS) return mergeAuditReports(names, streams);
    if (kind !== undefined && kind !== own) return refuse(`${visible(name)}: is a report of another kind than those before`, streams);
    if (kind === undefined) await write(streams.stdout, `{${JSON.stringify(own)}:[`);
    kind = own as ReportKind;
    const splitter = openListSplitter(kind);
    for await (const piece of createReadStream(resolve(streams.cwd, name)) as AsyncIterable<Uint8Array>) {
      const items = splitter.push(piece);
      if (typeof items === 'string') return refuse(`${visible(name)}: is no report of -o json`, streams);
      for (const item of items) {
        await write(streams.stdout, `${isEmpty ? '\n' : ',\n'}${Buffer.from(item).toString()}`);
        isEmpty = false;
      }
    }
    const added = addReport(merged, splitter.end());
    if (typeof added === 'string') return refuse(`${visible(name)}: ${added}`, streams);
    merged = added;
  }
  await write(streams.stdout, `\n],${renderRest(merged)}}\n`);
  return mergedExit(merged) === 'unread' ? EXIT_FAILURE : mergedExit(merged) === 'findings' ? EXIT_FINDINGS : EXIT_CLEAN;
}

/** What audits begin with, which are not merged one by one. */
const AUDITS = 'definitions';

/** By how a report begins what it lists; or why it cannot be read. */
async function kindOf(path: string): Promise<string | undefined> {
  try {
    for await (const piece of createReadStream(path, { end: 1_000 }) as AsyncIterable<Uint8Array>)
      return /^\{[^[]*"(files|objects|definitions)":\s*\[/.exec(Buffer.from(piece).toString())?.[1];
  } catch (error) {
    return `cannot be read: ${systemProblem(path, error).message}`;
  }
  return undefined;
}
