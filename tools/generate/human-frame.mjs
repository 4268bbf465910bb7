import { check, exampleOptions } from '../../packages/checker/dist/index.js';
import { provers } from '../../packages/evolve/dist/index.js';
import { humanPresenter } from '../../packages/presenters/dist/index.js';

/** What `kubectl structural lint` prints for one example, of this rule only. */
export function humanFrame(rule, text) {
  const file = rule.subject === 'resource' ? 'caches.yaml' : 'crd.yaml';
  const result = check(file, text, { ...exampleOptions(rule), provers });
  const shown = {
    ...result,
    definitions: [],
    resources: [],
    diagnostics: result.diagnostics.filter((diagnostic) => diagnostic.rule === rule.id),
  };
  return (
    humanPresenter({ colors: false, quiet: true }).renderResult(shown, true) ||
    result.diagnostics
      .filter((one) => one.rule === rule.id)
      .map((one) => one.message)
      .join('\n')
  );
}
