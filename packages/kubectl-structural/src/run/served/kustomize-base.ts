import { resolve } from 'node:path';
import { parseJson } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { readFileBytes } from '@structural/sources';

/** The schemas of built-in kinds in the file of `--kustomize-base`; else why they cannot be had. */
export async function readKustomizeBase(name: string, { cwd }: { readonly cwd: string }): Promise<JsonObject | string> {
  const input = await readFileBytes(name, resolve(cwd, name));
  if (input.kind !== 'bytes') return `--kustomize-base ${visible(name)}: ${visible(input.message)}`;
  const parsed = parseJson(new TextDecoder().decode(input.bytes));
  if (!parsed.ok) return `--kustomize-base ${visible(name)}: ${visible(parsed.error.message)}`;
  const { value } = parsed;
  return isJsonObject(value) && isJsonObject(value['definitions'] ?? null)
    ? value
    : `--kustomize-base ${visible(name)}: no OpenAPI v2 document: it has no definitions`;
}
