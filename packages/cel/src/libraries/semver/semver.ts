import { celError, type CelError, type CelOpaque } from '../../values/value.js';
import { type ArgumentType, bool, isKind, taking, text } from '../arguments.js';
import { walk } from '../runtime-costs.js';
import { compareVersions, parseLenientVersion, parseVersion, printVersion, type SemanticVersion } from './semantic-version.js';
import { define, kubernetesCosts, type LibraryDeclaration, UNIT } from '../library-function.js';
import { walkThroughArgument } from '../../estimates/walks.js';

interface CelSemver extends CelOpaque {
  readonly type: 'kubernetes.Semver';
  readonly version: SemanticVersion;
}

const semver: ArgumentType<CelSemver> = (value) =>
  isKind(value, 'opaque') && value.type === 'kubernetes.Semver' ? (value as CelSemver) : undefined;

const WALK = kubernetesCosts(walkThroughArgument(), walk());

/** Semantic versions. Source: `k8s.io/apiserver/pkg/cel/library`, SemverLib. */
export const SEMVER: readonly LibraryDeclaration[] = [
  define(
    'semver_compare_to: (Semver).compareTo(Semver) -> int',
    taking([semver, semver], (a, b) => BigInt(compareVersions(a.version, b.version))),
    UNIT,
  ),
  define(
    'semver_is_greater_than: (Semver).isGreaterThan(Semver) -> bool',
    taking([semver, semver], (a, b) => compareVersions(a.version, b.version) > 0),
    UNIT,
  ),
  define(
    'semver_is_less_than: (Semver).isLessThan(Semver) -> bool',
    taking([semver, semver], (a, b) => compareVersions(a.version, b.version) < 0),
    UNIT,
  ),
  define(
    'is_semver_string: isSemver(string) -> bool',
    taking([text], (written) => parseVersion(written).ok),
    WALK,
    { hints: { texts: ['1.2.3', '1.2', 'x'] } },
  ),
  define(
    'is_semver_string_bool: isSemver(string, bool) -> bool',
    taking([text, bool], (written, isLenient) => toSemver(written, isLenient).kind === 'opaque'),
    WALK,
  ),
  define(
    'semver_major: (Semver).major() -> int',
    taking([semver], ({ version }) => BigInt.asIntN(64, version.major)),
    UNIT,
  ),
  define(
    'semver_minor: (Semver).minor() -> int',
    taking([semver], ({ version }) => BigInt.asIntN(64, version.minor)),
    UNIT,
  ),
  define(
    'semver_patch: (Semver).patch() -> int',
    taking([semver], ({ version }) => BigInt.asIntN(64, version.patch)),
    UNIT,
  ),
  define(
    'string_to_semver: semver(string) -> Semver',
    taking([text], (written) => toSemver(written, false)),
    WALK,
    { hints: { isConversion: true } },
  ),
  define('string_bool_to_semver: semver(string, bool) -> Semver', taking([text, bool], toSemver), WALK),
];

function toSemver(written: string, isLenient: boolean): CelSemver | CelError {
  const parsed = isLenient ? parseLenientVersion(written) : parseVersion(written);
  if (!parsed.ok) return celError(parsed.error);
  const { version } = parsed;
  return {
    kind: 'opaque',
    type: 'kubernetes.Semver',
    version,
    equals: (other) => compareVersions(version, (other as CelSemver).version) === 0,
    print: () => printVersion(version),
  };
}
