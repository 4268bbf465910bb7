/** A name that is relative to a folder, from where the folder is named: without `.`, with `..` only in front; empty for the place itself. */
export function joinedName(folder: string, name: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${name}`.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The folder of a name; empty where it has none. */
export function folderOfName(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}
