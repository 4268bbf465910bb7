import type { ArchiveFile } from '@structural/sources';
import type { FindCredentials } from './credentials.js';
import type { HttpClient } from './request.js';

/** What a source gave. */
export interface Fetched {
  readonly files: readonly ArchiveFile[];
  /** Of what was fetched, as a lock file has it. */
  readonly digest: string;
  /** The exact version, where another was asked for. */
  readonly resolved?: string;
}

/** The way to the network. */
export interface Network {
  readonly requester: HttpClient;
  readonly credentials: FindCredentials;
  readonly env: Readonly<Record<string, string | undefined>>;
}
