/** The outside world of a run; the executable passes the process's own, tests pass theirs. */
export interface PublisherStreams {
  readonly cwd: string;
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly writeOut: (text: string) => void;
  readonly writeErr: (text: string) => void;
  /** Differs where the program does: what another one made is made anew. */
  readonly engine: string;
  /** What threads load, see `openKindLanes`; without it there are none. */
  readonly workerFile?: string;
}

/** 0: all is well · 1: some definitions have no documents · 2: wrong usage, or something could not be read or written. */
export type PublisherExitCode = 0 | 1 | 2;
