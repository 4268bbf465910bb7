import type { BuiltinKind } from './builtin-kind.js';

/** The warning that a server sends with a kind that is deprecated there; undefined for any other. Source: `k8s.io/apiserver/pkg/endpoints/deprecation`. */
export function deprecationOf({ apiVersion, deprecated, kind, removed, replacement }: BuiltinKind, minor: number): string | undefined {
  if (deprecated === undefined || minor < deprecated) return undefined;
  const gone = removed === undefined ? '' : `, unavailable in v1.${String(removed)}+`;
  const instead = replacement === undefined ? '' : `; use ${replacement.apiVersion} ${replacement.kind}`;
  return `${apiVersion} ${kind} is deprecated in v1.${String(deprecated)}+${gone}${instead}`;
}
