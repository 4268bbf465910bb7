// Files in memory, as a virtual file system of editors in browsers: `files.json` beside this script is what it begins with. It reports no changes.
const vscode = require('vscode');

const texts = new Map();
const { TextDecoder, TextEncoder } = globalThis;
const encoder = new TextEncoder();

function missing(uri) {
  return vscode.FileSystemError.FileNotFound(uri);
}

function isFolder(path) {
  const start = path.endsWith('/') ? path : `${path}/`;
  return [...texts.keys()].some((name) => name.startsWith(start));
}

const provider = {
  onDidChangeFile: new vscode.EventEmitter().event,
  watch: () => ({ dispose: () => undefined }),
  stat(uri) {
    const bytes = texts.get(uri.path);
    if (bytes !== undefined) return { type: vscode.FileType.File, ctime: 0, mtime: bytes.written, size: bytes.length };
    if (!isFolder(uri.path)) throw missing(uri);
    return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
  },
  readDirectory(uri) {
    const start = uri.path.endsWith('/') ? uri.path : `${uri.path}/`;
    const below = new Map();
    for (const name of texts.keys()) {
      if (!name.startsWith(start)) continue;
      const [first, ...more] = name.slice(start.length).split('/');
      below.set(first, more.length === 0 ? vscode.FileType.File : vscode.FileType.Directory);
    }
    return [...below];
  },
  readFile(uri) {
    const bytes = texts.get(uri.path);
    if (bytes === undefined) throw missing(uri);
    return bytes;
  },
  writeFile(uri, content) {
    texts.set(uri.path, Object.assign(new Uint8Array(content), { written: Date.now() }));
  },
  createDirectory: () => undefined,
  delete(uri) {
    texts.delete(uri.path);
  },
  rename(from, to) {
    texts.set(to.path, provider.readFile(from));
    texts.delete(from.path);
  },
};

exports.activate = async ({ extensionUri, subscriptions }) => {
  const given = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, 'files.json'));
  const files = JSON.parse(new TextDecoder().decode(given));
  for (const [path, text] of Object.entries(files)) texts.set(path, Object.assign(encoder.encode(text), { written: 1 }));
  subscriptions.push(vscode.workspace.registerFileSystemProvider('memory', provider, { isCaseSensitive: true }));
};
