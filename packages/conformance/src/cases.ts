import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Request } from './request.js';

/** A case of ours: a folder named in words, holding the texts, what they are about and the server's answer. */
export interface Case {
  /** `area/what-it-shows`. */
  readonly name: string;
  readonly folder: string;
  readonly request: Request;
  /** The server's answer, absent until it was asked. */
  readonly verdict?: Answer;
}

/** Which file of a case folder fills which text of the request, by operation. The first operation whose files are there wins. */
const TEXTS: readonly (readonly [op: string, files: Readonly<Record<string, string>>])[] = [
  ['cr', { crd: 'crd.yaml', cr: 'resource.yaml' }],
  ['crd', { crd: 'crd.yaml', old: 'old.yaml' }],
  ['crd', { crd: 'crd.json' }],
  ['parse', { text: 'text.yaml' }],
];

/** Reads every case below `root`, sorted by name. Throws where a folder holds no text: an empty case would pass unseen. */
export function readCases(root: string): readonly Case[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((area) => readdirSync(join(root, area.name)).map((name) => readCase(root, `${area.name}/${name}`)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readCase(root: string, name: string): Case {
  const folder = join(root, name);
  for (const [op, files] of TEXTS) {
    const required = Object.values(files).filter((file) => file !== 'old.yaml');
    if (!required.every((file) => existsSync(join(folder, file)))) continue;
    const texts = Object.entries(files).filter(([, file]) => existsSync(join(folder, file)));
    const request = { id: name, op, ...Object.fromEntries(texts.map(([key, file]) => [key, readFileSync(join(folder, file), 'utf8')])) };
    const verdict = join(folder, 'verdict.json');
    return { name, folder, request, ...(existsSync(verdict) ? { verdict: JSON.parse(readFileSync(verdict, 'utf8')) as Answer } : {}) };
  }
  throw new Error(`case ${name} holds no text`);
}
