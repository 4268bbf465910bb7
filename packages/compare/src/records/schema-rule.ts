import type { FieldError, JSONSchemaProps, KubernetesVersion, ResourceType, StructuralSchema, ValidationRule } from '@structural/core';
import type { JsonValue, JsonPath } from '@structural/json';
import type { SchemaPlace, TextEffort } from '@structural/witness';
import type { BrokenCases } from './broken-cases.js';
import type { ChangeRulePage } from './change-rule-page.js';

/** The schemas of one place in the two versions of a schema that are compared, from the first to the second. */
export interface SchemaPair {
  readonly place: SchemaPlace;
  readonly from: JSONSchemaProps;
  readonly to: JSONSchemaProps;
  /** The schemas right above; absent for the root. */
  readonly above?: SchemaPair;
}

/** What one keyword of one place says otherwise. */
export interface KeywordChange<Found extends string = string> {
  /** As if the second schema took the place of the first one, whichever is the newer. */
  readonly rule: Found;
  /** Under which keyword it stands in a manifest; absent for a schema as a whole. */
  readonly keyword?: string;
  /** Tells changes of one rule at one place apart, alike in both directions; empty where there can be only one. */
  readonly detail?: string;
  /** A clause: `maxLength 63 becomes 40`. */
  readonly what: string;
  /** The member that is or was required. */
  readonly name?: string;
  /** The rule that the second schema has, of `rule-added` and `rule-changed`. */
  readonly validationRule?: ValidationRule;
  /** The rule that the first schema has, of `rule-changed` and `rule-removed`. */
  readonly formerRule?: ValidationRule;
}

/** One difference between two schemas. */
export interface SchemaChange extends Omit<KeywordChange, 'rule'> {
  readonly rule: SchemaRuleRecord;
  readonly place: SchemaPlace;
  readonly detail: string;
  /** The schema of the place; absent where the first one has none. */
  readonly from?: JSONSchemaProps;
  /** The schema of the place; absent where the second one has none. */
  readonly to?: JSONSchemaProps;
  /** The schemas right above. */
  readonly above?: SchemaPair;
}

/** Finds what some keywords of a place say otherwise; rules that one comparison tells apart share it. */
export type Finder<Found extends string> = (from: JSONSchemaProps, to: JSONSchemaProps) => Generator<KeywordChange<Found>>;

/** All changes between two schemas, place by place. */
export type ChangesBetween = (from: JSONSchemaProps, to: JSONSchemaProps) => readonly SchemaChange[];

/** The types that the two sides serve, and the server that does. */
export interface PlanSides {
  readonly kubernetesVersion: KubernetesVersion;
  readonly from: ResourceType;
  readonly to: ResourceType;
  /** Compares branches of junctors. */
  readonly changesBetween: ChangesBetween;
  /** What searching for texts may cost; as much as it takes where absent. */
  readonly texts?: TextEffort;
  /** Whether the time is over, so that searches end without an answer; never where absent. */
  readonly isOver?: () => boolean;
}

/** What shows that a change is at work: that the second side refuses, that it makes another value, or either. */
export type Sign = 'errors' | 'values' | 'either';

/** What of a value a client of the first schema takes for granted. */
export type ReadingAudience = 'readers' | 'clients';

/** Values for two managers who apply one after the other. */
export type ManagerPairs = (change: SchemaChange, root: StructuralSchema, path: JsonPath) => Iterable<readonly [JsonValue, JsonValue]>;

/** What is asked about a change. */
export interface Plan {
  /** Whether resources that the first side takes are sent to the second, and what tells that the change is at work; absent where it cannot hurt. */
  readonly writes?: Sign;
  /** Whether nothing found means that it is undecided; else that it is harmless. */
  readonly mustDecide?: true;
  /** Whether it is shown that nobody is hurt, so that a few resources are asked all the same, as a rule that does not compile refuses all. */
  readonly isShown?: true;
  /** Whether values that the second side takes are read by a client of the first. */
  readonly reads?: ReadingAudience;
  /** Whether readers are asked about by themselves, whatever is found of who writes, so that nothing found means that it is undecided; alone `mustDecide` says so where nobody writes. */
  readonly mustDecideReads?: true;
  /** A member that is left out of what is read. */
  readonly readsWithout?: string;
  /** Whether what is gone is missed by readers as well. */
  readonly isGone?: true;
  /** Who is to apply where owners of fields may notice; `below`: of lists and maps that one side keeps without knowing them; `nulls`: after one who writes null. */
  readonly owns?: ManagerPairs | 'below' | 'nulls';
  /** Cases in which a rule that came does not hold, which values are made for. */
  readonly broken?: BrokenCases;
  /** Whether a value is sent in place of none, too, of which rules above may speak. */
  readonly comesAndGoes?: true;
  /** Whether what is stored and left alone may be hurt by other values than those that hurt writers: rules fail that read it, or members are dropped. */
  readonly mayHurtStored?: true;
  /** Whether what is taken is sent in place of what some rules took for the same, as they may compare the two in another way. */
  readonly comparesUpdates?: true;
  /** Whether what is refused is too large to be tried often. */
  readonly isLarge?: true;
  /** Whether what was dropped may be unknown after the change, and so refused where field validation is strict. */
  readonly mayBeUnknown?: true;
  /** A further clause about a change that does not hurt writers. */
  readonly note?: string;
  /** What is said of a refusal, where it is not that what writers send is refused. */
  readonly refusal?: string;
}

/** What is said where nulls alone are refused: they were dropped before anything was stored. */
export const NULLS_REFUSED = 'nulls, which were dropped, are refused';

/** A value to put at the place of a change; absent: nothing is to be there. */
export interface CandidateValue {
  readonly value?: JsonValue;
}

/** Which values there are to try. */
export interface CandidateValues {
  /** Made one by one, as most often one of the first does. */
  readonly values: Iterable<CandidateValue>;
  /** True where there are no others. */
  readonly isWhole: boolean;
}

/** Where values of a change are tried. */
export interface TriedAt {
  readonly change: SchemaChange;
  /** What the side that is to take them says of the place. */
  readonly own: JSONSchemaProps | undefined;
  readonly root: StructuralSchema;
  readonly path: JsonPath;
  /** What searching for texts may cost. */
  readonly texts: TextEffort | undefined;
}

/** The values that a change is about: `first`, before those that schemas often tell apart, and `last`, after them; or `only`. */
type TriedValues =
  | { readonly first: (at: TriedAt) => Iterable<JsonValue>; readonly last?: (at: TriedAt) => Iterable<JsonValue> }
  | { readonly only: (own: JSONSchemaProps | undefined) => CandidateValues };

/**
 * What becomes of what was there: `value`, it is dropped · `some`, what is within it may be · `otherwise`, it may become another one ·
 * `nothing`.
 */
export type Loss = 'value' | 'some' | 'otherwise' | 'nothing';

/**
 * In what resources values are tried: `alone`, as they are · `with-siblings`, with a member beside them where they are refused without, as what a
 * type asks for · `among-siblings`, beside those with which they are refused after the change, and the others alone are not · `without-defaults`, first those that lack what one side alone fills in, and null among siblings.
 */
type TriedIn = 'alone' | 'with-siblings' | 'among-siblings' | 'without-defaults';

/** One kind of change of a schema: how it is found, what is asked about it, and its page. `Found` are the rules that its finder tells apart. */
export interface SchemaRuleRecord<
  Id extends string = string,
  Found extends string = string,
  Inverse extends string = string,
> extends ChangeRulePage<Id> {
  /** The rule of what takes it back. */
  readonly inverse: Inverse;
  /** What it looks at; `members` are found by going through properties, values of maps, and items. */
  readonly finds: Finder<Found> | 'members';
  /** What to ask about a change; nothing where the schemas show that it hurts nobody. */
  readonly plan: Plan | ((change: SchemaChange, sides: PlanSides) => Plan);
  readonly tries: TriedValues;
  readonly triedIn: TriedIn;
  /** Whether an error of the second schema says what a change is about, and not what another change of the same schema is about. */
  readonly isAbout: (error: LocatedError, change: SchemaChange) => boolean;
  /** Whether it takes a null to show it. */
  readonly isOfNull?: true;
  readonly loses: Loss;
  /** Whether a client of the first schema misses what an error of that says. */
  readonly misses: (origin: FieldError['origin'], reading: ReadingAudience) => boolean;
  /** Whether a schema that is a branch of a junctor demands no more after it. */
  readonly isLooser: boolean | ((change: SchemaChange, changesBetween: ChangesBetween, depth: number) => boolean);
}

/** An error, and whether it is at the place of a change or below it. */
export interface LocatedError {
  readonly error: FieldError;
  readonly steps: JsonPath;
  /** Right at the place. */
  readonly isHere: boolean;
  /** At the place or below it. */
  readonly isWithin: boolean;
  /** At what the place is in. */
  readonly isAbove: boolean;
}

/** A record, with its id as a type, which has to be one of those that its finder tells apart. */
export function schemaRule<const Id extends Found, const Inverse extends string, const Found extends string = Id>(
  record: SchemaRuleRecord<Id, Found, Inverse>,
): SchemaRuleRecord<Id, Found, Inverse> {
  return record;
}
