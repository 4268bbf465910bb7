import { resolve } from 'node:path';
import { parseBody } from '@structural/document';
import { visible } from '@structural/presenters';
import { readServerProse, type ServerProse } from '@structural/publishing';
import { readFileBytes } from '@structural/sources';

/** The words that a server's document has for what all documents have in common; else why they cannot be had from the file. */
export async function readSharedTypes(name: string, { cwd }: { readonly cwd: string }): Promise<ServerProse | string> {
  const input = await readFileBytes(name, resolve(cwd, name));
  if (input.kind !== 'bytes') return `--shared-types ${visible(name)}: ${visible(input.message)}`;
  const parsed = parseBody(new TextDecoder().decode(input.bytes));
  if (!parsed.ok) return `--shared-types ${visible(name)}: ${visible(parsed.error.message)}`;
  return readServerProse(parsed.value) ?? `--shared-types ${visible(name)}: no OpenAPI document of a server that describes ObjectMeta`;
}
