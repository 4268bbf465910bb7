import { kubernetesVersionText } from '../server/kubernetes-versions.js';
import type { DefinitionAdmission, FieldError, KubernetesVersion } from '@structural/core';
import { errorText, pathText, validateDefinition, validateDefinitionUpdate } from '@structural/core';
import { definitionBefore } from '../before/object-before.js';
import type { UpdateOptions } from '../before/update-options.js';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import { faultsOf } from '../catalog/known-faults.js';
import { wholeDefinition } from '../partial/whole-definition.js';

/**
 * Why the server would refuse the definition that a resource is judged by: the first of its errors and how many more; `undefined` if it
 * would not.
 *
 * A definition that is stored already counts as an update of that, and a live one as an update of itself. Its rules are not compiled: that takes longer than judging most
 * resources, and `check` of the definition does. Asked once for each definition and version of Kubernetes, but for what is
 * judged against another one.
 */
export function definitionFault(
  entry: CatalogEntry,
  kubernetesVersion: KubernetesVersion,
  updates: UpdateOptions = {},
): string | undefined {
  const definition = wholeDefinition(entry.definition);
  const before = definitionBefore(definition, updates, kubernetesVersion);
  const judge = (): string | undefined =>
    describe(
      before === undefined
        ? validateDefinition(definition, { kubernetesVersion })
        : validateDefinitionUpdate(definition, before.old, { kubernetesVersion, established: true }),
    );
  if (before?.isItself === false) return judge();
  const faults = faultsOf(definition);
  const asked = `${before === undefined ? 'create' : 'update'} ${kubernetesVersionText(kubernetesVersion)}`;
  if (!faults.has(asked)) faults.set(asked, judge());
  return faults.get(asked);
}

function describe({ errors, panic }: DefinitionAdmission): string | undefined {
  const [first, ...others] = errors.filter((error) => !isMissingAddress(error));
  if (first === undefined) return panic?.message;
  return `${errorText(first).slice(0, MAX_CHARACTERS)}${others.length === 0 ? '' : `, and ${others.length} more`}`;
}

/** Where a conversion webhook is reached is often filled in on the way to the server, and nothing is judged by it. */
function isMissingAddress({ path, type }: FieldError): boolean {
  return type === 'FieldValueRequired' && pathText(path).startsWith('spec.conversion.webhookClientConfig');
}

const MAX_CHARACTERS = 400;
