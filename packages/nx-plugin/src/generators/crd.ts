import { dns1035LabelFaults, dns1123SubdomainFaults } from '@structural/core';
import type { Tree } from 'nx/src/devkit-exports';
import { newFileIn } from './project-folder.js';
import { refuse } from './refuse.js';

/** What a definition is made of. */
interface CrdOptions {
  readonly kind: string;
  readonly project: string;
  readonly group: string;
  readonly plural?: string;
  readonly version?: string;
  readonly scope?: 'Cluster' | 'Namespaced';
  readonly directory?: string;
}

/** Writes a definition that a server accepts, with first tests beside it. */
export function crd(tree: Tree, options: CrdOptions): void {
  const { directory = 'config/crd', group, kind, project, scope = 'Namespaced', version = 'v1alpha1' } = options;
  const singular = kind.toLowerCase();
  const plural = options.plural ?? `${singular}s`;
  refuse('kind', kind, [...(/^[A-Z]/.test(kind) ? [] : ['begins with a capital letter']), ...dns1035LabelFaults(singular)]);
  refuse('plural', plural, dns1035LabelFaults(plural));
  refuse('version', version, dns1035LabelFaults(version));
  refuse('group', group, [...(group.includes('.') ? [] : ['has at least one dot']), ...dns1123SubdomainFaults(group)]);
  const definition = newFileIn(tree, project, directory, `${plural}.yaml`);
  const tests = newFileIn(tree, project, directory, `${plural}.tests.yaml`);
  tree.write(definition, definitionText({ group, kind, plural, scope, singular, version }));
  tree.write(tests, testsText({ group, kind, plural, version }));
}

function definitionText(names: Readonly<Record<'group' | 'kind' | 'plural' | 'scope' | 'singular' | 'version', string>>): string {
  const { group, kind, plural, scope, singular, version } = names;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.${group}
spec:
  group: ${group}
  scope: ${scope}
  names:
    kind: ${kind}
    listKind: ${kind}List
    plural: ${plural}
    singular: ${singular}
  versions:
    - name: ${version}
      served: true
      storage: true
      subresources:
        status: {}
      schema:
        openAPIV3Schema:
          type: object
          description: ${kind} is what this API is about.
          required: [spec]
          properties:
            spec:
              type: object
              description: What is wanted.
              properties:
                replicas:
                  type: integer
                  format: int32
                  minimum: 0
                  default: 1
            status:
              type: object
              description: What is there.
              properties:
                observedGeneration:
                  type: integer
                  format: int64
`;
}

function testsText({ group, kind, plural, version }: Readonly<Record<'group' | 'kind' | 'plural' | 'version', string>>): string {
  const object = (spec: string): string => `      apiVersion: ${group}/${version}
      kind: ${kind}
      metadata: { name: sample }
      spec: ${spec}
`;
  return `crd: ${plural}.yaml
tests:
  - name: there is one replica by default
    create:
${object('{}')}    stored:
${object('{ replicas: 1 }')}  - name: replicas are not negative
    create:
${object('{ replicas: -1 }')}    errors: [{ field: spec.replicas }]
`;
}
