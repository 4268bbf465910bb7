import { asUpdateOf, beforeReader, lazyCatalog, readConvertedObjects, type CheckOptions, type LazyCatalog } from '@structural/checker';
import type { CountedFindings } from './counted-findings.js';
import type { FileBytes } from './file-bytes.js';
import type { CheckingSetup, Job, ResourceSetup } from './judging-setup.js';

/** What it takes to check one file after the other. */
export interface Checking {
  /** The definitions that resources are judged by, of which each is read as it is needed; absent where only definitions are judged. */
  readonly catalog?: LazyCatalog;
  /** Which findings count; all of them where it is absent. */
  readonly counted?: CountedFindings;
  optionsOf(job: Job): JobOptions;
}

/** How one file is checked. */
export interface JobOptions {
  readonly options: CheckOptions;
  /** How the file before is checked, where findings are compared with those of it. */
  readonly before: CheckOptions;
  /** What of the old files could not be read, a line each; each is there but once, for the first that asks. */
  notes(): readonly string[];
}

/** Gets ready to check. A catalog over the same list of files is one, however often that is asked for: what was read of it is there. */
export function openChecking(setup: CheckingSetup): Checking {
  const { acknowledgements, conventions, counted, fixes, kubernetesVersion, resources } = setup;
  const catalog = resources && catalogOf(resources.catalog);
  const chosen = conventions.length > 0 && { conventions: new Map(conventions.map((id) => [id, {}])) };
  const catalogThen = resources && counted?.kind === 'new' && counted.catalog && { catalog: catalogOf(counted.catalog) };
  const shared: CheckOptions = {
    acknowledgements,
    kubernetesVersion,
    fixes,
    ...chosen,
    ...(resources && catalog && resourceOptions(resources, catalog)),
  };
  const oldOf = beforeReader();
  return {
    ...(catalog && { catalog }),
    ...(counted && { counted }),
    optionsOf: ({ old = setup.old }) => {
      const before = old && oldOf(old);
      const options = { ...shared, ...asUpdateOf(before) };
      return { options, before: { ...options, ...catalogThen, fixes: false }, notes: () => before?.unreported() ?? [] };
    },
  };
}

const catalogs = new WeakMap<readonly FileBytes[], LazyCatalog>();

function catalogOf(files: readonly FileBytes[]): LazyCatalog {
  const known = catalogs.get(files) ?? lazyCatalog(files);
  catalogs.set(files, known);
  return known;
}

function resourceOptions({ converted, requireCrd, strict, subresource }: ResourceSetup, catalog: LazyCatalog): CheckOptions {
  return {
    catalog,
    strict,
    requireCrd,
    ...(subresource && { subresource }),
    ...(converted && { converted: readConvertedObjects(converted) }),
  };
}
