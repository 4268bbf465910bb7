import type { JsonPath, SourceDocument } from '@structural/document';
import { decodedKind, isJsonNumber, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { FilePlace } from '../../find/file-place.js';
import type { FoundFault } from '../../find/found-in-document.js';
import { isConfigurationGroup } from '../../find/kubernetes-groups.js';
import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import { itemsIn, memberIn } from '../json.js';
import { packageObjectFault } from './package-objects.js';
import { constraintFault } from './version-constraint.js';

/** The group of what describes packages of Crossplane, which no server stores. */
const META_GROUP = 'meta.pkg.crossplane.io';

/** Whether a document describes a package of Crossplane. */
export function isPackageMeta(value: JsonValue): value is JsonObject {
  const apiVersion = memberIn(value, 'apiVersion');
  return typeof apiVersion === 'string' && apiVersion.startsWith(`${META_GROUP}/`);
}

/**
 * What keeps `crossplane xpkg build` from building the package that a document is in, or Crossplane from installing it: metadata that is not understood,
 * or is there twice, and objects that a package of its kind cannot hold.
 *
 * `hasMeta` says whether the text has metadata before this document. Source: crossplane-runtime, `pkg/xpkg`, `Build` and the linters; crossplane,
 * `internal/controller/pkg/revision`, `Resolve`.
 */
export function packageFaults({ value }: SourceDocument, { crossplanePackage }: FilePlace, hasMeta: boolean): readonly FoundFault[] {
  const faults = isPackageMeta(value)
    ? metaFaults(value, hasMeta || crossplanePackage?.meta !== undefined)
    : crossplanePackage === undefined || !isJsonObject(value) || isForTools(value)
      ? NONE
      : packageObjectFault(value, crossplanePackage.kind);
  return faults.map((fault) => ({ root: [], fault, rule: 'crossplane-package' }));
}

const NONE: readonly never[] = [];

/** Whether it is a file for tools other than `crossplane`, which are named when a package is built. */
function isForTools({ apiVersion }: JsonObject): boolean {
  const group = typeof apiVersion === 'string' ? apiVersion.slice(0, Math.max(apiVersion.indexOf('/'), 0)) : '';
  return isConfigurationGroup(group) || group === 'meta.dev.upbound.io';
}

function metaFaults(meta: JsonObject, isAnother: boolean): readonly SourceFault[] {
  const { apiVersion, kind } = meta;
  const kinds = KINDS.get(String(apiVersion).slice(META_GROUP.length + 1)) ?? [];
  if (typeof kind !== 'string' || !kinds.includes(kind)) {
    const [near] = typeof kind === 'string' ? nearNames(kind, kinds) : [];
    const message = `no kind ${JSON.stringify(kind ?? '')} is registered for version ${JSON.stringify(apiVersion)}`;
    return [error([kind === undefined ? 'apiVersion' : 'kind'], message, near === undefined ? undefined : `did you mean ${near}?`)];
  }
  const faults = [...typeFaults(meta)];
  if (faults.length > 0) return faults;
  if (isAnother) faults.push(error(['kind'], 'not exactly one package meta type', 'a package has one file that describes it'));
  const constraints = memberIn(meta, 'spec', 'crossplane');
  if (constraints !== undefined) {
    const version = memberIn(constraints, 'version');
    const fault = constraintFault(typeof version === 'string' ? version : '');
    const path = version === undefined ? ['spec', 'crossplane'] : ['spec', 'crossplane', 'version'];
    if (fault !== undefined) faults.push(error(path, `package version constraints are poorly formatted: ${fault}`));
  }
  const dependencies = itemsIn(memberIn(meta, 'spec', 'dependsOn'));
  return [...faults, ...dependencies.flatMap((each, index) => dependencyFaults(each, ['spec', 'dependsOn', index]))];
}

const KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['v1', ['Configuration', 'Provider', 'Function']],
  ['v1beta1', ['Function']],
  ['v1alpha1', ['Configuration', 'Provider']],
]);

function error(path: JsonPath, message: string, hint?: string, severity: SourceFault['severity'] = 'error'): SourceFault {
  return { severity, message, place: { path }, mark: 'value', ...(hint !== undefined && { hint }) };
}

const DEPENDENCY_TYPES = ['configuration', 'provider', 'function'];

function dependencyFaults(dependency: JsonValue, path: JsonPath): readonly SourceFault[] {
  const has = (name: string): boolean => memberIn(dependency, name) !== undefined;
  const isExplicit = ['apiVersion', 'kind', 'package'].every(has);
  const [first, ...others] = [...(isExplicit ? ['package'] : []), ...DEPENDENCY_TYPES.filter(has)];
  if (first === undefined) {
    const message = 'package dependencies must specify either a valid type, or an explicit apiVersion, kind, and package';
    return [error(path, message, 'Crossplane does not install the package')];
  }
  const version = memberIn(dependency, 'version');
  const fault = typeof version === 'string' && !DIGEST.test(version) ? constraintFault(version) : undefined;
  return [
    ...others.map((name): SourceFault => ({
      ...error([...path, name], `${name} is ignored where ${first} is given`, undefined, 'warning'),
      mark: 'key',
    })),
    ...(fault === undefined ? [] : [error([...path, 'version'], fault, 'Crossplane does not resolve the dependency')]),
  ];
}

const DIGEST = /^sha(?:256|512):[0-9a-f]+$/;

/** Values of another type than Crossplane decodes, which nothing else is read behind. */
function typeFaults(meta: JsonObject): readonly SourceFault[] {
  const texts = [...DEPENDENCY_TYPES, 'apiVersion', 'kind', 'package', 'version'];
  const wanted = (value: JsonValue | undefined, type: 'object' | 'array' | 'string', path: JsonPath): readonly SourceFault[] => {
    if (value === undefined || decodedKind(value) === type) return [];
    const hint = type === 'string' && isJsonNumber(value) ? 'put it in quotes' : undefined;
    return [error(path, `cannot unmarshal ${decodedKind(value)} into ${path.join('.')} of type ${type}`, hint)];
  };
  const of = (...names: readonly string[]): JsonValue | undefined => memberIn(meta, ...names);
  return [
    ...wanted(of('spec'), 'object', ['spec']),
    ...wanted(of('spec', 'crossplane'), 'object', ['spec', 'crossplane']),
    ...wanted(of('spec', 'crossplane', 'version'), 'string', ['spec', 'crossplane', 'version']),
    ...wanted(of('spec', 'dependsOn'), 'array', ['spec', 'dependsOn']),
    ...itemsIn(of('spec', 'dependsOn')).flatMap((each, index) => {
      const path = ['spec', 'dependsOn', index];
      return [...wanted(each, 'object', path), ...texts.flatMap((name) => wanted(memberIn(each, name), 'string', [...path, name]))];
    }),
    ...wanted(of('spec', 'capabilities'), 'array', ['spec', 'capabilities']),
    ...itemsIn(of('spec', 'capabilities')).flatMap((each, index) => wanted(each, 'string', ['spec', 'capabilities', index])),
  ];
}
