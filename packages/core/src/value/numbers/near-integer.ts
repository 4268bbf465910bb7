import type { KubernetesVersion } from '../../kubernetes/kubernetes-version.js';

const TOLERANCE = 1e-9;

/**
 * True for a float64 that the server takes for an integer: close to one, and not beyond 2^53-1.
 *
 * Until 1.36 it had to lie above a positive one. Source: go-openapi `swag`, IsFloat64AJSONInteger.
 */
export function isNearInteger(value: number, version: KubernetesVersion): boolean {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const truncated = Math.trunc(value);
  if (value === truncated) return true;
  const off = Math.abs(value - truncated);
  if (!version.symmetricIntegers) return truncated > 0 && off / (value + truncated) < TOLERANCE;
  const rounded = off < 0.5 ? truncated : truncated + Math.sign(value);
  return rounded !== 0 && Math.abs(value - rounded) < TOLERANCE * Math.abs(rounded);
}
