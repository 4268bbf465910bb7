import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { KubernetesFieldValidation, Kubernetes } from '@structural/kubernetes-wasm';

/**
 * What a server answers to the dry run that a request is, as the protocol writes it: without the names that the server draws, and without ports of nodes.
 *
 * The protocol has the texts of `Warning` headers as their quoted form leaves them: where one ends with a quotation mark, its backslash stands in place of it.
 */
export function answerBuiltin({ fieldValidation, text }: JsonObject, kubernetes: Kubernetes): Record<string, unknown> {
  if (typeof text !== 'string') return { error: 'the request has no text' };
  const {
    causes,
    code,
    message,
    object,
    reason,
    served,
    warnings: texts = [],
  } = kubernetes.judge({
    text,
    fieldValidation: fieldValidation as KubernetesFieldValidation,
  });
  if (served === false) return { code, served };
  const warnings = texts.map((warning) => warning.replace(/"$/, '\\'));
  if (object !== undefined) return { code, warnings, object: withoutDrawn(object as JsonValue) };
  return { code, warnings, reason, message, ...(causes === undefined ? {} : { causes }) };
}

function withoutDrawn(object: JsonValue): JsonValue {
  if (!isJsonObject(object)) return object;
  const { metadata, spec } = object;
  const isDrawn = isJsonObject(metadata) && metadata['generateName'] !== undefined;
  const named = isDrawn ? { ...object, metadata: without(metadata, 'name') } : object;
  if (object['kind'] !== 'Service' || !isJsonObject(spec) || !isJsonArray(spec['ports'])) return named;
  const ports = spec['ports'].map((port) => (isJsonObject(port) ? without(port, 'nodePort') : port));
  return { ...named, spec: { ...spec, ports } };
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
