import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { CRD_LAYOUT, KUBERNETES_LAYOUT, type SchemaSource } from './schema-source.js';

/** Schemas in a folder. Nothing outside of it is read, whatever a manifest calls its kind; links are followed. */
export function schemaFolder(folder: string, locations: readonly string[] = [CRD_LAYOUT, KUBERNETES_LAYOUT]): SchemaSource {
  const root = resolve(folder);
  return {
    locations,
    read: async (path) => {
      const file = resolve(root, path);
      const inside = relative(root, file);
      if (inside.startsWith('..') || isAbsolute(inside)) return undefined;
      try {
        return await readFile(file);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ERR_INVALID_ARG_VALUE') return undefined;
        throw error;
      }
    },
  };
}
