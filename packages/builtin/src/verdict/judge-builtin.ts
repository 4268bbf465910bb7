import { decode, duplicateSteps, strictTexts, type DecodeOptions, type FieldError, type KubernetesVersion } from '@structural/core';
import { isJsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { knownMinor } from '../facts/minors.js';
import type { BuiltinKind } from '../kinds/builtin-kind.js';
import { structOf } from '../types/shape-of.js';
import { metadataErrors } from './metadata-errors.js';
import { valueErrors } from './value-errors.js';

/** What a server says of an object of a kind of its own, as far as types and metadata decide that. */
export type BuiltinVerdict =
  | {
      readonly ok: true;
      /** What `fieldValidation=Strict` refuses: unknown fields, and fields written twice. */
      readonly strictErrors: readonly string[];
      /** Why it is refused, as far as it is known; that there are none does not say that it is accepted. */
      readonly errors: readonly FieldError[];
    }
  | {
      readonly ok: false;
      /** Why the server cannot decode it, and which value that is about. */
      readonly decodeError: string;
      readonly path: JsonPath;
    };

/**
 * Decodes an object as the server's typed decoder does, and judges its metadata.
 *
 * Every error is one of the server's; the server has many more, of which types say nothing. Undefined for a kind without a known type.
 * Source: `k8s.io/apimachinery/pkg/runtime/serializer`.
 */
export function judgeBuiltin(
  kind: BuiltinKind,
  value: JsonValue,
  { duplicates = [], keyOrder = 'written', kubernetesVersion, overwritten, yamlStrictError = '' }: BuiltinOptions,
): BuiltinVerdict | undefined {
  if (kind.type === undefined) return undefined;
  const minor = knownMinor(kubernetesVersion.minor);
  const shape = structOf(kind.type, minor);
  const decoded = decode(shape, value, keyOrder, overwritten);
  if (!decoded.ok) return { ok: false, decodeError: decoded.error, path: decoded.path };
  const strictErrors = strictTexts(decoded.unknownFields, duplicateSteps(shape, duplicates), keyOrder);
  if (yamlStrictError !== '') strictErrors.unshift(yamlStrictError);
  const errors = [
    ...metadataErrors(kind, decoded.value, kubernetesVersion),
    ...(isJsonObject(value) ? valueErrors(kind.type, value, minor) : []),
  ];
  return { ok: true, strictErrors, errors };
}

/** What the text of an object says beyond its value, and the server that is asked. */
export interface BuiltinOptions extends DecodeOptions {
  readonly kubernetesVersion: KubernetesVersion;
}
