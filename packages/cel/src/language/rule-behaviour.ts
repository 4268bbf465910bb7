import type { KubernetesVersion } from '@structural/core';

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
  /** A new rule may use what the version before knows alone, so that it survives a rollback. */
  readonly survivesRollback: boolean;
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
  | 'list includes'
  | 'cidr masks';

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
  /** `duration(x)` of an integer is known to the checker, though no server ever converted one. */
  readonly durationOfInt: boolean;
  /** `lists.range` refuses negative and overlong sizes, and a negative depth of `flatten` costs as if it were 1. */
  readonly judgesLists: boolean;
  /** `startsWith` and `endsWith` are counted by the text that they look at when they run, not by the part that is looked for. */
  readonly textEndsCostTheWhole: boolean;
  /** `matches(text, pattern)` costs as much as `text.matches(pattern)`. */
  readonly patternFunctionCosts: boolean;
  /** What `dyn` gives is estimated to be as large as what it was given, not of any size. */
  readonly dynKeepsSizes: boolean;
  /** What `has(a.b)` is estimated to cost: nothing, what it looks into, or a step more than that. */
  readonly presence: 'nothing' | 'what it looks into' | 'a step';
  /** A text with an enum is estimated to be as long as the longest of its values. */
  readonly enumsHaveSizes: boolean;
  /** Values of Kubernetes' libraries are compared at the cost of one. */
  readonly comparesLibraryValues: boolean;
  /** `optionals` are of their second version: `first` and `last` of lists, and `unwrap`. */
  readonly optionalLists: boolean;
  /** `indexOf` and its like take a place beyond the end of a text. */
  readonly indexBeyondEnd: boolean;
  /** The texts and arguments of `format` are judged where they are literals. */
  readonly judgesFormats: boolean;
  /** An undeclared method has no type, so that each call around it is refused as well; `&&` and `||` are calls like any. */
  readonly undeclaredHasNoType: boolean;
  /** Entries of different types are refused as their list or map is typed, where one that is `dyn` goes with any. */
  readonly joinsStrictly: boolean;
  /** What functions of libraries give is known to be of the sizes that they say. */
  readonly knowsCallSizes: boolean;
  /** What `map` and `filter` give is known to be of the size of what they go through. */
  readonly knowsResultSizes: boolean;
  /** What the lists and maps that an expression makes hold is known to be of their entries' sizes. */
  readonly knowsEntrySizes: boolean;
  /** Messages call the type of optionals `optional(int)`, not `optional_type(int)`. */
  readonly shortOptionalNames: boolean;
  /** A range of addresses contains another that begins with its first address, and no other. */
  readonly containsByFirstAddress: boolean;
  /** Whether there is `matches(text, pattern)`, and whether it costs what it searches when it runs, or one. */
  readonly patternFunction: 'none' | 'uncounted' | 'counted';
  /** An error is in no list of literals. */
  readonly errorsAreNoMembers: boolean;
  /** The grammar has the question marks of optional syntax, known or not, rather than passing over them. */
  readonly parsesOptionals: boolean;
  /** Lists of resources can be joined to a text. */
  readonly joinsStoredLists: boolean;
  /** `or` and `orValue` of what is no optional are that value, not an error. */
  readonly anythingIsOptional: boolean;
  /**
   * Lists of resources hold what Go decoded: sums of them are compared as strictly as they are, and a set of objects ends the evaluation with an
   * internal error.
   */
  readonly listsHoldGoValues: boolean;
  /** What is wrong with an optional `oldSelf` is said to be a conversion that is not supported. */
  readonly convertsOldSelf: boolean;
  /** The alphabet in which texts of format `byte` are read. */
  readonly base64: 'standard' | 'url';
  /** How the format of labels calls them, and in what it counts. */
  readonly labelKeys: KubernetesVersion['definitions']['labelKeys'];
  /** `quantity` and `isQuantity` cost what they read, not one. */
  readonly quantitiesCostTheirText: boolean;
  /** `%e` of `format` prints spaces around its sign of multiplication. */
  readonly spacedPowers: boolean;
  /** `optFlatMap` goes with `optMap`. */
  readonly flatOptionals: boolean;
  /** Messages call types that no field can be selected from as protobuf prints them, such as `primitive:STRING`. */
  readonly protobufTypeNames: boolean;
  /** A type that is not to be found is said to be an `[internal]` fault. */
  readonly saysInternal: boolean;
  /** What is wrong with the argument of `has` is said of its parenthesis. */
  readonly presenceIsItsParenthesis: boolean;
  /** A part of a URL is estimated to be as long as the URL, not of any length. */
  readonly boundsUrlParts: boolean;
}

/** What the list here tells; the rest is in the records of `core`. */
type RuleFacts = Omit<RuleBehaviour, 'language'> & { readonly language: Omit<Language, 'labelKeys'> };

/** What the first servers with rules do; what no later entry changes holds from there on. */
const FIRST: RuleFacts = {
  libraries: ['standard', 'urls and patterns', 'kubernetes lists', 'text'],
  optionalSyntax: false,
  comparesAcrossTypes: false,
  judgesLiterals: false,
  keywordFields: false,
  survivesRollback: false,
  capsNames: false,
  language: {
    quotedNames: false,
    localsAreApart: false,
    messagesMayNameVariables: true,
    closedContainerTypes: false,
    durationOfInt: true,
    judgesLists: false,
    textEndsCostTheWhole: true,
    patternFunctionCosts: false,
    dynKeepsSizes: false,
    presence: 'nothing',
    enumsHaveSizes: false,
    comparesLibraryValues: false,
    optionalLists: false,
    indexBeyondEnd: false,
    judgesFormats: false,
    undeclaredHasNoType: true,
    joinsStrictly: true,
    knowsCallSizes: false,
    knowsResultSizes: false,
    knowsEntrySizes: false,
    shortOptionalNames: true,
    containsByFirstAddress: true,
    patternFunction: 'none',
    errorsAreNoMembers: true,
    joinsStoredLists: false,
    parsesOptionals: false,
    anythingIsOptional: true,
    listsHoldGoValues: true,
    convertsOldSelf: true,
    base64: 'url',
    boundsUrlParts: false,
    quantitiesCostTheirText: false,
    spacedPowers: true,
    flatOptionals: false,
    protobufTypeNames: true,
    saysInternal: true,
    presenceIsItsParenthesis: true,
  },
};

/** What changed with the minors that the records of `core` name, in their order. */
const CHANGES: Readonly<Partial<Record<KubernetesVersion['rules'], RuleChanges>>> = {
  '1.26': { language: { knowsCallSizes: true } },
  '1.27': { libraries: { with: ['authorizer'] }, language: { joinsStoredLists: true } },
  '1.28': {
    libraries: { with: ['optionals', 'quantity'] },
    optionalSyntax: true,
    comparesAcrossTypes: true,
    survivesRollback: true,
    language: { presence: 'a step', patternFunction: 'uncounted', errorsAreNoMembers: false, parsesOptionals: true },
  },
  '1.29': {
    libraries: { with: ['text formats and sets'] },
    judgesLiterals: true,
    language: {
      presence: 'what it looks into',
      enumsHaveSizes: true,
      undeclaredHasNoType: false,
      joinsStrictly: false,
      knowsEntrySizes: true,
      flatOptionals: true,
      protobufTypeNames: false,
      saysInternal: false,
      presenceIsItsParenthesis: false,
    },
  },
  '1.30': { libraries: { with: ['ip', 'cidr'] }, language: { knowsResultSizes: true, quantitiesCostTheirText: true } },
  '1.31': { libraries: { with: ['format'] }, keywordFields: true, language: { judgesFormats: true, shortOptionalNames: false } },
  '1.32': {
    libraries: { with: ['two variables'] },
    language: { comparesLibraryValues: true, indexBeyondEnd: true, containsByFirstAddress: false },
  },
  '1.33': { libraries: { with: ['semver'] }, language: { dynKeepsSizes: true, optionalLists: true, spacedPowers: false } },
  '1.34': { libraries: { with: ['lists'] } },
  '1.37': {
    libraries: { without: ['kubernetes lists'], with: ['kubernetes lists', 'list includes'] },
    capsNames: true,
    // cel-go 0.29; those before have 0.26.
    language: {
      quotedNames: true,
      localsAreApart: true,
      messagesMayNameVariables: false,
      closedContainerTypes: true,
      durationOfInt: false,
      judgesLists: true,
      textEndsCostTheWhole: false,
      patternFunctionCosts: true,
      patternFunction: 'counted',
      anythingIsOptional: false,
      listsHoldGoValues: false,
      convertsOldSelf: false,
    },
  },
  '1.38': { libraries: { with: ['cidr masks'] }, language: { base64: 'standard', boundsUrlParts: true } },
};

type RuleChanges = Partial<Omit<RuleBehaviour, 'language' | 'libraries'>> & {
  readonly language?: Partial<RuleFacts['language']>;
  /** One that is taken away and added again comes last. */
  readonly libraries?: { readonly without?: readonly LibraryName[]; readonly with: readonly LibraryName[] };
};

/** What a server does with rules. */
export function ruleBehaviour({ rules: name, definitions: { labelKeys } }: KubernetesVersion): RuleBehaviour {
  let facts = FIRST;
  if (name !== '1.15')
    for (const [minor, changes] of Object.entries(CHANGES)) {
      facts = changed(facts, changes);
      if (minor === name) break;
    }
  return { ...facts, language: { ...facts.language, labelKeys } };
}

function changed(before: RuleFacts, { language, libraries, ...rules }: RuleChanges): RuleFacts {
  const { with: added = [], without = [] } = libraries ?? {};
  return {
    ...before,
    ...rules,
    language: { ...before.language, ...language },
    libraries: [...before.libraries.filter((each) => !without.includes(each)), ...added],
  };
}
