import { releaseFolders, type FilePlace } from '@structural/checker';
import { decodeBytes } from '@structural/document';
import type { UnreadableInput } from '@structural/presenters';
import { chartsOfRepository, type InputProblem, type KnownInput, type Past } from '@structural/sources';
import { toFileBytes } from './file-bytes.js';
import { filePlaces } from './file-places.js';
import { patcherIn } from './foreign-patches.js';
import type { Job, UnreadJob } from './judging-setup.js';
import { readUnlessKnown } from './read-unless-known.js';
import type { RunInput } from './run-input.js';

/** Counts inputs, those of clusters and snapshots as far as it is known by now: that may change with every one that is read. */
export function expectedInputs(inputs: readonly RunInput[]): () => number {
  const counted = inputs.flatMap((input) => ('entries' in input && input.entries !== undefined ? [input.entries] : []));
  const others = inputs.length - counted.length;
  return () => counted.reduce((sum, entries) => sum + (entries.expected() ?? MANY), others);
}

/** More than one. */
const MANY = 2;

/** What is known of a file but for its text. */
type Circumstances = Omit<Job, 'file' | 'text'>;

/** What is asked of inputs as a whole. */
export interface JobSources {
  readonly inputs: readonly RunInput[];
  /** Where a file stands in the working tree, where what was there before is a whole revision. */
  readonly placeOf: ((file: string) => string | undefined) | undefined;
  /** What the files were, for runs in which only new findings count. */
  readonly past: Past | undefined;
  /** Whether more is judged than definitions, values of charts among it. */
  readonly judgesResources: boolean;
}

function circumstancesOf({ inputs, judgesResources, placeOf }: JobSources): (name: string, bytes?: () => Uint8Array) => Circumstances {
  const foundAs = filePlaces(inputs);
  const files = new Map(
    inputs.flatMap((input) =>
      'path' in input && input.path !== undefined ? [[input.name, { path: input.path, known: input.known }]] : [],
    ),
  );
  return (name, bytes) => {
    const place = placeOf?.(name);
    const around = foundAs(name);
    const file = files.get(name);
    const found = around && bytes && file && judgesResources ? { ...around, ...releaseCharts(file, bytes()) } : around;
    return { ...(place !== undefined && { place }), ...(found && { found }) };
  };
}

/** The charts that the objects of Flux or Argo CD in a file give values to. */
function releaseCharts(
  { known, path }: { readonly path: string; readonly known: KnownInput | undefined },
  bytes: Uint8Array,
): Pick<FilePlace, 'releaseCharts'> {
  // What was just read is known already.
  if ((known?.facts() ?? patcherIn(bytes)).givesValues !== true) return {};
  const decoded = decodeBytes(bytes);
  const charts = decoded.ok ? chartsOfRepository(path, releaseFolders(decoded.text)) : {};
  return Object.keys(charts).length === 0 ? {} : { releaseCharts: charts };
}

/** Reads single inputs once more, by their names; nothing of those that cannot be read again. */
export function jobReader(sources: JobSources): (name: string) => Promise<Job | undefined> {
  const { inputs, past } = sources;
  let known: ReturnType<typeof circumstancesOf> | undefined;
  return async (name) => {
    const found = inputs.find((input) => input.name === name);
    if (found === undefined || !('read' in found) || found.path === undefined) return undefined;
    const input = await found.read();
    const then = input.kind === 'problem' ? undefined : await past?.read(input);
    if (input.kind === 'problem' || then?.kind === 'problem') return undefined;
    const circumstances = (known ??= circumstancesOf(sources));
    return {
      ...toFileBytes(input),
      ...circumstances(name, () => input.bytes),
      ...(then?.kind === 'bytes' && { before: toFileBytes(then) }),
    };
  };
}

/**
 * Reads inputs in order, some ahead, each with its place where that is known and with what it was in the `past`. Files that are known from an earlier
 * run are not read, unless there is a past. Never rejects.
 */
export async function* toJobs(sources: JobSources): AsyncGenerator<Job | UnreadJob | UnreadableInput> {
  const { inputs, past } = sources;
  const circumstances = circumstancesOf(sources);
  for await (const input of readUnlessKnown(inputs, past === undefined)) {
    if (input.kind === 'problem') {
      yield toUnreadable(input);
      continue;
    }
    if (input.kind === 'known') {
      const { facts, name } = input;
      const job = { file: name, ...circumstances(name, facts.givesValues === true ? input.bytes : undefined), digest: facts.digest };
      yield {
        unread: job,
        read: async () => {
          const read = await input.read();
          return read.kind === 'problem' ? toUnreadable(read) : { ...job, ...toFileBytes(read) };
        },
      };
      continue;
    }
    const then = await past?.read(input);
    if (then?.kind === 'problem') yield toUnreadable(then);
    else
      yield {
        ...toFileBytes(input),
        ...circumstances(input.name, () => input.bytes),
        ...(then?.kind === 'bytes' && { before: toFileBytes(then) }),
      };
  }
}

function toUnreadable({ code, message, name }: InputProblem): UnreadableInput {
  return { name, code, message };
}
