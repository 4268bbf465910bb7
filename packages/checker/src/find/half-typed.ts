import { isJsonObject, type JsonObject } from '@structural/json';
import { isConfigurationGroup } from './kubernetes-groups.js';

/**
 * True for an object that plainly is one of Kubernetes but names only one of `apiVersion` and `kind`, so that no server takes it: what it names is
 * written as Kubernetes writes it, and its metadata has a name. Others have YAML with a `kind`, too, of which a `version` is a sign; and kustomize
 * reads its own files without a type.
 */
export function isHalfTyped({ apiVersion, kind, metadata, spec, version }: JsonObject): boolean {
  if (!isJsonObject(metadata) || typeof metadata['name'] !== 'string' || metadata['name'] === '' || version !== undefined) return false;
  const [hasVersion, hasKind] = [apiVersion ?? null, kind ?? null].map((value) => value !== null);
  if (hasVersion === hasKind) return false;
  if (hasKind === true)
    return typeof kind === 'string' && /^[A-Z][A-Za-z0-9]{0,100}$/.test(kind) && !(OF_KUSTOMIZE.has(kind) && spec === undefined);
  const type = typeof apiVersion === 'string' ? VERSION.exec(apiVersion) : null;
  return type !== null && !isConfigurationGroup(type[1] ?? '');
}

const VERSION = /^(?:([a-z0-9][a-z0-9.-]{0,250})\/)?v\d{1,3}(?:(?:alpha|beta)\d{1,3})?$/;
const OF_KUSTOMIZE: ReadonlySet<string> = new Set(['Kustomization', 'Component']);
