/** What differs between servers in the admission of definitions; everything else is the same in all of them. */
export interface DefinitionDifferences {
  /**
   * The versions of apiextensions.k8s.io in which definitions can be created. Where v1beta1 is none of them, one in v1beta1 is judged as if it had
   * been stored before.
   */
  readonly createsIn: readonly DefinitionApi[];
  /** The server warns of v1beta1, and says where it refuses a default that v1 is for those. */
  readonly deprecatesV1beta1?: boolean;
  /** How a name by RFC 1123 is called. */
  readonly namesCalled: 'a DNS-1123' | 'a lowercase RFC 1123';
  /** Fields of definitions and keywords of schemas that came later: the server drops them without a word. */
  readonly unknownFields: readonly string[];
  /** Fields that the server knows, and drops, as what they are for is off by default, but for those of schemas below junctors. */
  readonly droppedFields: readonly string[];
  /** A webhook's service without a name or a namespace lacks one that is said to be required. */
  readonly namesRequiredService?: boolean;
  /** Finalizers without a domain draw a warning, which speaks of a path where they have a point. */
  readonly warnsOfFinalizers?: 'plainly' | 'with a path';
  /** Rules of a schema that has no type of CEL are passed over. */
  readonly skipsUntypedRules?: boolean;
  /** What the rules of a schema cost that an update leaves alone is judged in their sum alone. */
  readonly excusesCosts?: boolean;
  /**
   * json-iterator reads definitions in JSON: a null empties a text that stood there before, and a number with an exponent must fit a float64 where
   * nothing reads it, too.
   */
  readonly readsWithJsonIterator?: boolean;
  /** Below `items`, `additionalProperties`, `additionalItems` and `dependencies` keywords count in any case, such as `Type`. */
  readonly foldsNames?: boolean;
  /** The keyword that errors name in place of `preserveUnknownFields`. */
  readonly preservationCalled: string;
  /** The versions of ConversionReview one of which a webhook must take. */
  readonly reviewVersions: readonly string[];
  /** Defaults are judged, be it that none may stand where they are; before that they were refused unseen. */
  readonly judgesDefaults?: boolean;
  /** An enum may hold null. Where it may not, v1beta1 cannot be read with it, and of v1 what comes after it is lost. */
  readonly convertsNull?: boolean;
  /** Items of sets and maps must not be null, and the keys of a map must always be there. */
  readonly checksListItems?: boolean;
  /**
   * Where the condition NonStructuralSchema finds faults: in the schema that all versions share and in those of versions, which it names or counts, or in
   * that of each version as v1 has it; and whether keeping unknown fields is one of them.
   */
  readonly condition: 'shared, named' | 'shared' | 'versions' | 'versions and pruning';
  /**
   * Which formats draw a warning. `strings`: on nodes of type string, what is no format of strings; `any type`: on any node; `by-type`: what the node's own type does
   * not know.
   */
  readonly unrecognizedFormats: 'none' | 'strings' | 'any type' | 'by-type';
  /** A set of objects or arrays draws a warning. */
  readonly warnsOfNonScalarSets?: boolean;
  /** An update may keep too many selectable fields that it does not change. */
  readonly keepsTooManySelectableFields?: boolean;
  /** The CA bundle of a conversion webhook must be valid once the definition is established. */
  readonly checksCaBundle?: boolean;
  /** Two errors of metadata with one text, such as those of two labels with one bad value, are reported once. */
  readonly mergesMetadataErrors?: boolean;
  /** Each check of how metadata changes says that a generation is below zero, which the check of metadata says already. */
  readonly repeatsGeneration?: boolean;
  /** The URL of a webhook without a host lacks one that must be `provided`, or `specified`. */
  readonly webhookHost: 'provided' | 'specified';
  /** How the key of a label or an annotation is called, and in what its length is said to be counted. */
  readonly labelKeys: { readonly called: string; readonly unit: 'bytes' | 'characters' };
}

/** A version of apiextensions.k8s.io. */
export type DefinitionApi = 'v1' | 'v1beta1';
