import { resolve } from 'node:path';
import { parseBody } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { visible } from '@structural/presenters';
import { readFileBytes } from '@structural/sources';

/** What is read for a flag that names a file of JSON or YAML; `why` says the same of all that may be wrong with it. */
export type BodyOfFile = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly why: string };

/** Reads the file that a flag names. */
export async function readBody(flag: string, name: string, { cwd }: { readonly cwd: string }): Promise<BodyOfFile> {
  const input = await readFileBytes(name, resolve(cwd, name));
  if (input.kind !== 'bytes') return { ok: false, why: whyNot(flag, name, visible(input.message)) };
  const parsed = parseBody(new TextDecoder().decode(input.bytes));
  return parsed.ok ? parsed : { ok: false, why: whyNot(flag, name, visible(parsed.error.message)) };
}

/** One line on why the file that a flag names is not taken. */
export function whyNot(flag: string, name: string, reason: string): string {
  return `${flag} ${visible(name)}: ${reason}`;
}
