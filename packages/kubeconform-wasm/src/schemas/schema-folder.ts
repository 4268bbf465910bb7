import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkedLocations } from './checked-source.js';
import { KubeconformError } from '../kubeconform-error.js';
import { CRD_LAYOUT, KUBERNETES_LAYOUT, type SchemaSource } from './schema-source.js';
import { messageOf, valueName } from '../value-name.js';

/**
 * Schemas in a folder. Nothing outside of it is read, whatever a manifest calls its kind; links are followed.
 *
 * Throws a {@link KubeconformError} where there is no such folder; its `cause` is what the file system says.
 */
export function schemaFolder(folder: string, locations: readonly string[] = [CRD_LAYOUT, KUBERNETES_LAYOUT]): SchemaSource {
  const given: unknown = folder;
  if (typeof given !== 'string' || given === '')
    throw new KubeconformError(`schemaFolder takes the path of a folder, not ${valueName(given)}`);
  const root = resolve(folder);
  if (!isFolder(root)) throw new KubeconformError(`the folder of schemas ${root} is a file: name the folder`);
  return {
    locations: checkedLocations('schemaFolder', locations),
    // kubeconform escapes nothing in it.
    base: `${decodeURIComponent(pathToFileURL(root).href).replace(/\/$/, '')}/`,
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

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new KubeconformError(`the folder of schemas ${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
