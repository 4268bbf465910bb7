import { asUpdateOf, beforeReader, lazyCatalog, readConvertedObjects, type CheckOptions, type LazyCatalog } from '@structural/checker';
import type { FileBytes } from './file-bytes.js';
import type { CheckingSetup, Job, ResourceSetup } from './judging-setup.js';

/** What it takes to check one file after the other. */
export interface Checking {
  /** The definitions that resources are judged by, of which each is read as it is needed; absent where only definitions are judged. */
  readonly catalog?: LazyCatalog;
  optionsOf(job: Job): JobOptions;
}

/** How one file is checked. */
export interface JobOptions {
  readonly options: CheckOptions;
  /** What of the old files could not be read, a line each; each is there but once, for the first that asks. */
  notes(): readonly string[];
}

/** Gets ready to check. A catalog over the same list of files is one, however often that is asked for: what was read of it is there. */
export function openChecking(setup: CheckingSetup): Checking {
  const { conventions, fixes, kubernetesVersion, resources } = setup;
  const catalog = resources && catalogOf(resources.catalog);
  const chosen = conventions.length > 0 && { conventions: new Map(conventions.map((id) => [id, {}])) };
  const shared: CheckOptions = { kubernetesVersion, fixes, ...chosen, ...(resources && catalog && resourceOptions(resources, catalog)) };
  const oldOf = beforeReader();
  return {
    ...(catalog && { catalog }),
    optionsOf: ({ old = setup.old }) => {
      const before = old && oldOf(old);
      return { options: { ...shared, ...asUpdateOf(before) }, notes: () => before?.unreported() ?? [] };
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
