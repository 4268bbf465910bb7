import { pathText, type FieldError } from '@structural/core';
import { isJsonObject, valueAt, type JsonObject } from '@structural/json';

/**
 * Whether an error may be none once kustomize has built what it reads: namespaces of subjects and of the services of webhooks, and labels with their
 * selectors where an object has no selector. Source: kustomize's transformers of namespaces, name references and labels.
 */
export function isLeftToKustomize({ path, type }: FieldError, value: JsonObject): boolean {
  const text = pathText(path);
  if (/^subjects\[\d+\]\.namespace$/.test(text)) return type === 'FieldValueRequired';
  // Servers say of a namespace that is missing that the name is.
  const webhook = /^webhooks\[(\d+)\]\.clientConfig\.service\.name(?:space)?$/.exec(text)?.[1];
  if (webhook !== undefined && type === 'FieldValueRequired')
    return (valueAt(value, ['webhooks', Number(webhook), 'clientConfig', 'service', 'name']) ?? '') !== '';
  const { spec } = value;
  const selector = isJsonObject(spec) ? (spec['selector'] ?? null) : undefined;
  const hasNone = selector === null || (isJsonObject(selector) && Object.keys(selector).length === 0);
  return hasNone && (text.startsWith('spec.selector') || text.startsWith('spec.template.metadata.labels'));
}

/**
 * Whether an error is none in other clusters: the server here has addresses of IPv4, others have both families; and it gives a Pod no service account, as
 * admission in a cluster does before the Pod is judged. Source: core's service storage, alloc; plugin/pkg/admission/serviceaccount, Admit.
 */
export function isLeftToCluster({ detail }: FieldError): boolean {
  return (
    /\bnot configured (?:on this cluster|for dual-stack services)$/.test(detail) ||
    detail === 'must not be specified when serviceAccountName is not set'
  );
}
