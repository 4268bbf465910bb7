import { resolve } from 'node:path';
import { parseBody } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { readFileBytes } from '@structural/sources';

/** The OpenAPI document of a version in a file, JSON or YAML; else a text that says why there is none. */
export async function readDocument(
  flag: string,
  name: string,
  version: 'v2' | 'v3',
  { cwd }: { readonly cwd: string },
): Promise<JsonObject | string> {
  const input = await readFileBytes(name, resolve(cwd, name));
  if (input.kind !== 'bytes') return `${flag} ${visible(name)}: ${visible(input.message)}`;
  const parsed = parseBody(new TextDecoder().decode(input.bytes));
  if (!parsed.ok) return `${flag} ${visible(name)}: ${visible(parsed.error.message)}`;
  const { value } = parsed;
  const isVersion = isJsonObject(value) && (version === 'v2' ? value['swagger'] === '2.0' : String(value['openapi']).startsWith('3.0'));
  return isVersion ? value : `${flag} ${visible(name)}: no ${version === 'v2' ? 'Swagger 2.0' : 'OpenAPI 3.0'} document`;
}
