import type { LabelRequirement, ObjectSelector } from '../policy/policy.js';

/** A yes or no, or what it depends on. */
export type Known = boolean | { readonly dependsOn: string };

/** The labels of an object. */
export interface Labels {
  readonly known: ReadonlyMap<string, string>;
  /** What those depend on that are not known; undefined where all are. */
  readonly dependsOn?: string;
}

/** True for a selector that takes everything. */
export function isEmptySelector({ matchLabels, matchExpressions }: ObjectSelector): boolean {
  return matchLabels.size === 0 && matchExpressions.length === 0;
}

/** Whether a selector takes an object with these labels. Source: `k8s.io/apimachinery/pkg/labels`, Requirement.Matches. */
export function selects({ matchLabels, matchExpressions }: ObjectSelector, labels: Labels): Known {
  const requirements = [
    ...[...matchLabels].map(([key, value]): LabelRequirement => ({ key, operator: 'In', values: [value] })),
    ...matchExpressions,
  ];
  let unknown: Known = true;
  for (const requirement of requirements) {
    const met = meets(requirement, labels);
    if (met === false) return false;
    if (met !== true) unknown = met;
  }
  return unknown;
}

function meets({ key, operator, values }: LabelRequirement, { known, dependsOn }: Labels): Known {
  const value = known.get(key);
  if (value === undefined && dependsOn !== undefined) return { dependsOn };
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    default:
      return value === undefined;
  }
}
