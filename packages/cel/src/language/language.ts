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

/** cel-go 0.26, with which Kubernetes 1.36 and those before are built. */
const BEFORE_37: Language = {
  quotedNames: false,
  localsAreApart: false,
  messagesMayNameVariables: true,
  closedContainerTypes: false,
  durationOfInt: true,
  judgesLists: false,
  textEndsCostTheWhole: true,
  patternFunctionCosts: false,
};

/** cel-go 0.29. */
const SINCE_37: Language = {
  quotedNames: true,
  localsAreApart: true,
  messagesMayNameVariables: false,
  closedContainerTypes: true,
  durationOfInt: false,
  judgesLists: true,
  textEndsCostTheWhole: false,
  patternFunctionCosts: true,
};

/** The language of a server of the given minor version; exact from 1.34 on. */
export function languageOf(server: number): Language {
  return server >= 37 ? SINCE_37 : BEFORE_37;
}
