import { replaceFile, writeProblem } from '@structural/sources';

/** Writes a kubeconfig, in place of one that is there; or says why that cannot be, in a clause. Never rejects. */
export async function writeKubeconfig(path: string, text: string): Promise<string | undefined> {
  try {
    await replaceFile(path, text);
    return undefined;
  } catch (error) {
    return writeProblem(path, error).message;
  }
}
