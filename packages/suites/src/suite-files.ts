/** What reading suites needs to know of files, as whoever does input and output tells it. Paths are absolute. */
export interface SuiteFiles {
  /** The names in a folder, in the order of their bytes; none where there is no such folder. */
  list(folder: string): readonly string[];
  /** The bytes of a file; undefined where it is not there or cannot be read. */
  read(path: string): Uint8Array | undefined;
  /** The files that a path, folder or pattern stands for, as seen from a folder. */
  find(name: string, folder: string): readonly string[];
  /** A path as seen from another one: `..` leads to the folder. */
  resolve(path: string, relative: string): string;
  /** Whether looking upwards for definitions ends in a folder. */
  isTop(folder: string): boolean;
  /** How a path is shown. */
  shown(path: string): string;
}
