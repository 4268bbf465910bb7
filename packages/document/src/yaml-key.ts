import { YamlFloat, type YamlScalar } from './yaml-scalar.js';

/**
 * The JSON key of a YAML key that is no string: `1`, `true`, `1.5e+20`. `undefined` for null and for an int beyond int64, which
 * sigs.k8s.io/yaml refuses.
 *
 * Floats are printed as float32, whatever they were (`1234567.25` becomes `1.2345672e+06`).
 * Source: sigs.k8s.io/yaml `convertToJSONableObject`.
 */
export function keyText(key: Exclude<YamlScalar, string>): string | undefined {
  if (key === null) return undefined;
  if (key instanceof YamlFloat) return formatFloat32(key.value);
  if (typeof key === 'bigint' && key >= 1n << 63n) return undefined;
  return String(key);
}

function formatFloat32(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return '.nan';
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (single === 0) return Object.is(single, -0) ? '-0' : '0';
  let digits = 1;
  while (digits < 9 && Math.fround(Number(single.toExponential(digits - 1))) !== single) digits++;
  const [mantissa = '', exponentText = '0'] = single.toExponential(digits - 1).split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return String(Number(`${mantissa}e${exponentText}`));
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** A key's identity among the keys of its mapping: Go tells 1, 1.0 and "1" apart, though JSON makes one key of them. */
export function keyIdentity(key: YamlScalar): string {
  if (typeof key === 'string') return `s${key}`;
  if (key instanceof YamlFloat) return `f${key.value}`;
  return `${typeof key === 'boolean' ? 'b' : key === null ? 'n' : 'i'}${String(key)}`;
}
