import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which file of a folder, `.yaml` or `.json`, holds which text of a request. */
const TEXTS = { crd: 'crd', old: 'old', cr: 'resource', text: 'text' } as const;

type Texts = { -readonly [Key in keyof typeof TEXTS]?: string };

/**
 * The texts of a case's folder, byte for byte: `crd`, `old`, `resource` and `text`, each with `.yaml` or `.json`.
 *
 * Throws where a text is there in both.
 */
export function readTexts(folder: string): Texts {
  const texts: Texts = {};
  for (const [key, file] of Object.entries(TEXTS) as [keyof typeof TEXTS, string][]) {
    const found = ['yaml', 'json'].map((extension) => join(folder, `${file}.${extension}`)).filter((path) => existsSync(path));
    if (found.length > 1) throw new Error(`${folder} holds ${file} twice`);
    for (const path of found) texts[key] = readFileSync(path, 'utf8');
  }
  return texts;
}

/** The documents of `resources.yaml`, which a table is made of; undefined where the folder has none. */
export function readResources(folder: string): readonly string[] | undefined {
  const path = join(folder, 'resources.yaml');
  return existsSync(path) ? readFileSync(path, 'utf8').split(/^---\n/m) : undefined;
}
