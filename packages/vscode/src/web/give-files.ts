import { FileType, Uri, workspace, type Disposable, type WorkspaceFolder } from 'vscode';
import type { Server } from '../client/server.js';

/** How many files the server is given, how large each may be, and how many at once. */
const MAX_FILES = 5_000;
const MAX_BYTES = 2_000_000;
const BATCH = 100;

const MANIFEST = /\.(?:ya?ml|json)$|\/Kustomization$/;

/**
 * Gives the server all manifests of the workspace, and each again when it changes: a worker has no files of its own.
 *
 * What the editor itself saves, makes and removes is seen even where a virtual file system reports no changes.
 */
export function giveFiles(server: Server): Disposable {
  const give = (uris: readonly Uri[]): Promise<void> => giveEach(uris.filter(isManifest), server);
  const take = (uris: readonly Uri[]): Promise<void> =>
    server.notify('structural/files', { files: uris.filter(isManifest).map((uri) => ({ uri: uri.toString() })) });
  const files = workspace.createFileSystemWatcher('**/*.{yaml,yml,json}');
  const parts = [
    files,
    files.onDidCreate((uri) => give([uri])),
    files.onDidChange((uri) => give([uri])),
    files.onDidDelete((uri) => take([uri])),
    workspace.onDidSaveTextDocument(({ uri }) => give([uri])),
    workspace.onDidCreateFiles(({ files: made }) => give(made)),
    workspace.onDidDeleteFiles(({ files: gone }) => take(gone)),
    workspace.onDidRenameFiles(async ({ files: renamed }) => {
      await take(renamed.map(({ oldUri }) => oldUri));
      await give(renamed.map(({ newUri }) => newUri));
    }),
    workspace.onDidChangeWorkspaceFolders(({ added }) => findManifests(added).then(give)),
    server.onStarted(() => void findManifests(workspace.workspaceFolders ?? []).then(give)),
  ];
  return {
    dispose: () => {
      for (const part of parts) part.dispose();
    },
  };
}

/** Whether a file of a folder of the workspace may hold manifests. */
function isManifest(uri: Uri): boolean {
  return MANIFEST.test(uri.path) && workspace.getWorkspaceFolder(uri) !== undefined;
}

async function giveEach(uris: readonly Uri[], server: Server): Promise<void> {
  for (let i = 0; i < uris.length; i += BATCH) {
    const files = await Promise.all(uris.slice(i, i + BATCH).map(async (uri) => ({ uri: uri.toString(), text: await readTextFile(uri) })));
    await server.notify('structural/files', { files: files.filter(({ text }) => text !== undefined) });
  }
}

async function readTextFile(uri: Uri): Promise<string | undefined> {
  try {
    const bytes = await workspace.fs.readFile(uri);
    return bytes.length > MAX_BYTES ? undefined : new TextDecoder().decode(bytes);
  } catch {
    // Gone since it was found, or not to be read.
    return undefined;
  }
}

/** The manifests in some folders, those that are nearest to their roots first. */
async function findManifests(roots: readonly WorkspaceFolder[]): Promise<readonly Uri[]> {
  const folders = roots.map(({ uri }) => uri);
  const found: Uri[] = [];
  for (let folder = folders.shift(); folder !== undefined && found.length < MAX_FILES; folder = folders.shift()) {
    for (const [name, type] of await entriesOf(folder)) {
      const uri = Uri.joinPath(folder, name);
      if ((type & FileType.Directory) !== 0 && (type & FileType.SymbolicLink) === 0 && name !== 'node_modules' && name !== '.git')
        folders.push(uri);
      else if ((type & FileType.File) !== 0 && MANIFEST.test(uri.path)) found.push(uri);
    }
  }
  return found.slice(0, MAX_FILES);
}

async function entriesOf(folder: Uri): Promise<readonly [string, FileType][]> {
  try {
    return await workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
}
