import { admitFound, check, readCatalog, type KubernetesVersion, type RewriteDefinition, valueAsRead } from '@structural/checker';
import { jsonEqual } from '@structural/json';
import { humanPresenter } from '@structural/presenters';
import type { FileBytes } from '@structural/runner';
import type { AcceptedDefinition } from '@structural/serving';
import { wantsColors, type Streams } from '../program/streams.js';

/** The definitions of one file that a server accepts, and what is wrong with the others, ready to be reported. */
export interface DefinitionFile {
  readonly accepted: readonly AcceptedDefinition[];
  /** Empty where nothing is wrong. */
  readonly faults: string;
}

/** What a server gives every definition that it accepts now. */
export interface Acceptance {
  readonly kubernetesVersion: KubernetesVersion;
  /** What changes definitions before they are read. */
  readonly rewrite: RewriteDefinition | undefined;
  /** Whether a server holds the definitions from before, and does not judge them. */
  readonly stored: boolean;
  readonly createdAt: string;
  readonly resourceVersion: number;
  readonly newUid: () => string;
}

/**
 * Reads the definitions of a file; one that says what it said `before` stays the same object.
 *
 * Places and words of what is wrong are worked out only where something is.
 */
export function readDefinitionFile(
  file: FileBytes,
  before: readonly AcceptedDefinition[],
  acceptance: Acceptance,
  { env, stderr }: Streams,
): DefinitionFile {
  const catalog = readCatalog([file], acceptance.rewrite);
  const known = new Map(before.map((each) => [each.definition.metadata.name, each]));
  const accepted: AcceptedDefinition[] = [];
  let hasFaults = catalog.problems.length > 0;
  for (const { definition, found } of catalog.entries) {
    const same = known.get(definition.metadata.name);
    const value = valueAsRead(found, acceptance.rewrite);
    if (same !== undefined && (same.definition === definition || jsonEqual(same.value, value))) {
      accepted.push(same);
      continue;
    }
    if (!acceptance.stored && !isAdmitted(definition, acceptance.kubernetesVersion)) hasFaults = true;
    else accepted.push({ ...acceptedNow(acceptance, same), definition, value });
  }
  if (!hasFaults) return { accepted, faults: '' };
  const result = check(file.file, file.text, {
    kubernetesVersion: acceptance.kubernetesVersion,
    rewrite: acceptance.rewrite,
  });
  const errors = {
    ...result,
    diagnostics: result.diagnostics.filter(({ severity }) => severity === 'error'),
    definitions: [],
    resources: [],
  };
  return { accepted, faults: humanPresenter({ colors: wantsColors(stderr, env) }).renderResult(errors, true) };
}

function isAdmitted(definition: AcceptedDefinition['definition'], kubernetesVersion: KubernetesVersion): boolean {
  const { errors, panic } = admitFound(definition, kubernetesVersion);
  return errors.length === 0 && panic === undefined;
}

/** What changes keeps what it was given when it was new. */
function acceptedNow(
  { createdAt, newUid, resourceVersion }: Acceptance,
  before: AcceptedDefinition | undefined,
): Pick<AcceptedDefinition, 'createdAt' | 'resourceVersion' | 'uid'> {
  return { uid: before?.uid ?? newUid(), createdAt: before?.createdAt ?? createdAt, resourceVersion };
}
