import { toFloat64, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import type { KubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import type { JsonNumber, Kind } from '../numbers/kind.js';
import { isNearInteger } from '../numbers/near-integer.js';
import { fail, finding, nameOf, type ReportedError, type Run } from '../run/run.js';

/** What the server says a value should be and what it finds instead. */
interface Refusal {
  readonly expected: string;
  readonly found: string;
}

/** Checks `type` and `nullable`. */
export interface TypeCheck {
  /** On a value of a known kind; false once it has reported an error. */
  readonly check: (value: JsonValue, kind: Kind, run: Run) => boolean;
  /** The kind that nearly every value has, and that passes. */
  readonly usual: Kind | undefined;
}

const KINDS: readonly Kind[] = ['null', 'boolean', 'string', 'integer', 'number', 'array', 'object'];

/** The format that Go's reflection finds in a number; it may happen to be the one that is asked for. */
const GO_FORMAT: Readonly<Partial<Record<Kind, string>>> = { integer: 'int64', number: 'float64' };

/**
 * `type`, and what `format` does to it: a schema with a format takes any string and any list, and refuses everything else that has
 * not its type by naming the format.
 *
 * Only a float64 has to be looked at: it passes for an integer when it is close to one. Source: kube-openapi `validate/type.go`.
 */
export function compileType(
  types: readonly string[],
  nullable: boolean,
  format: string,
  version: KubernetesVersion,
): TypeCheck | undefined {
  if (types.length === 0 && format === '') return undefined;
  const floatMayPass = types.includes('integer');
  // Nearly always a value has the one type that there is.
  const usual = KINDS.find((kind) => types.includes(kind) && refuse(kind, types, nullable, format) === undefined);
  const check: TypeCheck['check'] = (value, kind, run) => {
    if (kind === usual) return true;
    const refusal = refuse(kind, types, nullable, format);
    if (refusal === undefined || (kind === 'number' && floatMayPass && isNearInteger(toFloat64(value as JsonNumber), version))) return true;
    return fail(run, () => typeFinding(run, refusal));
  };
  return { check, usual };
}

function refuse(kind: Kind, types: readonly string[], nullable: boolean, format: string): Refusal | undefined {
  const refusal = (): Refusal => ({ expected: types.join(','), found: kind });
  if (kind === 'null') return types.length === 0 || nullable || types.includes('null') ? undefined : refusal();
  const fits = types.includes(kind) || (kind === 'integer' && types.includes('number'));
  if (fits) return undefined;
  if (format !== '' && (kind === 'string' || kind === 'array')) {
    return types.includes('number') || types.includes('integer') ? refusal() : undefined;
  }
  const goFormat = GO_FORMAT[kind] ?? '';
  return format !== '' && goFormat !== format ? { expected: format, found: goFormat } : refusal();
}

function typeFinding(run: Run, { expected, found }: Refusal): ReportedError {
  const message = `${nameOf(run)} in body must be of type ${expected}: ${goQuote(found)}`;
  return finding(run, { type: 'FieldValueTypeInvalid', badValue: found, oldest: found, detail: message, origin: 'type' }, message);
}
