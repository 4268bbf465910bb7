import type { Macro } from '../syntax/macro.js';
import { OPTIONAL_MACROS, OPTIONALS_WITHIN } from '../macros/optional.js';
import { SORT_BY_MACRO } from '../macros/sort-by.js';
import { OLD_PRESENCE_MACRO, PRESENCE_MACRO, STANDARD_MACROS } from '../macros/standard.js';
import { TWO_VARIABLE_MACROS } from '../macros/two-variables.js';
import type { LibraryDeclaration } from '../libraries/library-function.js';
import type { Language, LibraryName } from '../language/rule-behaviour.js';
import { LOGIC } from '../libraries/operators/operators.js';
import { EQUALITY } from '../libraries/operators/equality.js';
import { ARITHMETIC } from '../libraries/operators/arithmetic-operators.js';
import { COMPARISONS } from '../libraries/operators/comparisons.js';
import { CONVERSIONS, OLD_DURATION } from '../libraries/conversions/conversions.js';
import {
  OLD_TEXT_ENDS,
  PATTERN_FUNCTION,
  PATTERN_METHOD,
  TEXT_ENDS,
  TEXT_FUNCTIONS,
  UNCOUNTED_PATTERN_FUNCTION,
} from '../libraries/standard/text-functions.js';
import { SIZES } from '../libraries/standard/sizes.js';
import { TIME_FUNCTIONS } from '../libraries/times/time-functions.js';
import { URLS } from '../libraries/url/url.js';
import { REGEX } from '../libraries/regex/regex.js';
import { KUBERNETES_LISTS, LIST_INCLUDES } from '../libraries/lists/kubernetes-lists.js';
import { AUTHORIZER, AUTHORIZER_SELECTORS } from '../libraries/authorizer/authorizer.js';
import { OPTIONALS, OPTIONALS_OF_LISTS } from '../libraries/optionals/optionals.js';
import { CHEAP_QUANTITY_OF_TEXT, QUANTITY, QUANTITY_OF_TEXT } from '../libraries/quantity/quantity.js';
import { STRICT_TEXT_PLACES, TEXT_PARTS, TEXT_PLACES } from '../libraries/strings/text-parts.js';
import { JOINS, OLD_JOINS, QUOTE, TEXT_CHANGES } from '../libraries/strings/text-changes.js';
import { textFormat } from '../libraries/strings/format-text.js';
import { SETS } from '../libraries/sets/sets.js';
import { IP } from '../libraries/ip/ip.js';
import { CIDR, CIDR_MASKS, OLD_RANGES_IN_RANGES, RANGES_IN_RANGES } from '../libraries/cidr/cidr.js';
import { namedFormats } from '../libraries/format/named-formats.js';
import { MAP_INSERT } from '../libraries/maps/map-insert.js';
import { SEMVER } from '../libraries/semver/semver.js';
import { EXTENSION_LISTS, JUDGED_LISTS, UNJUDGED_LISTS } from '../libraries/lists/extension-lists.js';

/** Functions and macros of a library. */
export interface Library {
  readonly functions: readonly LibraryDeclaration[] | ((language: Language) => readonly LibraryDeclaration[]);
  readonly macros?: readonly Macro[];
  /** Servers whose language has it; every server's if absent. */
  readonly isKnownTo?: (language: Language) => boolean;
  /** The names that it gives to types. */
  readonly types?: readonly string[];
}

/**
 * What each library holds; overloads of one function are tried in the order in which a server has its libraries.
 *
 * Source: `k8s.io/apiserver/pkg/cel/environment`.
 */
export const LIBRARIES: Readonly<Record<LibraryName, readonly Library[]>> = {
  standard: [
    {
      functions: [...LOGIC, ...EQUALITY, ...ARITHMETIC, ...COMPARISONS, ...CONVERSIONS, ...TEXT_FUNCTIONS, ...SIZES, ...TIME_FUNCTIONS],
      macros: STANDARD_MACROS,
    },
    { functions: [], macros: [PRESENCE_MACRO], isKnownTo: ({ presenceIsItsParenthesis }) => !presenceIsItsParenthesis },
    { functions: [], macros: [OLD_PRESENCE_MACRO], isKnownTo: ({ presenceIsItsParenthesis }) => presenceIsItsParenthesis },
    { functions: PATTERN_FUNCTION, isKnownTo: ({ patternFunction }) => patternFunction === 'counted' },
    { functions: UNCOUNTED_PATTERN_FUNCTION, isKnownTo: ({ patternFunction }) => patternFunction === 'uncounted' },
    { functions: PATTERN_METHOD },
    { functions: TEXT_ENDS, isKnownTo: ({ textEndsCostTheWhole }) => !textEndsCostTheWhole },
    { functions: OLD_TEXT_ENDS, isKnownTo: ({ textEndsCostTheWhole }) => textEndsCostTheWhole },
    { functions: OLD_DURATION, isKnownTo: ({ durationOfInt }) => durationOfInt },
  ],
  'urls and patterns': [{ functions: [...URLS, ...REGEX] }],
  'kubernetes lists': [{ functions: KUBERNETES_LISTS }],
  text: [
    { functions: [...TEXT_PARTS, ...TEXT_CHANGES] },
    { functions: JOINS, isKnownTo: ({ joinsStoredLists }) => joinsStoredLists },
    { functions: OLD_JOINS, isKnownTo: ({ joinsStoredLists }) => !joinsStoredLists },
    { functions: TEXT_PLACES, isKnownTo: ({ indexBeyondEnd }) => indexBeyondEnd },
    { functions: STRICT_TEXT_PLACES, isKnownTo: ({ indexBeyondEnd }) => !indexBeyondEnd },
  ],
  authorizer: [{ functions: AUTHORIZER }],
  optionals: [
    { functions: OPTIONALS, macros: OPTIONAL_MACROS, types: ['optional_type'] },
    { functions: [], macros: OPTIONALS_WITHIN, isKnownTo: ({ flatOptionals }) => flatOptionals },
    { functions: OPTIONALS_OF_LISTS, isKnownTo: ({ optionalLists }) => optionalLists },
  ],
  quantity: [
    { functions: QUANTITY },
    { functions: QUANTITY_OF_TEXT, isKnownTo: ({ quantitiesCostTheirText }) => quantitiesCostTheirText },
    { functions: CHEAP_QUANTITY_OF_TEXT, isKnownTo: ({ quantitiesCostTheirText }) => !quantitiesCostTheirText },
  ],
  'text formats and sets': [{ functions: textFormat }, { functions: [...QUOTE, ...SETS] }],
  ip: [{ functions: IP, types: ['net.IP'] }],
  cidr: [
    { functions: RANGES_IN_RANGES, isKnownTo: ({ containsByFirstAddress }) => !containsByFirstAddress },
    { functions: OLD_RANGES_IN_RANGES, isKnownTo: ({ containsByFirstAddress }) => containsByFirstAddress },
    { functions: CIDR, types: ['net.CIDR'] },
  ],
  format: [{ functions: ({ labelKeys }) => namedFormats(labelKeys) }, { functions: AUTHORIZER_SELECTORS }],
  'two variables': [{ functions: MAP_INSERT, macros: TWO_VARIABLE_MACROS }],
  semver: [{ functions: SEMVER }],
  lists: [
    { functions: EXTENSION_LISTS, macros: [SORT_BY_MACRO] },
    { functions: JUDGED_LISTS, isKnownTo: ({ judgesLists }) => judgesLists },
    { functions: UNJUDGED_LISTS, isKnownTo: ({ judgesLists }) => !judgesLists },
  ],
  'list includes': [{ functions: LIST_INCLUDES }],
  'cidr masks': [{ functions: CIDR_MASKS }],
};
