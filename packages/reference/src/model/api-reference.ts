import type { FieldTree, ValueFacts } from './field-reference.js';

/**
 * All that a page says of the API that one definition makes. Plain data: it can be printed as JSON as it is.
 */
export interface ApiReference {
  /** `metadata.name` of the definition: `certificates.cert-manager.io`. */
  readonly definition: string;
  readonly group: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly scope: 'Namespaced' | 'Cluster';
  /** How objects come from one version to another. */
  readonly conversion: 'None' | 'Webhook';
  /** Where the definition can be had from, if anybody knows. */
  readonly source?: string;
  /** What changed since the definition was published before; absent where nobody said what was there. */
  readonly changes?: readonly PublishedChange[];
  /** The most stable and newest first; those that are not served, too. */
  readonly versions: readonly VersionReference[];
}

/** What changed since the definition was published before. */
export interface PublishedChange {
  /** Absent where it is about the definition as a whole. */
  readonly version?: string;
  /** The field as users write it, `spec.jobs[].name`; absent where it is about none. */
  readonly field?: string;
  /** `breaking`: a resource proves that somebody is hurt · `undecided`: it may be · `harmless`: nobody is. */
  readonly verdict: 'breaking' | 'undecided' | 'harmless';
  /** Who is hurt, or may be: `stored-data`, `writers`, `readers`, `owners`, `clients`, `installers`. */
  readonly audiences: readonly string[];
  /** What changed, in a clause. */
  readonly message: string;
}

/** One version of the API. */
export interface VersionReference {
  readonly version: string;
  readonly served: boolean;
  /** True for the version in which objects are stored. */
  readonly storage: boolean;
  readonly deprecated: boolean;
  /** What the server warns clients of a deprecated version; empty for others. */
  readonly deprecationWarning: string;
  /**
   * `structural`: the fields are those of the schema. `none`: there is no schema, so that anything is kept. `not structural`: there is one that the server
   * does not publish and does not prune by; the fields are what can be read of it.
   */
  readonly schema: 'structural' | 'none' | 'not structural';
  /** What is said of the resource itself: description, rules. */
  readonly resource: ValueFacts;
  /** The fields as a tree in pre-order. `apiVersion`, `kind` and `metadata` are among them where the schema names them. */
  readonly fields: FieldTree;
  /** True where updates of the status go to an address of their own. */
  readonly hasStatus: boolean;
  readonly scale?: ScaleReference;
  /** Fields by which lists can be filtered, besides name and namespace; with their leading dot. */
  readonly selectableFields: readonly string[];
  readonly columns: readonly PrinterColumn[];
  readonly conditions: readonly ConditionReference[];
  readonly samples: SampleTexts;
  /** What this version has that others do not, and the other way round; one for each other version with fields. */
  readonly comparisons: readonly VersionComparison[];
}

/** What `kubectl scale` reads and writes. */
export interface ScaleReference {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/** A column of `kubectl get`, `NAME` among them; an `AGE` that nobody declared, too. */
export interface PrinterColumn {
  /** In capitals as kubectl prints it. */
  readonly heading: string;
  readonly name: string;
  readonly type: string;
  /** Empty where none is given. */
  readonly description: string;
  /** Absent for the name. */
  readonly jsonPath?: string;
  /** True for what only `-o wide` shows. */
  readonly wide: boolean;
}

/** A condition that objects report, as far as the definition names any. */
export interface ConditionReference {
  /** Where it is reported: `status.conditions`. */
  readonly path: string;
  readonly type: string;
  /** What in the definition names it. */
  readonly namedBy: 'schema' | 'default' | 'column' | 'description';
  /** Empty where nothing is said. */
  readonly description: string;
}

/** Resources that the engine accepts, as YAML with `apiVersion`, `kind` and `metadata` first; absent where none was found. */
export interface SampleTexts {
  /** With nothing but what it would be refused without. */
  readonly minimal?: string;
  /** With every field for which a value was found. */
  readonly full?: string;
}

/** What differs between this version and another, seen from this one. */
export interface VersionComparison {
  readonly version: string;
  /** In the order of the fields; where an object is new or gone, its fields go without saying. */
  readonly differences: readonly FieldDifference[];
}

/** A field that is only here, only there, or different. */
export type FieldDifference =
  | { readonly change: 'added'; readonly path: string; readonly id: string; readonly type: string }
  | { readonly change: 'removed'; readonly path: string; readonly type: string }
  | {
      readonly change: 'changed';
      readonly path: string;
      readonly id: string;
      /** What it is about, and what is said there and here; empty for nothing. */
      readonly aspects: readonly { readonly name: string; readonly before: string; readonly now: string }[];
    };
