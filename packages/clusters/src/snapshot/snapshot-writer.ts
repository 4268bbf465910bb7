import type { SnapshotEnd, SnapshotPlace } from '@structural/sources';

/** A snapshot on its way. What goes wrong with the disk is thrown. */
export interface SnapshotWriter {
  /** Adds an object given as JSON text; definitions come first. */
  add(place: SnapshotPlace, json: Uint8Array): Promise<void>;
  /** Ends it, and puts it in its place. */
  end(end: SnapshotEnd): Promise<void>;
  /** Leaves nothing of it, or for a folder what was written so far, which says that it is not whole. */
  discard(): Promise<void>;
}
