import { objectIn, type JsonObject, type JsonValue, isJsonArray } from '@structural/json';
import { isPresent, writtenVersions } from './written-versions.js';

/** What has to change in a v1beta1 manifest to become one of v1, as clauses; what the server finds wrong comes on top. */
export function stepsToV1(manifest: JsonObject): readonly string[] {
  const spec = objectIn(manifest['spec']);
  const versions = writtenVersions(spec).map(objectIn);
  const conversion = objectIn(spec['conversion']);
  const has = (name: string): boolean => isPresent(spec[name]);
  const hasColumnPath = [spec, ...versions].some((each) => columnsOf(each).some((column) => isPresent(objectIn(column)['JSONPath'])));
  const isWebhook = isPresent(conversion['webhookClientConfig']) || isPresent(conversion['conversionReviewVersions']);
  const hasSchemas = has('validation') || (versions.length > 0 && versions.every((version) => isPresent(version['schema'])));
  return [
    'write apiVersion: apiextensions.k8s.io/v1',
    ...(has('versions')
      ? has('version')
        ? ['remove spec.version']
        : []
      : ['list spec.version in spec.versions, with served: true and storage: true']),
    ...(has('validation') ? ['move spec.validation to schema in every version'] : []),
    ...(hasSchemas ? [] : ['give every version a schema']),
    ...(has('subresources') ? ['move spec.subresources into every version'] : []),
    ...(has('additionalPrinterColumns') ? ['move spec.additionalPrinterColumns into every version'] : []),
    ...(hasColumnPath ? ['rename JSONPath of the columns to jsonPath'] : []),
    ...(isWebhook ? ['move webhookClientConfig to webhook.clientConfig and conversionReviewVersions to webhook'] : []),
    ...(has('scope') ? [] : ['write scope: Namespaced']),
    ...(has('preserveUnknownFields') && spec['preserveUnknownFields'] !== false ? ['remove spec.preserveUnknownFields'] : []),
    ...(spec['preserveUnknownFields'] === false
      ? []
      : ['mark fields that are meant to be open x-kubernetes-preserve-unknown-fields: true']),
  ];
}

function columnsOf(holder: JsonObject): readonly JsonValue[] {
  const columns = holder['additionalPrinterColumns'];
  return isJsonArray(columns) ? columns : [];
}
