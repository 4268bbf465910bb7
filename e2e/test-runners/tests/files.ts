/** A definition of CronTabs. */
export const CRONTABS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [schedule]
              properties:
                schedule: { type: string }
                replicas:
                  type: integer
                  minimum: 1
                  default: 1
              x-kubernetes-validations:
                - rule: self.replicas >= oldSelf.replicas
                  message: may only grow
            status:
              type: object
              properties: { phase: { type: string, enum: [Ready, Waiting] } }
`;

/** Tests of it. */
export const SUITE = `crd: ../config/crd/crontabs.yaml
tests:
  - name: a schedule is enough
    create:
      apiVersion: example.com/v1
      kind: CronTab
      metadata: { name: nightly }
      spec: { schedule: '0 3 * * *' }
    stored:
      apiVersion: example.com/v1
      kind: CronTab
      metadata: { name: nightly }
      spec: { schedule: '0 3 * * *', replicas: 1 }
  - name: replicas are positive
    create:
      apiVersion: example.com/v1
      kind: CronTab
      metadata: { name: nightly }
      spec: { schedule: '0 3 * * *', replicas: 0 }
    errors: [{ field: spec.replicas }]
`;

/** A test of it in the form of openshift/api, which names the definition and not its file. */
export const OPENSHIFT_SUITE = `apiVersion: apiextensions.k8s.io/v1
name: CronTab
crdName: crontabs.example.com
tests:
  onCreate:
    - name: replicas have a default
      initial: |
        apiVersion: example.com/v1
        kind: CronTab
        spec: { schedule: '0 3 * * *' }
      expected: |
        apiVersion: example.com/v1
        kind: CronTab
        spec: { schedule: '0 3 * * *', replicas: 1 }
`;
