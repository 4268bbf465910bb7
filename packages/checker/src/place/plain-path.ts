import type { JsonPath } from '@structural/json';
/** A path as people write it, `spec.l[0].q`: keys are not escaped. */
export function plainPath(path: JsonPath): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${String(step)}]` : i === 0 ? step : `.${step}`)).join('');
}
