import { AUTHORIZER, AUTHORIZER_SELECTORS } from '../declarations/authorizer.js';
import { COMPARISONS } from '../declarations/comparisons.js';
import { FORMAT, QUANTITY, SEMVER } from '../declarations/kubernetes-values.js';
import { KUBERNETES_LISTS_0, KUBERNETES_LISTS_1, LISTS_3, MAP_INSERT, SETS } from '../declarations/lists.js';
import { CIDR, IP, URLS } from '../declarations/network.js';
import { OPERATOR_DECLARATIONS } from '../declarations/operators.js';
import { OPTIONALS } from '../declarations/optionals.js';
import { declarations, type Declaration } from '../declarations/signature.js';
import { CONVERSIONS, STANDARD_FUNCTIONS } from '../declarations/standard.js';
import { REGEX, STRINGS_0, STRINGS_2 } from '../declarations/strings.js';
import { TIME_FUNCTIONS } from '../declarations/times.js';
import type { Macro } from '../macros/macro.js';
import { OPTIONAL_MACROS } from '../macros/optional.js';
import { SORT_BY_MACRO } from '../macros/sort-by.js';
import { STANDARD_MACROS } from '../macros/standard.js';
import { TWO_VARIABLE_MACROS } from '../macros/two-variables.js';

/** Functions and macros that came to Kubernetes together. */
export interface Library {
  /** The minor version of Kubernetes that brought it; 0 for what was always there. */
  readonly since: number;
  /** The minor version that took it away again. */
  readonly until?: number;
  readonly declarations: readonly Declaration[];
  readonly macros?: readonly Macro[];
  /** The names that it gives to types. */
  readonly types?: readonly string[];
}

/** A conversion that later versions of the language dropped. */
export const OLD_DURATION: Library = { since: 0, declarations: declarations('int64_to_duration: duration(int) -> duration') };

/**
 * The libraries in the order in which Kubernetes adds them; overloads of one function are tried in that order.
 *
 * Source: `k8s.io/apiserver/pkg/cel/environment`.
 */
export const LIBRARIES: readonly Library[] = [
  {
    since: 0,
    declarations: [...OPERATOR_DECLARATIONS, ...COMPARISONS, ...CONVERSIONS, ...STANDARD_FUNCTIONS, ...TIME_FUNCTIONS],
    macros: STANDARD_MACROS,
  },
  { since: 0, declarations: [...URLS, ...REGEX] },
  { since: 0, until: 37, declarations: KUBERNETES_LISTS_0 },
  { since: 27, declarations: AUTHORIZER },
  { since: 28, declarations: OPTIONALS, macros: OPTIONAL_MACROS, types: ['optional_type'] },
  { since: 28, declarations: QUANTITY },
  { since: 0, declarations: STRINGS_0 },
  { since: 29, declarations: [...STRINGS_2, ...SETS] },
  { since: 30, declarations: IP, types: ['net.IP'] },
  { since: 30, declarations: CIDR, types: ['net.CIDR'] },
  { since: 31, declarations: [...FORMAT, ...AUTHORIZER_SELECTORS] },
  { since: 32, declarations: MAP_INSERT, macros: TWO_VARIABLE_MACROS },
  { since: 33, declarations: SEMVER },
  { since: 34, declarations: LISTS_3, macros: [SORT_BY_MACRO] },
  { since: 37, declarations: [...KUBERNETES_LISTS_0, ...KUBERNETES_LISTS_1] },
];
