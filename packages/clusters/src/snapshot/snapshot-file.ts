import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { objectLine, openDraft, type SnapshotHead } from '@structural/sources';
import type { SnapshotWriter } from './snapshot-writer.js';

/** Begins a snapshot as one compressed stream. It is in its place once it is whole. */
export function openSnapshotFile(path: string, head: SnapshotHead): SnapshotWriter {
  const draft = openDraft(path);
  const gzip = createGzip();
  let failure: unknown;
  gzip.on('data', (piece: Uint8Array) => {
    try {
      draft.write(piece);
    } catch (error) {
      failure ??= error;
    }
  });
  const writeLine = async (line: string): Promise<void> => {
    if (!gzip.write(`${line}\n`)) await once(gzip, 'drain');
    if (failure !== undefined) throw failure;
  };
  const first = JSON.stringify(head);
  let isBegun = false;
  const begin = async (): Promise<void> => {
    if (!isBegun) await writeLine(first);
    isBegun = true;
  };
  return {
    add: async (place, json) => {
      await begin();
      // Line ends between tokens mean nothing, and within strings there are none.
      await writeLine(
        objectLine(
          place,
          Buffer.from(json)
            .toString()
            .replace(/[\r\n]/g, ' '),
        ),
      );
    },
    end: async (end) => {
      await begin();
      await writeLine(JSON.stringify(end));
      gzip.end();
      await once(gzip, 'end');
      if (failure !== undefined) throw failure;
      await draft.commit();
    },
    discard: async () => {
      gzip.destroy();
      await draft.discard();
    },
  };
}
