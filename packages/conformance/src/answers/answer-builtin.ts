import type { JsonObject, JsonValue } from '@structural/json';
import type { KubernetesFieldValidation, Kubernetes } from '@structural/kubernetes-wasm';
import { recordedWarnings, withoutDrawn } from './recorded-form.js';

/** What a server answers to the dry run that a request is, as the protocol writes it. */
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
  const warnings = recordedWarnings(texts);
  if (object !== undefined) return { code, warnings, object: withoutDrawn(object as JsonValue) };
  return { code, warnings, reason, message, ...(causes === undefined ? {} : { causes }) };
}
