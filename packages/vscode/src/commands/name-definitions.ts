import { Uri, window, workspace } from 'vscode';

const NAME = '.structural.yaml';
const START = `# Files, folders or patterns with CustomResourceDefinitions, from this folder.
crds: [crds.yaml]
`;

/** Opens the config file of the folder, in which files with definitions are named; a new one where there is none. */
export async function nameDefinitions(): Promise<void> {
  const active = window.activeTextEditor && workspace.getWorkspaceFolder(window.activeTextEditor.document.uri);
  const folder = active ?? workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error('open a folder first');
  const file = Uri.joinPath(folder.uri, NAME);
  if (await isThere(file)) {
    await window.showTextDocument(file);
    return;
  }
  const document = await workspace.openTextDocument(file.with({ scheme: 'untitled' }));
  const editor = await window.showTextDocument(document);
  if (document.getText() === '') await editor.edit((edit) => edit.insert(document.positionAt(0), START));
}

async function isThere(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
