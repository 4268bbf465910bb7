import type { KubernetesVersion } from './kubernetes-version.js';

/** What differs between servers in the admission of definitions; everything else is the same in all of them. */
export interface DefinitionBehaviour {
  readonly version: KubernetesVersion;
  /**
   * Which formats draw a warning. `strings`: on nodes of type string, what is no format of strings; `by-type`: what the node's own type does
   * not know.
   */
  readonly unrecognizedFormats: 'none' | 'strings' | 'by-type';
  /** A set of objects or arrays draws a warning. */
  readonly warnsOfNonScalarSets: boolean;
  /** An update may keep too many selectable fields that it does not change. */
  readonly keepsTooManySelectableFields: boolean;
  /** Two errors of metadata with one text, such as those of two labels with one bad value, are reported once. */
  readonly mergesMetadataErrors: boolean;
  /** How the key of a label or an annotation is called, and in what its length is said to be counted. */
  readonly labelKeys: { readonly called: string; readonly unit: 'bytes' | 'characters' };
}

/** The one table of what changed by minor version: each row holds from the newest patch of its version on. */
const CHANGES: readonly (readonly [minor: number, change: Partial<DefinitionBehaviour>])[] = [
  [34, { unrecognizedFormats: 'strings' }],
  [35, { keepsTooManySelectableFields: true, labelKeys: { called: 'a valid label key', unit: 'bytes' } }],
  [36, { unrecognizedFormats: 'by-type' }],
  [37, { warnsOfNonScalarSets: true, mergesMetadataErrors: true }],
];

/** How a server of the given version judges definitions; exact from 1.34 on. */
export function definitionBehaviour(version: KubernetesVersion): DefinitionBehaviour {
  let behaviour = known.get(version);
  if (behaviour === undefined) known.set(version, (behaviour = behaviourOf(version)));
  return behaviour;
}

const known = new WeakMap<KubernetesVersion, DefinitionBehaviour>();

function behaviourOf(version: KubernetesVersion): DefinitionBehaviour {
  const oldest: DefinitionBehaviour = {
    version,
    unrecognizedFormats: 'none',
    warnsOfNonScalarSets: false,
    keepsTooManySelectableFields: false,
    mergesMetadataErrors: false,
    labelKeys: { called: 'a qualified name', unit: 'characters' },
  };
  return Object.assign(
    {},
    oldest,
    ...CHANGES.filter(([minor]) => minor <= version.minor).map(([, change]) => change),
  ) as DefinitionBehaviour;
}
