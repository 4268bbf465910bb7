import type { CatalogEntry } from '../catalog/definition-catalog.js';
import type { ResourceContext } from './resource-context.js';
import type { ResourceVerdict } from './resource-verdict.js';

/** What there is to say of a resource beside what it calls itself. */
export interface VerdictParts extends Pick<ResourceVerdict, 'outcome' | 'operation' | 'errors' | 'warnings'> {
  /** By what it was judged. */
  readonly entry?: CatalogEntry;
  readonly refusal?: ResourceVerdict['refusal'] | undefined;
  readonly serverWarnings?: ResourceVerdict['serverWarnings'] | undefined;
  readonly unevaluatedRules?: number | undefined;
  readonly changes?: ResourceVerdict['changes'] | undefined;
  readonly endsAtWebhook?: boolean | undefined;
  readonly byTypesOnly?: boolean;
}

/**
 * The verdict on a resource. Verdicts are kept to the end of a file, which may hold hundreds of thousands: what they share they have but once, and
 * each is made as a whole, as an object put together of others takes three times the room.
 */
export function toVerdict({ description, document, resource: { path } }: ResourceContext, parts: VerdictParts): ResourceVerdict {
  const {
    changes = EMPTY_LIST,
    byTypesOnly,
    endsAtWebhook,
    entry,
    errors,
    operation,
    outcome,
    refusal,
    serverWarnings = EMPTY_LIST,
    unevaluatedRules = 0,
    warnings,
  } = parts;
  const { apiVersion, generateName, kind, namespace, version } = description;
  const name = description.name === '' ? generateName : description.name;
  if (entry === undefined) {
    const verdict: ResourceVerdict = {
      path,
      documentRange: document.range,
      apiVersion,
      kind,
      name,
      namespace,
      outcome,
      operation,
      errors,
      warnings,
      serverWarnings,
      unevaluatedRules,
      changes,
    };
    return refusal === undefined && byTypesOnly !== true
      ? verdict
      : { ...verdict, ...(byTypesOnly && { byTypesOnly }), ...(refusal && { refusal }) };
  }
  const shared = sharedParts(entry, version);
  const verdict: ResourceVerdict = {
    path,
    documentRange: document.range,
    apiVersion: shared.apiVersion === apiVersion ? shared.apiVersion : apiVersion,
    kind: shared.kind === kind ? shared.kind : kind,
    name,
    namespace,
    outcome,
    operation,
    definition: shared.definition,
    errors,
    warnings,
    serverWarnings: serverWarnings.length === 0 ? EMPTY_LIST : serverWarnings,
    unevaluatedRules,
    changes: changes.length === 0 ? EMPTY_LIST : changes,
  };
  if (endsAtWebhook === true) return { ...verdict, endsAtWebhook, ...(refusal && { refusal }) };
  return refusal === undefined ? verdict : { ...verdict, refusal };
}

const EMPTY_LIST: readonly never[] = [];

/** What the verdicts on resources of one version have in common, as one text and one object each. */
interface SharedParts {
  readonly definition: NonNullable<ResourceVerdict['definition']>;
  readonly apiVersion: string;
  readonly kind: string;
}

const known = new WeakMap<CatalogEntry, Map<string, SharedParts>>();

function sharedParts(entry: CatalogEntry, version: string): SharedParts {
  const versions = known.get(entry) ?? new Map<string, SharedParts>();
  const before = versions.get(version);
  if (before !== undefined) return before;
  const { metadata, spec } = entry.definition;
  const shared = {
    definition: { name: metadata.name, file: entry.file, version },
    apiVersion: `${spec.group}/${version}`,
    kind: spec.names.kind,
  };
  known.set(entry, versions.set(version, shared));
  return shared;
}
