import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Addresses } from './addresses.js';

/** Remembers how an editor writes addresses: some escape more than they must. */
export function openFileAddresses(): Addresses {
  const written = new Map<string, string>();
  return {
    separator: sep,
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
