import { celError, type CelError, type CelFunction, type CelOpaque } from '../values/value.js';
import { bool, defineFunction, isKind, text, type ArgumentType } from './arguments.js';
import { walk } from './costs.js';
import { compareVersions, parseLenientVersion, parseVersion, printVersion, type SemanticVersion } from './semantic-version.js';

interface CelSemver extends CelOpaque {
  readonly type: 'kubernetes.Semver';
  readonly version: SemanticVersion;
}

const semver: ArgumentType<CelSemver> = (value) => (isKind(value, 'opaque') && value.type === 'kubernetes.Semver' ? (value as CelSemver) : undefined);

/** Semantic versions. Source: `k8s.io/apiserver/pkg/cel/library`, SemverLib. */
export const SEMVER_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('string_to_semver', [text], (written) => toSemver(written, false), walk()),
  defineFunction('string_bool_to_semver', [text, bool], toSemver, walk()),
  defineFunction('is_semver_string', [text], (written) => parseVersion(written).ok, walk()),
  defineFunction('is_semver_string_bool', [text, bool], (written, isLenient) => toSemver(written, isLenient).kind === 'opaque', walk()),
  defineFunction('semver_major', [semver], ({ version }) => BigInt.asIntN(64, version.major)),
  defineFunction('semver_minor', [semver], ({ version }) => BigInt.asIntN(64, version.minor)),
  defineFunction('semver_patch', [semver], ({ version }) => BigInt.asIntN(64, version.patch)),
  defineFunction('semver_is_greater_than', [semver, semver], (a, b) => compareVersions(a.version, b.version) > 0),
  defineFunction('semver_is_less_than', [semver, semver], (a, b) => compareVersions(a.version, b.version) < 0),
  defineFunction('semver_compare_to', [semver, semver], (a, b) => BigInt(compareVersions(a.version, b.version))),
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
