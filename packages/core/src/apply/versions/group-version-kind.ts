import { isJsonObject, type JsonValue } from '@structural/json';

/** Group, version and kind as an object tells them; each is empty where it does not. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Reads `group/version` or `version`; undefined where there are more slashes. Source: apimachinery, ParseGroupVersion. */
export function parseGroupVersion(apiVersion: string): { readonly group: string; readonly version: string } | undefined {
  if (apiVersion === '/') return { group: '', version: '' };
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  const [first = '', second] = parts;
  return second === undefined ? { group: '', version: first } : { group: first, version: second };
}

/** What an object says it is; an apiVersion that cannot be read says nothing. */
export function kindOf(object: JsonValue): GroupVersionKind {
  const { apiVersion, kind } = isJsonObject(object) ? object : { apiVersion: null, kind: null };
  const version = (typeof apiVersion === 'string' ? parseGroupVersion(apiVersion) : undefined) ?? { group: '', version: '' };
  return { ...version, kind: typeof kind === 'string' ? kind : '' };
}

/** As Go prints it: `example.com/v1, Kind=CronTab`. */
export function kindText({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}, Kind=${kind}`;
}

/** As Go prints a group and version, which is how `apiVersion` has it. */
export function groupVersionText({ group, version }: { readonly group: string; readonly version: string }): string {
  return group === '' ? version : `${group}/${version}`;
}

/** An object as texts about it call it: `namespace/name; group/version, Kind=kind`. */
export function objectText(object: JsonValue): string {
  const metadata = isJsonObject(object) ? object['metadata'] : undefined;
  const text = (name: string): string => {
    const value = isJsonObject(metadata) ? metadata[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  return `${text('namespace')}/${text('name')}; ${kindText(kindOf(object))}`;
}
