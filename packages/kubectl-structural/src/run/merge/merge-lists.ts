import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { openListSplitter } from '@structural/clusters';
import { visible } from '@structural/presenters';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { wantsColors, write, type Streams } from '../program/streams.js';
import { addReport, mergedExit, NOTHING_MERGED, renderRest, type MergedReport, type ReportKind } from './merged-report.js';
import { openShown, type ShownReport } from './shown-report.js';

/**
 * Prints one report made of several of `-o json`: their files, objects or tests one after the other, as they are, and their sums. Memory holds one of them
 * at a time. What is wrong with a report ends the run, and what was printed until then is no JSON.
 */
export async function mergeLists(
  kind: ReportKind,
  names: readonly string[],
  format: 'human' | 'json',
  streams: Streams,
): Promise<ExitCode> {
  const shown = format === 'human' ? openShown(kind, wantsColors(streams.stdout, streams.env)) : asJson(kind);
  await write(streams.stdout, shown.start());
  let merged = NOTHING_MERGED;
  for (const name of names) {
    const splitter = openListSplitter(kind);
    for await (const piece of createReadStream(resolve(streams.cwd, name)) as AsyncIterable<Uint8Array>) {
      const items = splitter.push(piece);
      if (typeof items === 'string') return refuse(`${visible(name)}: is not a report of -o json`, streams);
      for (const item of items) {
        const text = shown.item(Buffer.from(item).toString());
        if (text === undefined) return refuse(`${visible(name)}: is not a report of -o json`, streams);
        await write(streams.stdout, text);
      }
    }
    const added = addReport(merged, splitter.end());
    if (typeof added === 'string') return refuse(`${visible(name)}: ${added}`, streams);
    merged = added;
  }
  const { problems, text } = shown.end(merged);
  for (const problem of problems) await write(streams.stderr, `error: ${problem}\n`);
  await write(streams.stdout, text);
  const end = mergedExit(merged);
  return end === 'unread' ? EXIT_FAILURE : end === 'findings' ? EXIT_FINDINGS : EXIT_CLEAN;
}

function asJson(kind: ReportKind): ShownReport {
  let isEmpty = true;
  return {
    start: () => `{${JSON.stringify(kind)}:[`,
    item: (text) => {
      const separator = isEmpty ? '\n' : ',\n';
      isEmpty = false;
      return separator + text;
    },
    end: (merged: MergedReport) => ({ text: `\n],${renderRest(merged)}}\n`, problems: [] }),
  };
}
