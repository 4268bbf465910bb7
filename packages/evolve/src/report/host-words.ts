/** What the options of a host are called that a report about changes names. */
export interface HostWords {
  /** What shows more; absent where nothing does. */
  readonly verbose?: string;
  /** Who a change may break. */
  readonly strictness: string;
  /** What ends a run before it is done. */
  readonly timeLimit: string;
}

/** The flags of the command. */
export const COMMAND_WORDS: HostWords = { verbose: '--verbose', strictness: '--level', timeLimit: '--time-limit, Ctrl-C' };
