/** What differs between servers in CEL; everything else is the same in all of them. */
export interface RuleBehaviour {
  /** The libraries that expressions may use, in the order in which the server adds them. */
  readonly libraries: readonly LibraryName[];
  /** `a.?b`, `a[?i]`, `[?e]` and `{?k: v}` are known. */
  readonly optionalSyntax: boolean;
  /** Numbers of different types may be compared. */
  readonly comparesAcrossTypes: boolean;
  /** Literals of durations, timestamps, regular expressions and formats are judged, too. */
  readonly judgesLiterals: boolean;
  /** `self.namespace` is `self.__namespace__`, and so on for every reserved word. */
  readonly keywordFields: boolean;
  /** The server knows how long the names of objects can be. */
  readonly capsNames: boolean;
  readonly language: Language;
}

/** Functions and macros that came to Kubernetes together. */
export type LibraryName =
  | 'standard'
  | 'urls and patterns'
  | 'kubernetes lists'
  | 'text'
  | 'authorizer'
  | 'optionals'
  | 'quantity'
  | 'text formats and sets'
  | 'ip'
  | 'cidr'
  | 'format'
  | 'two variables'
  | 'semver'
  | 'lists'
  | 'list includes';

/** What versions of the language that servers were built with disagree about, by name. */
export interface Language {
  /** `a.`b-c`` selects a field by a quoted name. */
  readonly quotedNames: boolean;
  /** `.x` means no local variable, and a local variable `a` hides the type `a.b`. */
  readonly localsAreApart: boolean;
  /** `name{…}` may name a variable, and is then refused as no type. */
  readonly messagesMayNameVariables: boolean;
  /** `list` is the type of lists of anything, not of lists of something to be inferred. */
  readonly closedContainerTypes: boolean;
  /** `duration(1)` is a nanosecond. */
  readonly durationOfInt: boolean;
  /** `lists.range` refuses negative and overlong sizes, and a negative depth of `flatten` costs as if it were 1. */
  readonly judgesLists: boolean;
  /** `startsWith` and `endsWith` are counted by the text that they look at when they run, not by the part that is looked for. */
  readonly textEndsCostTheWhole: boolean;
  /** `matches(text, pattern)` costs as much as `text.matches(pattern)`. */
  readonly patternFunctionCosts: boolean;
}
