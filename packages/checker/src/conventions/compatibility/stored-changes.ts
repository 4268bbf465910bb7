import type { CustomResourceDefinition } from '@structural/core';
import { manifestPathOf } from '../../place/manifest-path.js';
import type { Mark } from '../../place/position.js';
import type { ProvenChange } from '../../provers/provers.js';
import type { ChangeRuleName } from '../../rules/change-rules.js';
import type { ConventionSubject, BrokenConvention } from '../record/convention.js';

/**
 * What an update of a stored definition breaks, or may break, by changes of some rules, each change once; nothing where nothing is
 * stored under the name.
 */
export function* storedChanges(
  { context, definition }: ConventionSubject,
  rules: readonly ChangeRuleName[],
  mark?: Mark,
): Generator<BrokenConvention> {
  const { name } = definition.metadata;
  const stored = name === '' ? undefined : context.stored?.get(name);
  if (stored === undefined) return;
  const shown = new Set<string>();
  for (const found of changesOf(context, stored, definition)) {
    const { change, message, newPath = [], rule, verdict } = found;
    if (!rules.some((each) => each === rule) || verdict === 'harmless' || shown.has(change)) continue;
    shown.add(change);
    const path = manifestPathOf(context.definition.value, newPath);
    yield {
      path: rule === 'field-removed' ? [...path, 'properties'] : path,
      ...(mark === undefined ? {} : { mark }),
      message: verdict === 'breaking' ? `${subjectOf(found)}${message}` : `${subjectOf(found)}${message}: that may break what was right`,
    };
  }
}

/** The name of what is gone, which has no place. */
function subjectOf({ field = '', rule }: ProvenChange): string {
  return rule === 'field-removed' ? `${field}: ` : '';
}

interface Compared {
  readonly stored: CustomResourceDefinition;
  readonly changes: readonly ProvenChange[];
}

/** Conventions about changes ask one after the other about the same two definitions. */
const compared = new WeakMap<CustomResourceDefinition, Compared>();

function changesOf(
  { kubernetesVersion, provers }: ConventionSubject['context'],
  stored: CustomResourceDefinition,
  next: CustomResourceDefinition,
): readonly ProvenChange[] {
  if (provers === undefined) return [];
  const known = compared.get(next);
  if (known?.stored === stored) return known.changes;
  const changes = provers.changesOf(stored, next, kubernetesVersion);
  compared.set(next, { stored, changes });
  return changes;
}
