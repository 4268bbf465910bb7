import { readServerProse, type ServerProse } from '@structural/publishing';
import { readBody, whyNot } from './read-body.js';

const FLAG = '--shared-types';

/** The words that a server's document has for what all documents have in common; else why they cannot be had from the file. */
export async function readSharedTypes(name: string, place: { readonly cwd: string }): Promise<ServerProse | string> {
  const body = await readBody(FLAG, name, place);
  if (!body.ok) return body.why;
  return readServerProse(body.value) ?? whyNot(FLAG, name, 'no OpenAPI document of a server that describes ObjectMeta');
}
