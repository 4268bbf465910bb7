/** Between addresses, by which editors know files, and the paths of a workspace. */
export interface Addresses {
  /** What stands between the folders of a path. */
  readonly separator: string;
  /** The path of a file; of any other buffer its address. */
  pathOf(uri: string): string;
  /** The address as the editor wrote it, of files that it named; of others the usual one. */
  uriOf(path: string): string;
}

/** Addresses that are their own paths, where there is no disk. */
export const PLAIN_ADDRESSES: Addresses = { separator: '/', pathOf: (uri) => uri, uriOf: (path) => path };
