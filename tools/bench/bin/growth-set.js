import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A definition of a kind of its own, with some fields, rules and defaults; of two in three most fields are those of others, as in real ones. */
export function definitionText(i) {
  const own = i % 3 === 0 ? `own${i}` : 'shared';
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things${i}.g${i % 50}.example.org
spec:
  group: g${i % 50}.example.org
  scope: Namespaced
  names: {plural: things${i}, singular: thing${i}, kind: Thing${i}, listKind: Thing${i}List}
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
            required: [size]
            x-kubernetes-validations:
            - rule: self.size <= ${i + 10}
            properties:
              size: {type: integer, minimum: 0, maximum: ${i + 20}}
              template:
                type: object
                description: The ${own} template of what is made, described at the usual length, which is a sentence or two.
                properties:
${Array.from({ length: 12 }, (_, n) => `                  ${own}Field${n}:\n                    type: string\n                    maxLength: ${n + 5}\n                    description: Field ${n} of the ${own} template.`).join('\n')}
              ports:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties:
                    name: {type: string}
                    port: {type: integer, default: 80}
`;
}

/** A resource of the kind `i % kinds`; every seventh is wrong. */
export function resourceText(i, kinds) {
  const kind = i % kinds;
  return `apiVersion: g${kind % 50}.example.org/v1
kind: Thing${kind}
metadata:
  name: r${i}
  namespace: n${i % 100}
spec:
  size: ${i % 7 === 0 ? -1 : 3}
  template:
    ${kind % 3 === 0 ? `own${kind}` : 'shared'}Field1: a
  ports:
  - {name: a, port: 80}
  - {name: b}
`;
}

/** Writes `count` definitions and as many resources, a file each, into `folder/crds` and `folder/crs`. */
export function writeFiles(folder, count) {
  for (const name of ['crds', 'crs']) mkdirSync(join(folder, name), { recursive: true });
  for (let i = 0; i < count; i++) {
    writeFileSync(join(folder, 'crds', `${i}.yaml`), definitionText(i));
    writeFileSync(join(folder, 'crs', `${i}.yaml`), resourceText(i, count));
  }
}

const policyText = (i) => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: policy-${i}}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}]}
  variables: [{name: containers, expression: object.spec.template.spec.containers}]
  validations:
  - expression: variables.containers.all(c, c.image.matches('^[a-z.]+/') && (!has(c.ports) || c.ports.all(p, p.containerPort < 65000)))
  - {expression: object.spec.replicas < ${i + 1_000}, messageExpression: "object.metadata.name + ' has too many replicas'"}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: policy-${i}}
spec: {policyName: policy-${i}, validationActions: [Deny]}
`;

const deploymentText = (i) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: deployment-${i}, labels: {app: a}}
spec:
  replicas: ${i}
  selector: {matchLabels: {app: a}}
  template:
    metadata: {labels: {app: a}}
    spec:
      containers:
      - {name: a, image: registry.example/a, ports: [{containerPort: 8080}], resources: {limits: {cpu: "1", memory: 1Gi}}}
      - {name: b, image: registry.example/b, env: [{name: A, value: b}]}
`;

/** Writes Deployments, and half as many admission policies about all of them, as a file each of many documents. */
export function writeUnderPolicies(folder, count) {
  mkdirSync(folder);
  const texts = (textOf, length) => Array.from({ length }, (_, i) => textOf(i)).join('---\n');
  writeFileSync(join(folder, 'policies.yaml'), texts(policyText, count / 2));
  writeFileSync(join(folder, 'deployments.yaml'), texts(deploymentText, count));
}
