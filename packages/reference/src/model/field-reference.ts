/**
 * What a schema says of one value, in words where it says it in keywords. What it does not say is absent; a list is never empty.
 *
 * Values are given as compact JSON, so that the model is plain data and no number loses a digit.
 */
export interface ValueFacts {
  /** One word for the value itself: `string`, `integer`, `number`, `boolean`, `object`, `list`, `map`, `integer or string`, `any`. */
  readonly type: string;
  readonly format?: string;
  readonly title?: string;
  /** As it is written: Markdown more often than not, HTML never. */
  readonly description?: string;
  /** JSON. */
  readonly default?: string;
  /** JSON. */
  readonly example?: string;
  /** The values allowed, JSON each. */
  readonly enum?: readonly string[];
  /** What else is demanded, a clause each: `at least 1`, `1 to 63 characters`, `a multiple of 5`. */
  readonly bounds?: readonly string[];
  readonly pattern?: PatternReference;
  readonly nullable?: true;
  /** Whether it may change; read from the rules of this value and of those that it is in. */
  readonly mutability?: Mutability;
  /** Of objects, and of what has no type: whether fields that the schema does not name stay or are removed without a word. */
  readonly unknownFields?: 'kept' | 'pruned';
  /** True for an object of Kubernetes of any kind, with `apiVersion`, `kind` and `metadata` of its own. */
  readonly embeddedResource?: true;
  /** How lists are merged by server-side apply, and what must be unique in them. */
  readonly listType?: 'atomic' | 'set' | 'map';
  /** Of a list of type `map`: the fields that tell its items apart. */
  readonly listMapKeys?: readonly string[];
  /** Of objects and maps: `atomic` where they are owned as a whole. */
  readonly mapType?: string;
  readonly rules?: readonly RuleReference[];
  /** What `allOf`, `anyOf`, `oneOf` and `not` ask for. */
  readonly choices?: readonly JunctorChoice[];
  readonly externalDocs?: { readonly description: string; readonly url: string };
}

/**
 * One field and, below it in {@link FieldTree}, those of the object that it holds, be it in lists and maps.
 *
 * `type` of the facts is the field's own (`list`), {@link typeText} the whole (`list of objects`).
 */
export interface FieldReference extends ValueFacts {
  readonly name: string;
  /** For readers, from the resource: `spec.containers[].env[].name`, `spec.labels{}.value`; names with other characters stand in quotes. */
  readonly path: string;
  /** The fragment of the field in a page: `.spec.containers.env.name`. Unique in a version, the same as long as the path is. */
  readonly id: string;
  /** 0 for the fields of the resource itself. */
  readonly depth: number;
  /** How many of the fields that follow are below this one, at any depth. */
  readonly size: number;
  readonly typeText: string;
  readonly required?: true;
  /** True where the description begins a paragraph with `Deprecated:`, as Go does. */
  readonly deprecated?: true;
  /** What is said of the items of lists and the values of maps in this field, outermost first; up to the last one that says anything. */
  readonly elements?: readonly ElementFacts[];
  /** Where the fields below this one are listed, if not here: another field holds an object with just the same ones. */
  readonly sameAs?: SharedShape;
  /** Since which other versions this field is new or changed. */
  readonly changedSince?: readonly FieldChangeMark[];
}

/** What is said of the items of a list or of the values of a map. */
export interface ElementFacts extends ValueFacts {
  readonly each: 'item' | 'value';
}

/** The first field whose object has the same fields, to the word. */
export interface SharedShape {
  readonly id: string;
  readonly path: string;
  /** How many fields it has, at any depth. */
  readonly size: number;
}

/** How a field differs from what it was in another version. */
export interface FieldChangeMark {
  readonly version: string;
  readonly change: 'added' | 'changed';
}

/** A regular expression, and what it asks for where that is known. */
export interface PatternReference {
  /** In the syntax of RE2. */
  readonly pattern: string;
  /** A clause: `lower-case letters, digits and hyphens`. */
  readonly words?: string;
}

/**
 * Whether a value may change: `immutable` never while the object lives, `set once` not after it is there, `kept` it may change but not be taken away.
 */
export type Mutability = 'immutable' | 'set once' | 'kept';

/** A rule in CEL at the value that it judges. */
export interface RuleReference {
  readonly rule: string;
  /** What a refusal says; absent where nothing but the rule itself is said. */
  readonly message?: string;
  /** An expression that makes the message. */
  readonly messageExpression?: string;
  /** The reason of the error: `FieldValueInvalid` where none is named. */
  readonly reason?: string;
  /** The field that errors name instead of this one, relative to it. */
  readonly fieldPath?: string;
  /** True for rules about changes: they are asked in updates. */
  readonly transition?: true;
  /** True where a rule about changes is asked of new values too. */
  readonly optionalOldSelf?: true;
}

/** What a junctor asks for. */
export interface JunctorChoice {
  readonly junctor: 'allOf' | 'anyOf' | 'oneOf' | 'not';
  /** The whole in one sentence where it is a usual one: `exactly one of a, b, c must be set`. */
  readonly text?: string;
  /** Otherwise the branches, each a list of clauses that hold together. */
  readonly branches?: readonly (readonly string[])[];
}

/** The fields of an object in pre-order: those below a field follow it, {@link FieldReference.size} many. */
export type FieldTree = readonly FieldReference[];
