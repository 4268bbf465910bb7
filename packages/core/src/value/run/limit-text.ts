import type { KubernetesVersion } from '../../kubernetes/kubernetes-version.js';

/** What the server says of a text beyond its limit. Source: `field.TooLong`. */
export function tooLongDetail(limit: number | bigint, version: KubernetesVersion): string {
  if (!version.saysLimitInBytes) return limit < 0 ? 'value is too long' : `may not be longer than ${String(limit)}`;
  return limit < 0 ? 'value is too long' : `may not be more than ${String(limit)} ${plural(limit, 'byte', version)}`;
}

/** What the server says of a list or an object beyond its limit. Source: `field.TooMany`. */
export function tooManyDetail(limit: number | bigint, version: KubernetesVersion): string {
  return limit < 0 ? 'has too many items' : `must have at most ${String(limit)} ${plural(limit, 'item', version)}`;
}

/** What the server says of a list or an object that is too small. Source: `field.TooFew`. */
export function tooFewDetail(limit: number | bigint, version: KubernetesVersion): string {
  return limit < 0 ? 'has too few items' : `must have at least ${String(limit)} ${plural(limit, 'item', version)}`;
}

function plural(count: number | bigint, noun: string, version: KubernetesVersion): string {
  return version.knowsSingular && BigInt(count) === 1n ? noun : `${noun}s`;
}
