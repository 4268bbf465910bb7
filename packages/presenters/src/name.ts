import type { ResourceVerdict } from '@structural/checker';
import type { Presenter } from './presenter.js';
import { inert } from './inert.js';
import { groupOf } from './server-answer.js';
import { visible } from './visible-text.js';

/**
 * The report for scripts, as `kubectl … -o name` prints objects: one line for each CustomResourceDefinition or custom resource with a
 * finding of severity `error` or `warning`, `customresourcedefinition.apiextensions.k8s.io/NAME`, `crontab.stable.example.com/NAME`.
 *
 * Clean objects are not listed, nor are those without a name and those of unknown kinds. Definitions of a file come before its resources.
 */
export function namePresenter(): Presenter {
  return {
    renderStart: () => '',
    renderResult: ({ definitions, resources }) =>
      inert([
        ...definitions.filter(hasFindings).map(({ name }) => `customresourcedefinition.apiextensions.k8s.io/${visible(name)}\n`),
        ...resources.filter((resource) => resource.outcome !== 'unknown-kind' && hasFindings(resource)).map((resource) => `${qualifiedName(resource)}\n`),
      ].join('')),
    renderEnd: () => '',
  };
}

function hasFindings({ errors, name, warnings }: { readonly name: string; readonly errors: number; readonly warnings: number }): boolean {
  return name !== '' && errors + warnings > 0;
}

/** A resource as kubectl names it: kind in lower case, group, name, and no namespace. Source: cli-runtime, NamePrinter. */
function qualifiedName({ apiVersion, kind, name }: ResourceVerdict): string {
  const group = groupOf(apiVersion);
  return visible(`${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`);
}
