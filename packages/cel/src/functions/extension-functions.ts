import type { CelFunction } from '../values/value.js';
import { CIDR_FUNCTIONS } from './cidr.js';
import { FORMAT_FUNCTIONS } from './format-text.js';
import { IP_FUNCTIONS } from './ip.js';
import { KUBERNETES_LIST_FUNCTIONS } from './kubernetes-lists.js';
import { LIST_FUNCTIONS } from './lists.js';
import { FORMAT_NAME_FUNCTIONS } from './named-formats.js';
import { OPTIONAL_FUNCTIONS } from './optionals.js';
import { QUANTITY_FUNCTIONS } from './quantity.js';
import { SEARCH_FUNCTIONS } from './regular-expressions.js';
import { SEMVER_FUNCTIONS } from './semver.js';
import { SET_FUNCTIONS } from './sets.js';
import { TEXT_CHANGE_FUNCTIONS } from './text-changes.js';
import { TEXT_PART_FUNCTIONS } from './text-parts.js';
import { URL_FUNCTIONS } from './url.js';

/** Costs by overload, which do not count where only a value tells which overload is meant. */
const COSTED_BY_OVERLOAD: readonly CelFunction[] = [...LIST_FUNCTIONS, ...SET_FUNCTIONS, ...FORMAT_FUNCTIONS];

/** Costs by the name of the function, or of one. */
const COSTED_BY_NAME: readonly CelFunction[] = [
  ...TEXT_PART_FUNCTIONS,
  ...TEXT_CHANGE_FUNCTIONS,
  ...SEARCH_FUNCTIONS,
  ...KUBERNETES_LIST_FUNCTIONS,
  ...OPTIONAL_FUNCTIONS,
  ...URL_FUNCTIONS,
  ...IP_FUNCTIONS,
  ...CIDR_FUNCTIONS,
  ...QUANTITY_FUNCTIONS,
  ...SEMVER_FUNCTIONS,
  ...FORMAT_NAME_FUNCTIONS,
];

/**
 * The functions of the language's extensions and of Kubernetes' libraries, by overload, whatever the version that has them.
 *
 * Without the authorizer's, which no rule of a definition can call. They never throw, and hold on to nothing but compiled patterns.
 */
export const extensionFunctions: ReadonlyMap<string, CelFunction> = new Map(
  [...COSTED_BY_NAME, ...COSTED_BY_OVERLOAD].map((implementation) => [implementation.overload, implementation]),
);

const BY_NAME: ReadonlySet<string> = new Set(COSTED_BY_NAME.map(({ overload }) => overload));

/** Whether a call of that overload costs the same where only a value tells which overload is meant. */
export function isCostedByName(overload: string): boolean {
  return BY_NAME.has(overload);
}
