import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  openRedactor,
  openSnapshotFile,
  openSnapshotFolder,
  takeSnapshot,
  type ReadObject,
  type SnapshotWriter,
} from '@structural/clusters';
import { counted, visible } from '@structural/presenters';
import type { FileBytes } from '@structural/runner';
import { DEFINITIONS, placeText, SNAPSHOT_SUFFIX, writeProblem, type SnapshotHead } from '@structural/sources';
import type { SnapshotFlags } from '../flags/cluster-flags.js';
import { EXIT_CLEAN, EXIT_FAILURE, type ExitCode } from '../program/exit-code.js';
import { openProgress } from '../program/progress.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { openClusterOf } from './opened-cluster.js';
import { openSameVerdict } from './same-verdict.js';

/** Reads a cluster into a file or folder, and says what could not be read, and which objects are judged otherwise once they are redacted. */
export async function snapshot(output: string, flags: SnapshotFlags, streams: Streams): Promise<ExitCode> {
  const opened = await openClusterOf({ ...flags, fromCluster: true }, { what: 'all', form: 'json' }, streams);
  if (typeof opened === 'string') return refuse(opened, streams);
  const { cluster, input } = opened;
  const path = resolve(streams.cwd, output);
  if (isFullFolder(path)) return refuse(`${visible(output)}: is a directory that is not empty`, streams);
  const head: SnapshotHead = { structuralSnapshot: 1, createdAt: new Date().toISOString(), source: cluster.name, redacted: flags.redact };
  const progress = openProgress([input], streams, flags.quiet);
  const redaction = flags.redact ? openRedaction(cluster.name) : undefined;
  let writer: SnapshotWriter | undefined;
  try {
    writer = openOutput(path, output, head);
    const { definitions, objects, unread } = await takeSnapshot(cluster, writer, {
      keep: (object) => (redaction === undefined ? object.json : redaction.keep(object)),
      onObject: progress.advance,
    });
    progress.clear();
    const word = flags.allowUnread === true ? 'note' : 'error';
    if (word === 'error' || !flags.quiet)
      for (const { message, name } of unread) await write(streams.stderr, `${word}: ${visible(name)}: ${visible(message)}\n`);
    if (!flags.quiet) {
      const changed = redaction?.changed() ?? { count: 0, first: '' };
      if (changed.count > 0)
        await write(
          streams.stderr,
          `note: ${changed.count === 1 ? '1 object is' : `${changed.count} objects are`} checked differently after redaction: ${visible(changed.first)}${changed.count > 1 ? ' and others' : ''}\n`,
        );
      await write(
        streams.stderr,
        `note: ${visible(output)} holds ${counted(definitions, 'CRD')} and ${counted(objects, 'object')}${flags.redact ? ', redacted' : ''}\n`,
      );
    }
    return unread.length > 0 && flags.allowUnread !== true ? EXIT_FAILURE : EXIT_CLEAN;
  } catch (error) {
    await writer?.discard();
    const { message, name } = writeProblem(output, error);
    return await refuse(`${visible(name)}: ${visible(message)}`, streams);
  } finally {
    progress.clear();
    await opened.end(flags.quiet);
  }
}

function openOutput(path: string, name: string, head: SnapshotHead): SnapshotWriter {
  if (name.endsWith(SNAPSHOT_SUFFIX)) return openSnapshotFile(path, head);
  if (!existsSync(path)) mkdirSync(path);
  return openSnapshotFolder(path, head);
}

function isFullFolder(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch {
    // It is not there, or no folder, or nothing can be written there, which is seen next.
    return false;
  }
}

interface Redaction {
  keep(object: ReadObject): Uint8Array | undefined;
  changed(): { readonly count: number; readonly first: string };
}

function openRedaction(source: string): Redaction {
  const redact = openRedactor();
  const definitions: FileBytes[] = [];
  const isSame = openSameVerdict(definitions);
  const changed = { count: 0, first: '' };
  return {
    keep: (object) => {
      const kept = redact(object);
      const name = `${source}/${placeText(object)}`;
      if (object.resource === DEFINITIONS) definitions.push({ file: name, text: object.json });
      else if (kept !== undefined && !isSame(name, object.json, kept) && changed.count++ === 0) changed.first = name;
      return kept;
    },
    changed: () => changed,
  };
}
