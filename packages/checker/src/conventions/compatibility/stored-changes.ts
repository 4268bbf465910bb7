import { compareDefinitions, type ChangeRule, type Finding as ChangeFinding } from '@structural/compare';
import type { CustomResourceDefinition, KubernetesVersion } from '@structural/core';
import { manifestPathOf } from '../../place/manifest-path.js';
import type { Mark } from '../../place/position.js';
import type { ConventionSubject, BrokenConvention } from '../record/convention.js';

/**
 * What an update of a stored definition breaks, or may break, by changes of some rules of `compare`, each change once; nothing where nothing is
 * stored under the name.
 */
export function* storedChanges(
  { context, definition }: ConventionSubject,
  rules: readonly ChangeRule[],
  mark?: Mark,
): Generator<BrokenConvention> {
  const { name } = definition.metadata;
  const stored = name === '' ? undefined : context.stored?.get(name);
  if (stored === undefined) return;
  const shown = new Set<string>();
  for (const finding of findingsOf(stored, definition, context.kubernetesVersion)) {
    const { change, message, newPath = [], rule, verdict } = finding;
    if (!rules.includes(rule) || verdict === 'harmless' || shown.has(change)) continue;
    shown.add(change);
    const path = manifestPathOf(context.definition.value, newPath);
    yield {
      path: rule === 'field-removed' ? [...path, 'properties'] : path,
      ...(mark === undefined ? {} : { mark }),
      message:
        verdict === 'breaking' ? `${subjectOf(finding)}${message}` : `${subjectOf(finding)}${message}: that may break what was right`,
    };
  }
}

/** The name of what is gone, which has no place. */
function subjectOf({ field = '', rule }: ChangeFinding): string {
  return rule === 'field-removed' ? `${field}: ` : '';
}

interface Compared {
  readonly stored: CustomResourceDefinition;
  readonly findings: readonly ChangeFinding[];
}

/** Conventions about changes ask one after the other about the same two definitions. */
const compared = new WeakMap<CustomResourceDefinition, Compared>();

function findingsOf(
  stored: CustomResourceDefinition,
  next: CustomResourceDefinition,
  kubernetesVersion: KubernetesVersion | undefined,
): readonly ChangeFinding[] {
  const known = compared.get(next);
  if (known?.stored === stored) return known.findings;
  const { findings } = compareDefinitions([stored], [next], kubernetesVersion && { kubernetesVersion });
  compared.set(next, { stored, findings });
  return findings;
}
