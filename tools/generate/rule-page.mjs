import { check, exampleOptions } from '../../packages/checker/dist/index.js';
import { provers } from '../../packages/evolve/dist/index.js';
import { humanPresenter } from '../../packages/presenters/dist/index.js';
import { fence, rulePage } from './markdown.mjs';

/** The page of a rule of the command; wrong examples show what a person sees of them. */
export function commandRulePage(rule) {
  const { docs, severity } = rule;
  return rulePage(rule, {
    intro: ` Severity: ${severity}.`,
    wrong: docs.wrong.flatMap(({ text, title }) => [title, fence('yaml', text), fence('text', humanFrame(rule, text))]),
    right: docs.right.flatMap(({ text, title }) => [title, fence('yaml', text)]),
  });
}

/** What `kubectl structural lint` prints for one example, of this rule only. */
function humanFrame(rule, text) {
  const file = rule.subject === 'resource' ? 'caches.yaml' : 'crd.yaml';
  const result = check(file, text, { ...exampleOptions(rule), provers });
  const diagnostics = result.diagnostics.filter((one) => one.rule === rule.id);
  const shown = humanPresenter({ colors: false, quiet: true }).renderResult(
    { ...result, definitions: [], resources: [], diagnostics },
    true,
  );
  return shown || diagnostics.map(({ message }) => message).join('\n');
}
