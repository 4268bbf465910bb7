import { rule } from '../record/rule.js';

const xrd = (schema: string): string => `apiVersion: apiextensions.crossplane.io/v2
kind: CompositeResourceDefinition
metadata:
  name: databases.example.com
spec:
  group: example.com
  names: { kind: Database, plural: databases }
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
${schema}
              properties:
                size: { type: integer }
`;

/** Flags what a controller refuses or ignores in an object from which it makes a definition. */
export const madeDefinition = rule({
  id: 'made-definition',
  title: 'A CRD must follow from what it is made of',
  severity: 'error',
  subject: 'definition',
  docs: {
    whatItDoes:
      'Reports what is wrong in objects from which a controller makes CRDs, beyond what the server says about these CRDs. Of a ' +
      'CompositeResourceDefinition of Crossplane: what keeps Crossplane from making a CRD, an error; and what it does not copy from ' +
      'the schemas, a warning: of the root it only copies `description`, `x-kubernetes-validations`, the fields `spec` and `status` and the ' +
      '`maxLength` of the name, and of `spec` and `status` not every keyword. Of a ResourceGraphDefinition of kro: what kro refuses in `spec.schema`, in names, ' +
      'and in what expressions refer to. Of a ConstraintTemplate of Gatekeeper: a name that is not its kind in lower case, and several targets.',
    whyItMatters:
      'The server accepts the object, and the controller reports the error in its status, if at all. What it does not copy checks nothing.',
    wrong: [{ title: 'A keyword that Crossplane does not copy', text: xrd('              minProperties: 1') }],
    right: [{ title: 'A keyword that it does', text: xrd('              required: [size]') }],
    reference: {
      title: 'Crossplane documentation, Composite Resource Definitions',
      url: 'https://docs.crossplane.io/latest/composition/composite-resource-definitions/',
    },
  },
});
