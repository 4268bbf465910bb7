import type { Macro } from '../syntax/macro.js';
import { OPTIONAL_MACROS } from '../macros/optional.js';
import { SORT_BY_MACRO } from '../macros/sort-by.js';
import { STANDARD_MACROS } from '../macros/standard.js';
import { TWO_VARIABLE_MACROS } from '../macros/two-variables.js';
import type { LibraryDeclaration } from '../libraries/library-function.js';
import type { Language } from '../language/language.js';
import { LOGIC } from '../libraries/operators/operators.js';
import { EQUALITY } from '../libraries/operators/equality.js';
import { ARITHMETIC } from '../libraries/operators/arithmetic-operators.js';
import { COMPARISONS } from '../libraries/operators/comparisons.js';
import { CONVERSIONS, OLD_DURATION } from '../libraries/conversions/conversions.js';
import { OLD_TEXT_ENDS, TEXT_ENDS, TEXT_FUNCTIONS } from '../libraries/standard/text-functions.js';
import { SIZES } from '../libraries/standard/sizes.js';
import { TIME_FUNCTIONS } from '../libraries/times/time-functions.js';
import { URLS } from '../libraries/url/url.js';
import { REGEX } from '../libraries/regex/regex.js';
import { KUBERNETES_LISTS, LIST_INCLUDES } from '../libraries/lists/kubernetes-lists.js';
import { AUTHORIZER, AUTHORIZER_SELECTORS } from '../libraries/authorizer/authorizer.js';
import { OPTIONALS } from '../libraries/optionals/optionals.js';
import { QUANTITY } from '../libraries/quantity/quantity.js';
import { TEXT_PARTS } from '../libraries/strings/text-parts.js';
import { QUOTE, TEXT_CHANGES } from '../libraries/strings/text-changes.js';
import { TEXT_FORMAT } from '../libraries/strings/format-text.js';
import { SETS } from '../libraries/sets/sets.js';
import { IP } from '../libraries/ip/ip.js';
import { CIDR } from '../libraries/cidr/cidr.js';
import { FORMAT } from '../libraries/format/named-formats.js';
import { MAP_INSERT } from '../libraries/maps/map-insert.js';
import { SEMVER } from '../libraries/semver/semver.js';
import { EXTENSION_LISTS, JUDGED_LISTS, UNJUDGED_LISTS } from '../libraries/lists/extension-lists.js';

/** Functions and macros that came to Kubernetes together. */
export interface Library {
  /** The minor version of Kubernetes that brought it; 0 for what was always there. */
  readonly since: number;
  /** The minor version that took it away again. */
  readonly until?: number;
  readonly functions: readonly LibraryDeclaration[];
  readonly macros?: readonly Macro[];
  /** Servers whose language has it; every server's if absent. */
  readonly isKnownTo?: (language: Language) => boolean;
  /** The names that it gives to types. */
  readonly types?: readonly string[];
}

/**
 * The libraries in the order in which Kubernetes adds them; overloads of one function are tried in that order.
 *
 * Source: `k8s.io/apiserver/pkg/cel/environment`.
 */
export const LIBRARIES: readonly Library[] = [
  {
    since: 0,
    functions: [...LOGIC, ...EQUALITY, ...ARITHMETIC, ...COMPARISONS, ...CONVERSIONS, ...TEXT_FUNCTIONS, ...SIZES, ...TIME_FUNCTIONS],
    macros: STANDARD_MACROS,
  },
  { since: 0, functions: TEXT_ENDS, isKnownTo: ({ textEndsCostTheWhole }) => !textEndsCostTheWhole },
  { since: 0, functions: OLD_TEXT_ENDS, isKnownTo: ({ textEndsCostTheWhole }) => textEndsCostTheWhole },
  { since: 0, functions: OLD_DURATION, isKnownTo: ({ durationOfInt }) => durationOfInt },
  { since: 0, functions: [...URLS, ...REGEX] },
  { since: 0, until: 37, functions: KUBERNETES_LISTS },
  { since: 27, functions: AUTHORIZER },
  { since: 28, functions: OPTIONALS, macros: OPTIONAL_MACROS, types: ['optional_type'] },
  { since: 28, functions: QUANTITY },
  { since: 0, functions: [...TEXT_PARTS, ...TEXT_CHANGES] },
  { since: 29, functions: [...TEXT_FORMAT, ...QUOTE, ...SETS] },
  { since: 30, functions: IP, types: ['net.IP'] },
  { since: 30, functions: CIDR, types: ['net.CIDR'] },
  { since: 31, functions: [...FORMAT, ...AUTHORIZER_SELECTORS] },
  { since: 32, functions: MAP_INSERT, macros: TWO_VARIABLE_MACROS },
  { since: 33, functions: SEMVER },
  { since: 34, functions: EXTENSION_LISTS, macros: [SORT_BY_MACRO] },
  { since: 34, functions: JUDGED_LISTS, isKnownTo: ({ judgesLists }) => judgesLists },
  { since: 34, functions: UNJUDGED_LISTS, isKnownTo: ({ judgesLists }) => !judgesLists },
  { since: 37, functions: [...KUBERNETES_LISTS, ...LIST_INCLUDES] },
];
