import type { Convention, ConventionSource } from './convention.js';
import { defaultOptions, optionProblems, readOptions, toOptionsSchema, type OptionSpecs } from './options.js';

/** The convention that its source describes: with a schema, defaults and documentation of its options. */
export function toConvention<const Id extends string, const Specs extends OptionSpecs>(
  source: ConventionSource<Id, Specs>,
): Convention<Id> {
  const { docs, find, fix, fixes = [], id, options: specs, title } = source;
  return {
    id,
    title,
    severity: 'warning',
    subject: 'definition',
    fixes,
    docs: { ...docs, optionsDocs: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.docs])) },
    schema: toOptionsSchema(specs),
    defaultOptions: defaultOptions(specs),
    optionProblems: (options) => optionProblems(specs, options),
    find: (subject, options = {}) => find(subject, readOptions(specs, options)),
    ...(fix === undefined ? {} : { fix }),
  };
}
