import { resolve } from 'node:path';
import { visible, type MERGED_FORMATS } from '@structural/presenters';
import type { ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import type { Streams } from '../program/streams.js';
import { mergeAuditReports } from './merge-audits.js';
import { mergeJunit } from './merge-junit.js';
import { mergeLists } from './merge-lists.js';
import { mergeSarif } from './merge-sarif.js';
import { readHead, type ReportHead } from './report-head.js';

/** What is asked of a merge: a form, or else that of the reports, and for people on a terminal theirs. */
export interface MergeFlags {
  readonly output?: (typeof MERGED_FORMATS)[number];
}

/** Prints one report made of several, which are to be of one kind. */
export async function mergeReports(names: readonly string[], { output }: MergeFlags, version: string, streams: Streams): Promise<ExitCode> {
  let kind: ReportHead | undefined;
  for (const name of names) {
    const read = await readHead(resolve(streams.cwd, name));
    if ('problem' in read) return refuse(`${visible(name)}: ${read.problem}`, streams);
    if (kind !== undefined && kind !== read.head) return refuse(`${visible(name)}: is a report of another kind than those before`, streams);
    kind = read.head;
  }
  if (kind === undefined) return refuse('there is no report', streams);
  if (kind === 'sarif' || kind === 'junit') {
    if (output !== undefined && output !== kind)
      return refuse(`-o ${output} is made of reports of -o json, and these are of -o ${kind}`, streams);
    return kind === 'sarif' ? mergeSarif(names, streams) : mergeJunit(names, streams);
  }
  const format = output ?? (streams.stdout.isTTY === true ? 'human' : 'json');
  if (kind === 'definitions') return mergeAuditReports(names, { format, version }, streams);
  if (format === 'sarif' || format === 'junit')
    return refuse(`-o ${format} is made of reports of -o ${format}, and these are of -o json`, streams);
  return mergeLists(kind, names, format, streams);
}
