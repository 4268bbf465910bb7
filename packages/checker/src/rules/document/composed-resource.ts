import { rule } from '../record/rule.js';

const composition = (path: string): string => `apiVersion: apiextensions.crossplane.io/v2
kind: CompositeResourceDefinition
metadata:
  name: caches.example.com
spec:
  group: example.com
  names: { kind: Cache, plural: caches }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      referenceable: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                replicas: { type: integer }
---
apiVersion: apiextensions.crossplane.io/v1
kind: Composition
metadata:
  name: caches
spec:
  compositeTypeRef: { apiVersion: example.com/v1, kind: Cache }
  mode: Pipeline
  pipeline:
    - step: patch
      functionRef: { name: function-patch-and-transform }
      input:
        apiVersion: pt.fn.crossplane.io/v1beta1
        kind: Resources
        resources:
          - name: deployment
            base: { apiVersion: apps/v1, kind: Deployment }
            patches:
              - { type: FromCompositeFieldPath, fromFieldPath: spec.replicas, toFieldPath: spec.${path} }
`;

/** Flags what a controller makes of an object, and the kinds of the resources do not allow. */
export const composedResource = rule({
  id: 'composed-resource',
  title: 'Resources must be composed of fields that their kinds have',
  severity: 'error',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports what the kinds of composed resources do not have. In a Composition of Crossplane: field paths in patches, readiness checks and connection ' +
      'details, and in each `base` unknown kinds of Kubernetes, unknown fields, and values of another type or outside of an enum where no patch writes them. A path that is only read is a ' +
      'warning unless its policy is `Required`. In a ResourceGraphDefinition of kro: kinds, fields, values and expressions that kro refuses. A kind without a known ' +
      'CRD has any field.',
    whyItMatters:
      'The server accepts the object. A patch that reads an unknown field does nothing, one that writes it keeps the resource from being applied; ' +
      'kro refuses the whole graph.',
    wrong: [{ title: 'A field that the composed resource does not have', text: composition('replica') }],
    right: [{ title: 'A field that it has', text: composition('replicas') }],
    reference: {
      title: 'Crossplane documentation, Patch and Transform',
      url: 'https://docs.crossplane.io/latest/guides/function-patch-and-transform/',
    },
  },
});
