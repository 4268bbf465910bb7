import { basename, dirname, resolve } from 'node:path';
import { parseJson } from '@structural/document';
import { visible } from '@structural/presenters';
import { printFieldNumbers, readFieldNumbers, type FieldNumbers } from '@structural/publishing';
import { readFileBytes, writeFiles } from '@structural/sources';
import { write, type Streams } from '../program/streams.js';

/** Numbers that grow with every message that is written. */
export interface KeptNumbers {
  numbers: FieldNumbers;
}

/** The numbers in a file of `--numbers`, none where there is no such file yet; else why they cannot be had. */
export async function readNumbers(name: string, { cwd }: { readonly cwd: string }): Promise<KeptNumbers | string> {
  const input = await readFileBytes(name, resolve(cwd, name));
  if (input.kind !== 'bytes') {
    return input.code === 'not-found' ? { numbers: new Map() } : `--numbers ${visible(name)}: ${visible(input.message)}`;
  }
  const parsed = parseJson(new TextDecoder().decode(input.bytes));
  if (!parsed.ok) return `--numbers ${visible(name)}: ${visible(parsed.error.message)}`;
  const numbers = readFieldNumbers(parsed.value);
  return typeof numbers === 'string' ? `--numbers ${visible(name)}: ${visible(numbers)}` : { numbers };
}

/** Writes the numbers where they were read, and says whether they are there now; no input is overwritten. */
export async function writeNumbers(
  name: string,
  { numbers }: KeptNumbers,
  inputs: readonly string[],
  { cwd, stderr }: Streams,
): Promise<boolean> {
  const file = { path: basename(name), render: () => printFieldNumbers(numbers) };
  for await (const outcome of writeFiles(cwd, dirname(name), [file], inputs)) {
    if (outcome.kind !== 'problem') continue;
    await write(stderr, `error: --numbers ${visible(outcome.name)}: ${visible(outcome.message)}\n`);
    return false;
  }
  return true;
}
