import type { ManifestSchema } from '../../manifest/schema-nodes.js';
import type { Convention, ConventionSource, ConventionSubject } from './convention.js';
import { type ConventionOptions, defaultOptions, optionProblems, readOptions, toOptionsSchema, type OptionSpecs } from './options.js';

/** The convention that its source describes: with a schema, defaults and documentation of its options. */
export function toConvention<const Id extends string, const Specs extends OptionSpecs>(
  source: ConventionSource<Id, Specs>,
): Convention<Id> {
  const { compares = false, docs, find, fix, fixes = [], id, options: specs, tier, title } = source;
  return {
    id,
    title,
    severity: 'warning',
    tier,
    compares,
    subject: 'definition',
    fixes,
    docs: { ...docs, optionsDocs: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.docs])) },
    schema: toOptionsSchema(specs),
    defaultOptions: defaultOptions(specs),
    optionProblems: (options) => optionProblems(specs, options),
    find: (subject, options = {}) =>
      find(isWithCoreTypes(specs, options) ? subject : withoutCoreTypes(subject), readOptions(specs, options)),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** Whether a convention is to look into copies of Kubernetes' own types: one that has the option says so, all others do. */
function isWithCoreTypes(specs: OptionSpecs, options: ConventionOptions): boolean {
  return !Object.hasOwn(specs, 'includeCoreTypes') || options['includeCoreTypes'] === true;
}

/** The subject without the schemas that belong to copies of Kubernetes' own types. */
function withoutCoreTypes(subject: ConventionSubject): ConventionSubject {
  const known = own.get(subject) ?? { ...subject, nodes: subject.nodes.filter(isOwn), branches: subject.branches.filter(isOwn) };
  own.set(subject, known);
  return known;
}

/** Made once for all conventions. */
const own = new WeakMap<ConventionSubject, ConventionSubject>();

function isOwn({ inCoreType }: ManifestSchema): boolean {
  return !inCoreType;
}
