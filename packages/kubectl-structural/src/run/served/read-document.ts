import { isJsonObject, type JsonObject } from '@structural/json';
import { readBody, whyNot } from './read-body.js';

/** The OpenAPI document of a version in a file, JSON or YAML; else a text that says why there is none. */
export async function readDocument(
  flag: string,
  name: string,
  version: 'v2' | 'v3',
  place: { readonly cwd: string },
): Promise<JsonObject | string> {
  const body = await readBody(flag, name, place);
  if (!body.ok) return body.why;
  const { value } = body;
  const isVersion = isJsonObject(value) && (version === 'v2' ? value['swagger'] === '2.0' : String(value['openapi']).startsWith('3.0'));
  return isVersion ? value : whyNot(flag, name, `no ${version === 'v2' ? 'Swagger 2.0' : 'OpenAPI 3.0'} document`);
}
