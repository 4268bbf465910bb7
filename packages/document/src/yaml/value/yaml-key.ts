import { MAX_INT64 } from '@structural/json';
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
  if (typeof key === 'bigint' && key > MAX_INT64) return undefined;
  return String(key);
}

function formatFloat32(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return '.nan';
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (single === 0) return Object.is(single, -0) ? '-0' : '0';
  let digits = 1;
  while (digits < 9 && Math.fround(Number(single.toExponential(digits - 1))) !== single) digits++;
  const [mantissa = '', exponentText = '0'] = roundedToEven(single, digits).split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return String(Number(`${mantissa}e${exponentText}`));
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** The decimal digits nearest to a number; of two as near, the even one, where JavaScript takes the larger. */
function roundedToEven(value: number, digits: number): string {
  const text = value.toExponential(digits - 1);
  const [mantissa = '', exponent = '0'] = text.split('e');
  if (!/[13579]$/.test(mantissa)) return text;
  const last = Number(mantissa.slice(-1)) - 1;
  const even = `${mantissa.slice(0, -1)}${last}e${exponent}`;
  return Math.abs(Number(even) - value) === Math.abs(Number(text) - value) ? even : text;
}

/** A key's identity among the keys of its mapping: Go tells 1, 1.0 and "1" apart, though JSON makes one key of them. */
export function keyIdentity(key: YamlScalar): string {
  if (typeof key === 'string') return `s${key}`;
  if (key instanceof YamlFloat) return `f${key.value}`;
  return `${typeof key === 'boolean' ? 'b' : key === null ? 'n' : 'i'}${String(key)}`;
}
