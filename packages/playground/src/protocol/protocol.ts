/** What the page and its worker say to each other besides the Language Server Protocol: plain data. */

/** The addresses of the texts: the definition, the resource and the policies of now, and the definition of before, in a folder of its own. */
export const ADDRESSES = {
  definition: 'playground:/now/definition.yaml',
  resource: 'playground:/now/resource.yaml',
  policy: 'playground:/now/policy.yaml',
  old: 'playground:/before/definition.yaml',
} as const;

/** The folders that the texts are in: definitions of one do not count in the other. */
export const FOLDERS = ['playground:/now', 'playground:/before'] as const;

/** One of the texts. */
export type TextName = keyof typeof ADDRESSES;

/** A kind in one of its served versions. */
export interface NamedKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A kind that the definition defines. */
export interface DefinedKind extends NamedKind {
  /** The places that rules may stand at, as `spec.ports[]`; the resource itself is the empty one. */
  readonly paths: readonly string[];
}

/** What becomes of one object. */
export interface StoredObjectAnswer {
  /** `Backup nightly` */
  readonly title: string;
  /** `types-only` are right in their types and fields, and of a built-in kind whose code is not loaded. */
  readonly outcome: 'stored' | 'refused' | 'undecodable' | 'types-only' | 'unknown-kind';
  /** The fields that are removed, filled in and stored otherwise, as users write them. */
  readonly removed: readonly string[];
  readonly defaulted: readonly string[];
  readonly coerced: readonly string[];
  readonly problem?: string;
}

/** Some lines of a text, as written and as stored. */
export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** What becomes of the resources. */
export interface StoredAnswer {
  readonly objects: readonly StoredObjectAnswer[];
  /** The text as stored; what is refused as it would be stored without what refuses it. */
  readonly text: string;
  readonly parts: readonly DiffPart[];
}

/** What `kubectl explain` prints. */
export interface ExplainAnswer {
  readonly text: string;
  readonly error?: string;
}

/** What `kubectl get` prints of the resources of one kind. */
export interface TableAnswer {
  readonly title: string;
  readonly text: string;
  readonly problem?: string;
}

/** A part of an expression with what it was. */
export interface TraceRow {
  readonly depth: number;
  readonly text: string;
  readonly type: string;
  /** The last few values. */
  readonly values: readonly string[];
  /** How often it was evaluated. */
  readonly times: number;
}

/** An expression on one value. */
export interface CelEvaluation {
  /** Where `self` is in the resource. */
  readonly at: string;
  readonly value: string;
  readonly isError: boolean;
  readonly cost: number;
  readonly rows: readonly TraceRow[];
}

/** A list, map or string without a bound that makes an expression costly. */
interface CostlyBound {
  readonly field: string;
  readonly bound: string;
  /** What the expression costs with all else bounded. */
  readonly cost: string;
}

/** What a server says of an expression as a rule; costs are decimal, as they go beyond the integers of JavaScript. */
export type CelAnswer =
  | { readonly ok: false; readonly error: string }
  | {
      readonly ok: true;
      readonly type: string;
      readonly estimate: string;
      readonly limit: string;
      /** What it takes of the limit, in percent. */
      readonly percent: number;
      readonly costly: readonly CostlyBound[];
      /** Bounds with which the server takes it, as `spec.hooks maxItems: 512`. */
      readonly fitting: readonly string[];
      /** Why the server refuses it as a rule. */
      readonly refusals: readonly string[];
      readonly evaluations: readonly CelEvaluation[];
    };

/** A resource, or a request, that shows what a change does. */
export interface ChangeProof {
  /** `breaks writers and readers` */
  readonly effects: readonly string[];
  /** `sent to the server` */
  readonly how: string;
  /** YAML, or a request. */
  readonly text: string;
  /** The line of the text that the change is about, from 0. */
  readonly line?: number;
  readonly oldSays: string;
  readonly newSays: string;
}

/** Who is affected by some changes, and what they do. */
export interface AffectedAnswer {
  readonly audience: string;
  readonly advice: string;
}

/** A change of the definition. */
export interface ChangeAnswer {
  readonly verdict: 'breaking' | 'undecided' | 'harmless';
  /** Who is affected first; absent where nobody is. */
  readonly audience?: string;
  readonly rule: string;
  readonly subject: string;
  readonly message: string;
  readonly effects: readonly string[];
  readonly proofs: readonly ChangeProof[];
}

/** What changed between the definition of before and that of now. */
export interface CompareAnswer {
  /** Nothing to compare: a side has no definition that can be read. */
  readonly missing?: 'old' | 'new';
  /** A later question has taken its place. */
  readonly isOutdated?: boolean;
  readonly added: readonly string[];
  /** Those who are affected first by some of the changes, in the order of the command. */
  readonly affected: readonly AffectedAnswer[];
  readonly changes: readonly ChangeAnswer[];
  /** How many changes the time was too short for. */
  readonly leftOut: number;
}

/** An expression of a policy with what it gives. */
export interface PolicyPartAnswer {
  /** `validations[0]`, `variables.ports` */
  readonly place: string;
  readonly text: string;
  readonly value: string;
  /** Whether the request is refused for it, if the binding denies. */
  readonly isRefusing: boolean;
  readonly cost: number;
}

/** What a policy makes of a resource. */
export interface ExplainedByPolicy {
  /** `policy few-ports, binding few-ports` */
  readonly title: string;
  readonly said?: string;
  readonly parts: readonly PolicyPartAnswer[];
}

/** What the expressions of the policies give for each resource; undefined where there is no policy. */
export interface PolicyAnswer {
  readonly resources: readonly { readonly title: string; readonly policies: readonly ExplainedByPolicy[] }[] | undefined;
}

/** The requests beside the protocol: what is asked, and the answer. */
export interface PlaygroundRequests {
  'playground/kinds': { readonly params: object; readonly result: readonly DefinedKind[] };
  'playground/stored': { readonly params: object; readonly result: StoredAnswer };
  'playground/explain': {
    readonly params: NamedKind & { readonly path: string; readonly recursive: boolean };
    readonly result: ExplainAnswer;
  };
  'playground/table': { readonly params: { readonly wide: boolean }; readonly result: readonly TableAnswer[] };
  'playground/cel': { readonly params: NamedKind & { readonly expression: string; readonly path: string }; readonly result: CelAnswer };
  /** Loads the server's own code for built-in kinds from an address of the site; `problem` says why that failed. */
  'playground/load-server': { readonly params: { readonly address: string }; readonly result: { readonly problem?: string } };
  'playground/policy': { readonly params: object; readonly result: PolicyAnswer };
  'playground/compare': { readonly params: object; readonly result: CompareAnswer };
}
