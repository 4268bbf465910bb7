/** The outside world of a run: the executable passes the runner's, tests pass theirs. */
export interface ActionHost {
  /** Inputs (`INPUT_FILES`), `GITHUB_…` and whatever else git and the network need. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  /** Our own version. */
  readonly version: string;
  /** How many threads may work at once. */
  readonly cores: number;
  /** The file that worker threads load; absent where there can be none. */
  readonly workerFile?: string;
  /** Writes to the log, in which the runner finds workflow commands; resolves when it is taken. */
  print(text: string): Promise<void>;
  /** Gives a value to later steps. Rejects where the runner's file cannot be written. */
  setOutput(name: string, value: string): Promise<void>;
  /** Appends Markdown to the job summary. Rejects where there is none or it cannot be written. */
  appendSummary(markdown: string): Promise<void>;
}
