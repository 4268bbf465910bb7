import { extensions, Uri, type QuickPickItem } from 'vscode';

/** What is needed of the API of VS Code's own git extension. */
interface GitExtension {
  getAPI(version: 1): {
    getRepository(
      uri: Uri,
    ): { getRefs(query: { readonly count: number; readonly sort: 'committerdate' }): Promise<readonly GitRef[]> } | null;
  };
}

interface GitRef {
  readonly name?: string;
  readonly commit?: string;
}

const MAX_COMMITS = 50;

/** Revisions to choose from: the last commit, then branches and tags, the newest first, as far as the git extension knows them. */
export async function gitRevisions(path: string): Promise<readonly QuickPickItem[]> {
  const head: QuickPickItem = { label: 'HEAD', description: 'the last commit' };
  try {
    const extension = extensions.getExtension<GitExtension>('vscode.git');
    const git = await extension?.activate();
    const refs = (await git?.getAPI(1).getRepository(Uri.file(path))?.getRefs({ count: MAX_COMMITS, sort: 'committerdate' })) ?? [];
    const named = refs.flatMap(({ commit = '', name }): QuickPickItem[] =>
      name === undefined ? [] : [{ label: name, description: commit.slice(0, 8) }],
    );
    return [head, ...named];
  } catch {
    // Without it any revision can be typed.
    return [head];
  }
}
