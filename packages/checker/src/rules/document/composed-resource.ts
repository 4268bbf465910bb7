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
      'Reports field paths in a Composition of Crossplane that the schema of the composite or of the composed resource does not have: in patches, patch ' +
      'sets, readiness checks and connection details, of the Composition or of the input of function-patch-and-transform. A path that is only read is a ' +
      'warning unless its policy is `Required`. Of the `base` of each resource it reports fields that its kind does not have, and values of another type or ' +
      'outside of an enum where no patch writes them; what is absent may come from a patch. In a ResourceGraphDefinition of kro it reports fields in templates and expressions that the kinds of the ' +
      'resources or the instance do not have, conditions that are not boolean, and expressions of another type than their field. Kinds without a known ' +
      'definition have any field.',
    whyItMatters:
      'The server accepts the object. A patch that reads a field that there is not does nothing, and one that writes it keeps the resource from being applied; ' +
      'kro makes nothing of the whole graph.',
    wrong: [{ title: 'A field that the composed resource does not have', text: composition('replica') }],
    right: [{ title: 'A field that it has', text: composition('replicas') }],
    reference: {
      title: 'Crossplane documentation, Patch and Transform',
      url: 'https://docs.crossplane.io/latest/guides/function-patch-and-transform/',
    },
  },
});
