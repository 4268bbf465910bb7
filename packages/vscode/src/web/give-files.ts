import { FileType, Uri, workspace, type Disposable } from 'vscode';
import type { Server } from '../client/server.js';

/** How many files the server is given, how large each may be, and how many at once. */
const MOST_FILES = 5_000;
const MOST_BYTES = 2_000_000;
const BATCH = 100;

/** Gives the server all manifests of the workspace, and each again when it changes: a worker has no files of its own. */
export function giveFiles(server: Server): Disposable {
  const give = (uris: readonly Uri[]): Promise<void> => giveEach(uris, server);
  const files = workspace.createFileSystemWatcher('**/*.{yaml,yml,json}');
  const parts = [
    files,
    files.onDidCreate((uri) => give([uri])),
    files.onDidChange((uri) => give([uri])),
    files.onDidDelete((uri) => server.notify('structural/files', { files: [{ uri: uri.toString() }] })),
    server.onStarted(() => void findManifests().then(give)),
  ];
  return {
    dispose: () => {
      for (const part of parts) part.dispose();
    },
  };
}

async function giveEach(uris: readonly Uri[], server: Server): Promise<void> {
  for (let i = 0; i < uris.length; i += BATCH) {
    const files = await Promise.all(uris.slice(i, i + BATCH).map(async (uri) => ({ uri: uri.toString(), text: await textOf(uri) })));
    await server.notify('structural/files', { files: files.filter(({ text }) => text !== undefined) });
  }
}

async function textOf(uri: Uri): Promise<string | undefined> {
  try {
    const bytes = await workspace.fs.readFile(uri);
    return bytes.length > MOST_BYTES ? undefined : new TextDecoder().decode(bytes);
  } catch {
    // Gone since it was found, or not to be read.
    return undefined;
  }
}

/** The manifests in the folders of the workspace, those that are nearest to its root first. */
async function findManifests(): Promise<readonly Uri[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const found: Uri[] = [];
  for (let folder = folders.shift(); folder !== undefined && found.length < MOST_FILES; folder = folders.shift()) {
    for (const [name, type] of await entriesOf(folder)) {
      const uri = Uri.joinPath(folder, name);
      if ((type & FileType.Directory) !== 0 && (type & FileType.SymbolicLink) === 0 && name !== 'node_modules' && name !== '.git')
        folders.push(uri);
      else if ((type & FileType.File) !== 0 && /\.(?:ya?ml|json)$|^Kustomization$/.test(name)) found.push(uri);
    }
  }
  return found.slice(0, MOST_FILES);
}

async function entriesOf(folder: Uri): Promise<readonly [string, FileType][]> {
  try {
    return await workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
}
