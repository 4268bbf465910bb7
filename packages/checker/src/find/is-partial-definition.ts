import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { isPresent } from '../manifest/written-versions.js';

/** What every definition has, in one form or another, and a patch of one hardly ever. */
const ESSENTIALS = ['group', 'scope', 'versions', 'version', 'validation'];

/**
 * True for a manifest that patches a definition rather than being one, as kustomize takes it from `config/crd/patches`.
 *
 * No server can have accepted it, and it has the name of the definition that it patches, which it must never stand for: it is not judged,
 * enters no catalog, and was never stored. Names without a kind and a plural, say short names, are no more than a part, either.
 */
export function isPartialDefinition({ metadata, spec }: JsonObject): boolean {
  if (!isJsonObject(metadata) || typeof metadata['name'] !== 'string' || metadata['name'] === '') return false;
  if (!isPresent(spec)) return true;
  return isJsonObject(spec) && !ESSENTIALS.some((field) => isPresent(spec[field])) && !namesType(spec['names']);
}

function namesType(names: JsonValue | undefined): boolean {
  return isPresent(names) && (!isJsonObject(names) || isPresent(names['kind']) || isPresent(names['plural']));
}
