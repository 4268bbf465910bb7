/** Where verdicts are kept, and by which program they were made. */
export interface CacheUse {
  /** A folder, which is made where it is missing. */
  readonly folder: string;
  /** Names the build of the program: verdicts of another build are never used. */
  readonly build: string;
  /** The working directory, which reports may name files by. */
  readonly cwd: string;
}
