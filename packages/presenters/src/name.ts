import type { Presenter } from './presenter.js';
import { visible } from './visible-text.js';

/**
 * The report for scripts, as `kubectl … -o name` prints objects: one line for each CustomResourceDefinition with a
 * finding of severity `error` or `warning`, `customresourcedefinition.apiextensions.k8s.io/NAME`.
 *
 * Clean definitions are not listed, nor are those without a name.
 */
export function namePresenter(): Presenter {
  return {
    renderStart: () => '',
    renderResult: ({ definitions }) =>
      definitions
        .filter(({ errors, name, warnings }) => name !== '' && errors + warnings > 0)
        .map(({ name }) => `customresourcedefinition.apiextensions.k8s.io/${visible(name)}\n`)
        .join(''),
    renderEnd: () => '',
  };
}
