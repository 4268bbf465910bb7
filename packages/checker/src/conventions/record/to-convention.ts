import type { DefinitionContext } from '../../find/definition-context.js';
import type { Diagnostic } from '../../diagnostic/diagnostic.js';
import { caretRange } from '../../place/position.js';
import type { Convention, ConventionSource, Finding } from './convention.js';
import type { ConventionId } from '../convention-id.js';
import { defaultOptions, optionProblems, readOptions, toOptionsSchema, type OptionSpecs } from './options.js';

/** The convention that its source describes: with a schema, defaults and documentation of its options, and findings as diagnostics. */
export function toConvention<const Specs extends OptionSpecs>(source: ConventionSource<Specs>): Convention {
  const { docs, find, fixes = [], id, mend, options: specs, title } = source;
  return {
    id,
    title,
    severity: 'warning',
    docs: { ...docs, optionsDocs: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.docs])) },
    schema: toOptionsSchema(specs),
    defaultOptions: defaultOptions(specs),
    fixable: fixes.includes('safe'),
    hasSuggestions: fixes.includes('unsafe'),
    optionProblems: (options) => optionProblems(specs, options),
    find: (subject, options = {}) => {
      const diagnostics: Diagnostic[] = [];
      for (const finding of find(subject, readOptions(specs, options))) diagnostics.push(toDiagnostic(id, subject.context, finding));
      return diagnostics;
    },
    ...(mend === undefined ? {} : { mend }),
  };
}

function toDiagnostic(rule: ConventionId, { definition, document, file }: DefinitionContext, { hint, mark = 'key', message, path }: Finding): Diagnostic {
  const range = caretRange(document, definition.path.length === 0 ? path : [...definition.path, ...path], mark);
  return { rule, severity: 'warning', message, file, range, related: [], ...(hint === undefined ? {} : { hint }) };
}
