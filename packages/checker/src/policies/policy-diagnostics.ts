import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { rangeIn, type ResourceContext } from '../resource/resource-context.js';
import { mutationWords, policyWords, type PolicyWords } from './policy-words.js';
import type { JudgedByPolicies, MutatedByPolicies } from './run-policies.js';

/** What policies say of a resource, each finding at the resource and with the place of the policy that it comes from. */
export function policyDiagnostics(context: ResourceContext, judged: JudgedByPolicies | undefined): readonly Diagnostic[] {
  return judged === undefined ? [] : policyWords(judged).map((words) => toDiagnostic(context, words));
}

/** What mutating policies make of a resource: what each changes, what goes wrong, and what only a cluster knows. */
export function mutationDiagnostics(context: ResourceContext, mutated: MutatedByPolicies | undefined): readonly Diagnostic[] {
  return mutated === undefined ? [] : mutationWords(mutated).map((words) => toDiagnostic(context, words));
}

function toDiagnostic(context: ResourceContext, { part, place, ...words }: PolicyWords): Diagnostic {
  return {
    rule: 'policy-violation',
    file: context.file,
    range: rangeIn(context, ['kind'], 'value'),
    related: place === undefined ? [] : [{ file: place.file, range: place.range, message: part }],
    ...words,
  };
}

/** Findings about an object that mutating policies changed before: what is wrong may be none of the text. */
export function afterChanges(diagnostics: readonly Diagnostic[], mutated: MutatedByPolicies | undefined): readonly Diagnostic[] {
  const [first] = mutated?.verdict.changes ?? [];
  if (first === undefined) return diagnostics;
  const said = `this is the object as MutatingAdmissionPolicy '${first.policy}' changes it`;
  return diagnostics.map((diagnostic) => ({ ...diagnostic, hint: diagnostic.hint === undefined ? said : `${diagnostic.hint}; ${said}` }));
}
