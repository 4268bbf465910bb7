import { type Diagnostic, member, nodePath, schemaNodes, isPresent, writtenVersions } from '@structural/checker';
import { pathText } from '@structural/core';
import { pathAt, type JsonPath, type SourceDocument } from '@structural/document';
import { isJsonObject, jsonEqual, type JsonObject } from '@structural/json';
import type { FixedPlace } from './structural-fixes.js';
import { keepsUnknownFields, type UnknownFields } from './open-changes.js';

/** One thing that there is to say about a migration, at a place of the definition as it was. */
export interface MigrationFinding {
  /** From the definition; it may lead to something that only the migrated definition has. */
  readonly path: JsonPath;
  readonly message: string;
  readonly hint?: string;
}

/** What a person must decide: what the server still refuses, and where the result cannot mean what the definition meant. */
export function decisionsAbout(
  before: JsonObject,
  left: readonly Diagnostic[],
  { document, path, unknownFields }: Migrated,
): readonly MigrationFinding[] {
  return [
    ...(keepsUnknownFields(before) && unknownFields === 'pruned' ? [prunedFrom(before)] : []),
    ...overriddenParts(before),
    ...otherVersion(before),
    ...newDefaults(before),
    ...oncePerCause(
      before,
      left.filter(({ rule, severity }) => severity === 'error' || rule === 'unknown-field' || rule === 'duplicate-key'),
      { document, path },
    ),
  ];
}

/** What is left, once for each thing that is said of it, at the first place. */
function oncePerCause(
  before: JsonObject,
  left: readonly Diagnostic[],
  { document, path }: Pick<Migrated, 'document' | 'path'>,
): readonly MigrationFinding[] {
  const causes = new Map<string, { readonly first: Diagnostic; readonly advice: string; places: number }>();
  for (const diagnostic of left) {
    const { fix, hint, message, rule, suggestions = [] } = diagnostic;
    const ways = [...(fix === undefined ? [] : [fix]), ...suggestions].map(({ title }) => title);
    const advice = [...(hint === undefined ? [] : [hint]), ...(ways.length === 0 ? [] : [`to choose from: ${ways.join('; ')}`])].join('; ');
    const key = JSON.stringify([rule, message, advice]);
    const known = causes.get(key);
    if (known === undefined) causes.set(key, { first: diagnostic, advice, places: 1 });
    else known.places++;
  }
  return [...causes.values()].map(({ advice, first: { cause, message, range }, places }): MigrationFinding => {
    const said = cause === undefined ? message : `${pathText(cause.path)}: ${message}`;
    return {
      path: pathBefore(before, pathAt(document, range).slice(path.length)),
      message: `${said}${elsewhere(places - 1)}`,
      ...(advice !== '' && { hint: advice }),
    };
  });
}

/** That something holds at so many other places. */
function elsewhere(places: number): string {
  return places === 0 ? '' : ` (here and at ${places} other ${places === 1 ? 'place' : 'places'})`;
}

/** What a patch of a definition says of all versions, which v1 has no place for. */
export function decisionsAboutPart({ apiVersion, spec }: JsonObject): readonly MigrationFinding[] {
  if (apiVersion !== 'apiextensions.k8s.io/v1beta1') return [];
  return SHARED.filter(([top]) => isPresent(member(spec, top))).map(([top, own]) => ({
    path: ['spec', top],
    message: `spec.${top} is not a field of v1, where every version has its own ${own}; a patch does not know the versions`,
  }));
}

/** What a migration was about: the document after it, the way to the definition in it, and what happens to unknown fields. */
export interface Migrated {
  readonly document: SourceDocument;
  readonly path: JsonPath;
  readonly unknownFields: UnknownFields;
}

/** What was done that may restrict or surprise. */
export function notesAbout(before: JsonObject, fixed: readonly FixedPlace[], unknownFields: UnknownFields): readonly MigrationFinding[] {
  const bare = keepsUnknownFields(before) ? versionsWithoutSchema(before) : [];
  return [
    ...(keepsUnknownFields(before) && unknownFields === 'kept' ? [keptBy(before)] : []),
    ...bare.map((path): MigrationFinding => ({ path, message: 'has no schema; one that accepts any object is written' })),
    ...movedWithinV1(before),
    ...fixedOnce(before, fixed),
  ];
}

/** What a definition of v1 said as those of v1beta1 do, so that no server has read it. */
function movedWithinV1({ apiVersion, spec }: JsonObject): readonly MigrationFinding[] {
  if (apiVersion !== 'apiextensions.k8s.io/v1' || !isJsonObject(spec)) return [];
  return SHARED.filter(([top]) => isPresent(spec[top])).flatMap(([top, own]) =>
    writtenVersions(spec).some((version) => isPresent(member(version, own)))
      ? []
      : [
          {
            path: ['spec', top],
            message: `spec.${top} is not a field of v1, which drops it: moved to ${own} in every version, where it counts from now on`,
          },
        ],
  );
}

/** What was fixed, once for each kind of fix, at the first place. */
function fixedOnce(before: JsonObject, fixed: readonly FixedPlace[]): readonly MigrationFinding[] {
  const places = new Map<string, Map<string, JsonPath>>();
  for (const { path, title } of fixed) {
    // A resource is an object, whatever its schema says.
    if (path.at(-1) === 'openAPIV3Schema') continue;
    const list = places.get(title) ?? new Map<string, JsonPath>();
    places.set(title, list.set(JSON.stringify(path), path));
  }
  return [...places].flatMap(([title, at]) => {
    const [first, ...others] = at.values();
    if (first === undefined) return [];
    const more = elsewhere(others.length);
    const narrows = title.startsWith('Add type: ') ? ': values of other types, which were accepted before, are refused' : '';
    return [{ path: pathBefore(before, first), message: `${title}${more}${narrows}` }];
  });
}

const PRESERVE: JsonPath = ['spec', 'preserveUnknownFields'];

function keptBy(before: JsonObject): MigrationFinding {
  return {
    path: PRESERVE,
    message: `preserveUnknownFields was true${specText(before)}: every schema that lists fields has x-kubernetes-preserve-unknown-fields: true, so that stored objects lose nothing`,
    hint: 'remove it where other fields than those listed are not meant; --unknown-fields pruned leaves it out everywhere',
  };
}

function prunedFrom(before: JsonObject): MigrationFinding {
  return {
    path: PRESERVE,
    message: `preserveUnknownFields was true${specText(before)}: fields that no schema lists were kept and would now be pruned`,
    hint: 'add x-kubernetes-preserve-unknown-fields: true where fields that are not listed must be kept; kubectl structural survey --next reports what stored objects lose',
  };
}

function specText({ spec }: JsonObject): string {
  return isPresent(member(spec, 'preserveUnknownFields')) ? '' : ', the default of v1beta1';
}

/** What a version says of its own where the top of `spec` says it for all: the server goes by the top. */
function overriddenParts({ apiVersion, spec }: JsonObject): readonly MigrationFinding[] {
  if (apiVersion !== 'apiextensions.k8s.io/v1beta1' || !isJsonObject(spec)) return [];
  return SHARED.flatMap(([top, own]) =>
    writtenVersions(spec).flatMap((version, i) => {
      const [shared, its] = [spec[top], member(version, own)];
      if (!isPresent(shared) || !isPresent(its) || (shared !== undefined && its !== undefined && jsonEqual(shared, its))) return [];
      return [
        {
          path: ['spec', 'versions', i, own],
          message: `spec.${top} holds for every version, so this never had an effect; it is removed`,
        },
      ];
    }),
  );
}

const SHARED = [
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
] as const;

/** The version at the top is the first one, or the manifest was never accepted. */
function otherVersion({ apiVersion, spec }: JsonObject): readonly MigrationFinding[] {
  if (apiVersion !== 'apiextensions.k8s.io/v1beta1' || !isJsonObject(spec)) return [];
  const [first] = writtenVersions(spec);
  const [version, name] = [spec['version'], member(first, 'name')];
  if (!isPresent(version) || version === '' || first === undefined || version === name) return [];
  return [
    {
      path: ['spec', 'version'],
      message: `is ${JSON.stringify(version)}, but the first version is ${JSON.stringify(name ?? null)}; it is removed`,
    },
  ];
}

/** v1beta1 had no defaults, and v1 fills them in. */
function newDefaults(before: JsonObject): readonly MigrationFinding[] {
  if (!keepsUnknownFields(before)) return [];
  const filled = schemaNodes(before).filter(({ inJunctor, schema }) => !inJunctor && isPresent(schema['default']));
  const [first] = filled;
  if (first === undefined) return [];
  const others = filled.length === 1 ? '' : `, as are ${filled.length - 1} others`;
  return [{ path: nodePath(first, 'default'), message: `was never filled in while unknown fields were kept, and is from now on${others}` }];
}

function versionsWithoutSchema({ apiVersion, spec }: JsonObject): readonly JsonPath[] {
  if (apiVersion !== 'apiextensions.k8s.io/v1beta1' || !isJsonObject(spec) || isPresent(member(spec['validation'], 'openAPIV3Schema')))
    return [];
  const versions = writtenVersions(spec);
  if (versions.length === 0) return [['spec', 'version']];
  return versions.flatMap((version, i) =>
    isPresent(member(member(version, 'schema'), 'openAPIV3Schema')) ? [] : [['spec', 'versions', i]],
  );
}

/** Where something of the migrated definition was before; a path that leads nowhere where it was not. */
function pathBefore({ spec }: JsonObject, path: JsonPath): JsonPath {
  const [top, versions, , name, ...rest] = path;
  if (top !== 'spec' || versions !== 'versions') return path;
  const shared = SHARED.find(([, own]) => own === name)?.[0];
  return shared !== undefined && isPresent(member(spec, shared)) ? ['spec', shared, ...rest] : path;
}
