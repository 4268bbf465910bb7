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
  /** A part of a URL is estimated to be as long as the URL, not of any length. */
  readonly boundsUrlParts: boolean;
}

/** What the first servers with rules do; what no later entry changes holds from there on. */
const FIRST: RuleBehaviour = {
  libraries: ['standard', 'urls and patterns', 'kubernetes lists', 'text'],
  optionalSyntax: false,
  comparesAcrossTypes: false,
  judgesLiterals: false,
  keywordFields: false,
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
    boundsUrlParts: false,
  },
};

/** What changed with the minors that the records of `core` name, in their order. */
const CHANGES: Readonly<Partial<Record<KubernetesVersion['rules'], RuleChanges>>> = {
  '1.27': { libraries: { with: ['authorizer'] } },
  '1.28': { libraries: { with: ['optionals', 'quantity'] }, optionalSyntax: true, comparesAcrossTypes: true },
  '1.29': { libraries: { with: ['text formats and sets'] }, judgesLiterals: true },
  '1.30': { libraries: { with: ['ip', 'cidr'] } },
  '1.31': { libraries: { with: ['format'] }, keywordFields: true },
  '1.32': { libraries: { with: ['two variables'] } },
  '1.33': { libraries: { with: ['semver'] } },
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
    },
  },
  '1.38': { libraries: { with: ['cidr masks'] }, language: { boundsUrlParts: true } },
};

type RuleChanges = Partial<Omit<RuleBehaviour, 'language' | 'libraries'>> & {
  readonly language?: Partial<Language>;
  /** One that is taken away and added again comes last. */
  readonly libraries?: { readonly without?: readonly LibraryName[]; readonly with: readonly LibraryName[] };
};

/** What a server does with rules. */
export function ruleBehaviour({ rules: name }: KubernetesVersion): RuleBehaviour {
  let behaviour = FIRST;
  if (name === '1.15') return behaviour;
  for (const [minor, changes] of Object.entries(CHANGES)) {
    behaviour = changed(behaviour, changes);
    if (minor === name) break;
  }
  return behaviour;
}

function changed(before: RuleBehaviour, { language, libraries, ...rules }: RuleChanges): RuleBehaviour {
  const { with: added = [], without = [] } = libraries ?? {};
  return {
    ...before,
    ...rules,
    language: { ...before.language, ...language },
    libraries: [...before.libraries.filter((each) => !without.includes(each)), ...added],
  };
}
