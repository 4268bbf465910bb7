/** Two versions, one deprecated, with maps and int-or-string. */
export const BACKUP = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: backups.example.com
  annotations: {structural/owner: team-storage, structural/provided-by: 'component:default/backup-service'}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Backup, plural: backups, shortNames: [bk]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        description: A Backup is a copy of <something> worth keeping.
        properties:
          spec:
            type: object
            required: [schedule]
            properties:
              schedule: {type: string, description: When to run.}
              maxUnavailable: {x-kubernetes-int-or-string: true, description: A number or a percentage.}
              labels: {type: object, additionalProperties: {type: string}, description: Labels of the copies.}
          status: {type: object, properties: {lastRun: {type: string, format: date-time}}}
  - name: v1beta1
    served: true
    storage: false
    deprecated: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {cron: {type: string}}}}}}
`;

/** A kind of which the schema says nothing. */
export const ANYTHING = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: anythings.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {kind: Anything, plural: anythings}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
`;

const ATTACK = `</script><script>document.title='taken over'</script><img src=https://evil.example/a.png onerror="document.title='taken over'"> ![](https://evil.example/b.png) [x](javascript:document.title='taken_over')`;

/** A definition that the server takes and that no page should trust. */
export const HOSTILE = JSON.stringify({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: 'hostiles.index.html',
    annotations: { 'structural/title': ATTACK, 'structural/docs': "javascript:document.title='taken over'" },
  },
  spec: {
    group: 'index.html',
    scope: 'Namespaced',
    names: { kind: 'Hostile', plural: 'hostiles' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        deprecated: true,
        deprecationWarning: ATTACK,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: ATTACK,
            properties: JSON.parse(
              `{"__proto__": {"type": "string", "description": ${JSON.stringify(ATTACK)}}, "constructor": {"type": "object", "properties": {"prototype": {"type": "string", "default": "<img src=x>"}}}}`,
            ) as object,
          },
        },
      },
    ],
  },
});

/** A definition whose names would lead elsewhere; the server refuses it. */
export const TRAVERSING = JSON.stringify({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: '../../escaped\n' },
  spec: {
    group: '../../..',
    scope: 'Namespaced',
    names: { kind: '<script>', plural: '..' },
    versions: [{ name: '../escaped', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
});
