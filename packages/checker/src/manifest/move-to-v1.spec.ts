import { fromPlain, type JsonObject } from '@structural/json';
import { stepsToV1 } from './move-to-v1.js';

function steps(spec: unknown): readonly string[] {
  return stepsToV1(fromPlain({ apiVersion: 'apiextensions.k8s.io/v1beta1', kind: 'CustomResourceDefinition', spec }) as JsonObject);
}

describe('stepsToV1', () => {
  it('lists all that stands elsewhere in v1', () => {
    expect(
      steps({
        version: 'v1',
        validation: {},
        subresources: {},
        additionalPrinterColumns: [{ JSONPath: '.a' }],
        preserveUnknownFields: true,
        conversion: { webhookClientConfig: {} },
      }),
    ).toEqual([
      'write apiVersion: apiextensions.k8s.io/v1',
      'list spec.version in spec.versions, with served: true and storage: true',
      'move spec.validation to schema in every version',
      'move spec.subresources into every version',
      'move spec.additionalPrinterColumns into every version',
      'rename JSONPath of the columns to jsonPath',
      'move webhookClientConfig to webhook.clientConfig and conversionReviewVersions to webhook',
      'write scope: Namespaced',
      'remove spec.preserveUnknownFields',
      'mark fields that are meant to be open x-kubernetes-preserve-unknown-fields: true',
    ]);
  });

  it('asks for nothing that is there already', () => {
    expect(
      steps({ versions: [{ schema: {}, additionalPrinterColumns: [{ jsonPath: '.a' }] }], scope: 'Cluster', preserveUnknownFields: false }),
    ).toEqual(['write apiVersion: apiextensions.k8s.io/v1']);
  });

  it('bears any value where an object should be', () => {
    for (const spec of [null, 1, [], 'x', { versions: {}, conversion: [] }]) {
      expect(steps(spec)).toEqual(expect.arrayContaining(['write apiVersion: apiextensions.k8s.io/v1', 'give every version a schema']));
    }
  });
});
