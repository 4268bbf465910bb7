import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A short name for what `npm pack` would take of a package, and for how it is installed: another one as soon as a byte differs. */
export function packedState(folder: string, flags: readonly string[]): string {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const { files = [] } = JSON.parse(manifest) as { readonly files?: readonly string[] };
  const hash = createHash('sha256').update(JSON.stringify([process.version, flags, manifest]));
  const named = new Set(files.map((file) => file.split('/', 1)[0]));
  const packed = readdirSync(folder).filter((name) => named.has(name) || /^(?:LICENSE|NOTICE|README)/.test(name));
  for (const name of packed.sort()) for (const file of filesOf(join(folder, name))) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
