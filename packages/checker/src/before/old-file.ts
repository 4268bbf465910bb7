import type { CustomResourceDefinition } from '@structural/core';
import type { ResourceBaseline } from './resource-baseline.js';

/** A file that was there before. */
export interface OldFile {
  readonly file: string;
  readonly text: Uint8Array;
  /** Where it stood, in a working tree: an absolute path. */
  readonly place?: string;
}

/** Finds what was there before. */
export interface UpdatedObjects {
  readonly definitions: Pick<ReadonlyMap<string, CustomResourceDefinition>, 'get'>;
  readonly resources: Pick<ResourceBaseline, 'find'>;
}

/** What was there before a file, each problem of which is reported but once. */
export interface ReportedBefore extends UpdatedObjects {
  /** The problems that were met and not yet asked for, a line each. */
  unreported(): readonly string[];
}
