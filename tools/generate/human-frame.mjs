import { check } from '../../packages/checker/dist/index.js';
import { humanPresenter } from '../../packages/presenters/dist/index.js';

/** What `kubectl structural lint` prints for one example, of this rule only. */
export function humanFrame(rule, text) {
  const result = check('crd.yaml', text);
  const shown = { ...result, definitions: [], diagnostics: result.diagnostics.filter((diagnostic) => diagnostic.rule === rule) };
  return humanPresenter({ colors: false, quiet: true }).renderResult(shown, true) || result.diagnostics.filter((one) => one.rule === rule).map((one) => one.message).join('\n');
}
