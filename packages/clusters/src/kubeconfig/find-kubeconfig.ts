import { delimiter, dirname, join, resolve } from 'node:path';
import { readFileBytes } from '@structural/sources';
import type { KubeconfigFile } from './kubeconfig.js';

/** Where kubeconfig files are looked for. */
export interface KubeconfigPlaces {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What `--kubeconfig` names. */
  readonly file?: string;
}

/**
 * Reads the kubeconfig files as kubectl finds them: the one that is named, else those that `KUBECONFIG` lists, else `~/.kube/config`. None where
 * there is none; a text says why one that is named cannot be read. Of those that `KUBECONFIG` lists some may be missing, as for kubectl.
 */
export async function findKubeconfig({ cwd, env, file }: KubeconfigPlaces): Promise<readonly KubeconfigFile[] | string> {
  const listed = env['KUBECONFIG']?.split(delimiter).filter((name) => name !== '') ?? [];
  const home = env['HOME'] ?? env['USERPROFILE'];
  const names = file !== undefined ? [file] : listed.length > 0 ? listed : home === undefined ? [] : [join(home, '.kube', 'config')];
  const files: KubeconfigFile[] = [];
  for (const name of names) {
    const path = resolve(cwd, name);
    const input = await readFileBytes(name, path);
    if (input.kind === 'bytes') files.push({ ...input, folder: dirname(path) });
    else if (file !== undefined || input.code !== 'not-found') return `${name}: ${input.message}`;
  }
  return files;
}
