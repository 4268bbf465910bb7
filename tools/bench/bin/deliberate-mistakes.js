/** How many manifests have each mistake. */
export const EACH = 25;

/** A definition with the constraints that mistakes break. */
export const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: backups.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: backups, kind: Backup}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [schedule]
            x-kubernetes-validations:
            - {rule: "!has(self.minKeep) || !has(self.keep) || self.minKeep <= self.keep", message: minKeep is at most keep}
            properties:
              schedule: {type: string, pattern: "^[0-9*/, -]+$", maxLength: 100}
              keep: {type: integer, minimum: 1, maximum: 365}
              minKeep: {type: integer}
              mode: {type: string, enum: [full, incremental]}
              until: {type: string, format: date-time}
              targets:
                type: array
                maxItems: 10
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items: {type: object, required: [name], properties: {name: {type: string}, path: {type: string}}}
`;

const backup = (i) => `apiVersion: example.com/v1
kind: Backup
metadata: {name: backup-${i}, namespace: shop}
spec:
  schedule: "0 ${i % 24} * * *"
  keep: ${i + 10}
  minKeep: 2
  mode: full
  until: "2030-01-01T00:00:00Z"
  targets:
  - {name: a, path: /a}
  - {name: b, path: /b}
`;
const deployment = (i) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web-${i}, namespace: shop}
spec:
  replicas: ${i + 1}
  selector:
    matchLabels: {app: web}
  template:
    metadata: {labels: {app: web}}
    spec:
      restartPolicy: Always
      containers:
      - name: web
        image: nginx:1.27
        ports:
        - {name: http, containerPort: ${8000 + i}}
        resources: {limits: {memory: 1Gi}}
      - name: side
        image: busybox:1.37
`;

/** Manifests without a mistake, by number. */
export const RIGHT = [backup, deployment];

const custom = (name, from, to) => ({ kind: 'custom', name, right: backup, from, to });
const builtin = (name, from, to) => ({ kind: 'built-in', name, right: deployment, from, to });

/** The mistakes: what of a right manifest becomes what. */
export const CLASSES = [
  custom('a number in quotes', /keep: (\d+)/, 'keep: "$1"'),
  custom('a misspelt field', 'minKeep:', 'minKep:'),
  custom('a value that is not in the enum', 'mode: full', 'mode: fulll'),
  custom('a required field is missing', / {2}schedule: .*\n/, ''),
  custom('a number above the maximum', /keep: (\d+)/, 'keep: 9$100'),
  custom('a text that the pattern refuses', 'schedule: "0 ', 'schedule: "at '),
  custom('a CEL rule', 'minKeep: 2', 'minKeep: 300'),
  custom('two items with one key', '{name: b,', '{name: a,'),
  custom('a date that is not one', '2030-01-01T', '2030-13-01T'),
  custom('a version that is not served', 'example.com/v1', 'example.com/v1beta1'),
  builtin('a number in quotes', /replicas: (\d+)/, 'replicas: "$1"'),
  builtin('a misspelt field', 'restartPolicy:', 'restartPolcy:'),
  builtin('a value that is not in the enum', 'restartPolicy: Always', 'restartPolicy: always'),
  builtin('an image without a name', 'image: nginx:1.27', 'image: ""'),
  builtin('a selector that does not match', 'labels: {app: web}', 'labels: {app: shop}'),
  builtin('a port that is not one', /containerPort: \d+/, 'containerPort: 80800'),
  builtin('a quantity that is not one', 'memory: 1Gi', 'memory: 1GiB'),
  builtin('two containers of one name', 'name: side', 'name: web'),
  builtin('a name that no object may have', 'name: web-', 'name: Web_'),
  builtin('an API version that is gone', 'apps/v1', 'extensions/v1beta1'),
];

/** The manifest of a class with a number. Throws where the mistake changes nothing. */
export function manifestOf({ from, name, right, to }, i) {
  const text = right(i).replace(from, to);
  if (text === right(i)) throw new Error(`nothing is changed: ${name}`);
  return text;
}
