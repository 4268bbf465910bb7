import type { RuleDocs } from '../../rules/record/rule.js';

type Reference = RuleDocs['reference'];

/** A section of the conventions that Kubernetes' own APIs follow. */
export function apiConventions(section: string, anchor: string): Reference {
  return {
    title: `Kubernetes API conventions, ${section}`,
    url: `https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#${anchor}`,
  };
}

/** A rule of Kubernetes' linter of Go types that says the same. */
export function kubeApiLinter(rule: string): Reference {
  return { title: `kube-api-linter, ${rule}`, url: `https://github.com/kubernetes-sigs/kube-api-linter/blob/main/docs/linters.md#${rule}` };
}

/** A comparator of OpenShift's checker of schemas that says the same. */
export function crdSchemaChecker(comparator: string): Reference {
  return { title: `crd-schema-checker, ${comparator}`, url: 'https://github.com/openshift/crd-schema-checker#readme' };
}

/** A page of Kubernetes' documentation. */
export function kubernetesDocs(title: string, path: string): Reference {
  return { title: `Kubernetes documentation, ${title}`, url: `https://kubernetes.io/docs/${path}` };
}

/** How YAML 1.1, which the server reads, distinguishes types. */
export const yamlScalars: Reference = { title: 'YAML 1.1, type repository', url: 'https://yaml.org/type/' };

/** What Kubernetes' own developers hold to when they change an API. */
export function apiChanges(section: string, anchor: string): Reference {
  return {
    title: `Changing the API, ${section}`,
    url: `https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api_changes.md#${anchor}`,
  };
}
