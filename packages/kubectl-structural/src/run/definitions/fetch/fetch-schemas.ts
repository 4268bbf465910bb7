import { check } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { isJsonObject, printJson } from '@structural/json';
import { lockDigest, type DefinitionSource } from '@structural/runner';
import { schemaDefinition, type SchemaKind } from '../schema-definition.js';
import type { Fetched, Network } from './fetched.js';
import { getKnown } from './fetch-file.js';

/** Fetches the JSON schemas of a kind, one for each version, and makes a CRD of them; or a clause that says why not. */
export async function fetchSchemas(
  { kinds = [], path = '', url }: Pick<DefinitionSource, 'kinds' | 'path' | 'url'>,
  network: Network,
): Promise<Fetched | string> {
  const [first = ''] = kinds;
  const [group = '', kind = ''] = [first.split('/')[0], first.split(' ')[1]];
  const versions: SchemaKind['versions'][number][] = [];
  const pieces: Uint8Array[] = [];
  for (const [i, each] of path.split(' ').entries()) {
    const answer = await getKnown(`${url}/${each}`, network);
    if (typeof answer === 'string') return answer;
    const [document] = parseDocuments(answer.bytes);
    if (document?.ok !== true || !isJsonObject(document.value)) return `${each} is not a JSON schema`;
    versions.push({ name: kinds[i]?.split(' ')[0]?.split('/')[1] ?? '', schema: document.value });
    pieces.push(answer.bytes);
  }
  const text = printJson(schemaDefinition({ group, kind, versions }));
  const fault = check('schema', text, {}).diagnostics.find(({ severity }) => severity === 'error');
  if (fault !== undefined) return `no CRD can have its schema: ${fault.message}`;
  return { digest: lockDigest(Buffer.concat(pieces)), files: [{ path: `${group}/${kind.toLowerCase()}.yaml`, bytes: Buffer.from(text) }] };
}
