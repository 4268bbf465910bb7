import { fileURLToPath, pathToFileURL } from 'node:url';

/** Between addresses, by which editors know files, and paths. */
export interface Addresses {
  /** The path of a file; of any other buffer its address. */
  pathOf(uri: string): string;
  /** The address as the editor wrote it, of files that it named; of others the usual one. */
  uriOf(path: string): string;
}

/** Remembers how an editor writes addresses: some escape more than they must. */
export function openAddresses(): Addresses {
  const written = new Map<string, string>();
  return {
    pathOf(uri) {
      const path = filePath(uri) ?? uri;
      if (path !== uri) written.set(path, uri);
      return path;
    },
    uriOf: (path) => written.get(path) ?? (/^[a-z][a-z\d+.-]+:/i.test(path) ? path : pathToFileURL(path).href),
  };
}

function filePath(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    // A host, or escapes that name no file here.
    return undefined;
  }
}
