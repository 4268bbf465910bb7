import { relative, sep } from 'node:path';
import {
  builtinKinds,
  check,
  isBuiltInGroup,
  makeCatalog,
  mergeCatalogs,
  pathText,
  readCatalog,
  type CheckSetup,
  type ConventionId,
  type ConventionOptions,
  type DefinitionCatalog,
  type Diagnostic,
  type PartialValue,
} from '@structural/checker';
import { provers } from '@structural/evolve';
import type { TSESLint } from '@typescript-eslint/utils';
import { linesOfTexts } from '../../texts/finding-text.js';
import type { CheckedText } from '../../texts/check-text.js';
import { shownFindings } from '../../texts/shown-findings.js';
import { definitionsByName, definitionsIn } from '../../settings/definition-files.js';
import { kubernetes } from '../../settings/kubernetes-code.js';
import { namespacesNear } from '../../settings/surroundings.js';
import type { Settings } from '../../settings/settings.js';
import { findResources, namesOfProject } from '../finding/find-resources.js';
import { importedDefinitions } from '../finding/imported-definitions.js';
import type { KindsAtHand } from '../finding/search.js';
import { asPart } from '../finding/draft.js';
import type { FoundResource } from '../finding/found-resource.js';
import { RESOURCE_CALLS } from '../finding/resource-calls.js';
import { resourceWords } from '../finding/resource-words.js';
import { withKind } from '../finding/with-kind.js';
import { withoutReservedWords, withServerNames } from '../finding/server-names.js';
import { withoutValuesAt, type StaticObject } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { definitionByTypes } from './definition-by-types.js';
import { definitionOfMetadata } from './definition-of-metadata.js';
import { heldByAll } from './held-by-all.js';
import { withKnownMetadata } from './known-metadata.js';
import { isAboutValue, isOfNameOrEnum, isOwnName, mayBeNone, mayBeOnce, withoutOwnFields } from './certain-findings.js';
import { objectsInside } from './objects-inside.js';
import { placeFinding } from './place-findings.js';
import { relaxedBy } from './relaxed-by.js';
import { DECODABLE_GAP, ODD_GAP, type RenderedValue } from './render-value.js';
import { renderings } from './renderings.js';
import { toPartial } from './to-partial.js';

/** A program to be judged, under the name of its file. */
export interface ProgramToCheck {
  /** Absolute. */
  readonly file: string;
  readonly sourceCode: TSESLint.SourceCode;
  /** Made when it is asked for first: many programs have no word of what would be read. */
  readonly reading: () => Reading;
  readonly settings: Settings;
}

/** A resource as JSON, in each way in which it may be written. */
interface RenderedResource {
  readonly resource: FoundResource;
  readonly rendered: readonly RenderedValue[];
}

/** Whether a program may write a resource, by itself or by what it imports. */
export function mayHoldResources({ reading, settings, sourceCode }: ProgramToCheck): boolean {
  return resourceWords(settings).test(sourceCode.text) || namesOfProject(reading(), true).length > 0;
}

/**
 * Judges the resources and definitions that a program writes as manifests of the same contents are judged.
 *
 * What is unknown of a resource judges nothing: a finding holds whatever it turns out to be, unless the server stops at something worse in it. A
 * definition is judged where all but its metadata is known.
 */
export function checkProgram(program: ProgramToCheck, conventions: ReadonlyMap<ConventionId, ConventionOptions>): CheckedText {
  const { file, settings, sourceCode } = program;
  const reading = program.reading();
  const readGiven = (): ReturnType<typeof definitionsIn> =>
    definitionsIn(settings.root, 'crds', settings.crds, { linted: file, rewrite: settings.rewrite });
  let builtins: ReturnType<KindsAtHand['builtins']> | undefined;
  const kinds: KindsAtHand = {
    builtins: () => (builtins ??= builtinKinds(settings.kubernetesVersion)),
    kindOf: (apiVersion, plural) => kindWithPlural(readGiven().catalog, apiVersion, plural),
    isListAt: (apiVersion, kind, path) => isListAt(readGiven().catalog, apiVersion, kind, path),
  };
  const resources = findResources(reading, {
    calls: [...settings.calls, ...RESOURCE_CALLS],
    kinds,
    isTest: isTest(file, sourceCode.text),
  })
    .flatMap((found) => [found, ...statusOf(found), ...(isBuiltIn(found) ? [] : objectsInside(found))])
    .map((found) =>
      renderedResource({ ...found, value: isDefinition(found) ? withServerNames(found.value) : withoutReservedWords(found.value) }),
    );
  if (resources.length === 0) return { diagnostics: [], problems: [], linesOf: () => undefined };
  const given = readGiven();
  const stored = definitionsIn(settings.root, 'stored', settings.stored, { rewrite: settings.rewrite });
  // As files are named that the settings name.
  const name = relative(settings.root, file).replaceAll(sep, '/');
  const isOfText = ({ resource }: RenderedResource): boolean => resource.node.type === 'TemplateElement';
  const written = definitionsOf(resources.filter(isOfText), name, settings);
  const own = definitionsOf(
    resources.filter((each) => !isOfText(each)),
    name,
    settings,
  );
  const imported = resources.some(({ resource }) => lacksDefinition(resource, [given.catalog, written, own]))
    ? definitionsOf(importedDefinitions(reading).map(asDefinition), name, settings)
    : NONE;
  // Of several that define a kind the last one counts: a text may be for a server that lacks the definition, and have little of it.
  const others = [imported, written, own].filter(({ entries }) => entries.length > 0);
  const catalog = others.length === 0 ? given.catalog : mergeCatalogs(imported, written, given.catalog, own);
  const old = definitionsByName(stored.catalog);
  const catalogFor = relaxedBy(catalog);
  const judged: JudgedProgram = { file: name, settings, sourceCode, conventions, known: new Map() };
  const findingsOf = (rendered: RenderedResource): readonly Diagnostic[] => {
    const { resource } = rendered;
    const standIn = lacksDefinition(resource, [catalog])
      ? (definitionByTypes(reading, resource) ?? definitionOfMetadata(resource))
      : undefined;
    const byStandIn =
      standIn === undefined
        ? []
        : judge(
            { ...judged, settings: { ...settings, requireCrd: false }, conventions: new Map(), known: new Map() },
            rendered,
            relaxedBy(standIn.catalog),
            NO_OLD,
          );
    return [...judgeEachKind(judged, rendered, catalogFor, old), ...byStandIn.flatMap((each) => standIn?.worded(each) ?? [])];
  };
  const found = resources.filter(({ resource }) => resource.isPart !== true).flatMap((each) => withHidden(each, findingsOf));
  const places = new Set(found.map(placeOf));
  for (const part of resources.filter(({ resource }) => resource.isPart === true)) {
    const fresh = withHidden(part, findingsOf).filter((each) => !isOfWhole(each) && !places.has(placeOf(each)));
    for (const each of fresh) places.add(placeOf(each));
    found.push(...fresh);
  }
  const { text } = sourceCode;
  return {
    diagnostics: distinct(found),
    problems: [...given.problems, ...stored.problems].filter(({ about = [] }) => about.every((word) => text.includes(word))),
    linesOf: linesOfTexts((each) => (each === name ? undefined : catalog.entries.find((entry) => entry.file === each)?.document.text)),
  };
}

/** Whether a file has tests, or is for some: by its name, what it imports, or what stands in it where it is in a folder of tests. */
function isTest(file: string, text: string): boolean {
  return TEST.test(file) || OF_RUNNER.test(text) || (IN_TESTS.test(file) && /^\s*(?:describe|it|test|context)(?:\.\w+)?\(/m.test(text));
}

/** What runs tests, imported. */
const OF_RUNNER = /\bfrom\s*["'](?:@playwright\/test|@jest\/globals|vitest|node:test)["']/;

const IN_TESTS = /[\\/](?:tests?|e2e|integration|unit)[\\/]/;
const TEST = /\.(?:spec|test|cy|stories)\.[cm]?[jt]sx?$|_test\.[cm]?[jt]s$|[\\/](?:__tests__|__mocks__|mocks|fixtures)[\\/]/;

function renderedResource(resource: FoundResource): RenderedResource {
  return { resource, rendered: renderings(withKnownMetadata(resource.value, resource), isBuiltIn(resource) ? DECODABLE_GAP : ODD_GAP) };
}

/** So many values that a server cannot decode are left out of a resource one after the other. */
const MAX_UNDECODED = 5;

/** The findings about a resource, and about the rest of it where a server stops at a value that it cannot decode. */
function withHidden(given: RenderedResource, findingsOf: (rendered: RenderedResource) => readonly Diagnostic[]): readonly Diagnostic[] {
  const found = [...findingsOf(given)];
  const places = new Set(found.map(placeOf));
  let fresh: readonly Diagnostic[] = found;
  let { resource } = given;
  for (let i = 0; i < MAX_UNDECODED; i++) {
    const starts = new Set(fresh.filter(({ rule }) => rule === 'undecodable-resource').map(({ range }) => range.start));
    const value = starts.size === 0 ? resource.value : withoutValuesAt(resource.value, starts);
    if (value === resource.value) break;
    resource = { ...resource, value };
    fresh = findingsOf(renderedResource(resource)).filter((each) => !places.has(placeOf(each)));
    for (const each of fresh) places.add(placeOf(each));
    found.push(...fresh);
  }
  return found;
}

/**
 * The status that a literal has, as what writes only that would send it; none of what is sent, of which a server drops it, of a text that a test is about, or
 * of what has fields of an API of its own, which has more in the status, too.
 */
function statusOf(found: FoundResource): readonly FoundResource[] {
  const { isExample, isSent, isStatus, mayHaveNotes, value } = found;
  const status = value.entries.get('status');
  if (isSent || isStatus || isExample === true || status?.value.kind !== 'object' || isDefinition(found)) return [];
  if (mayHaveNotes === true && [...value.entries.keys()].some(isOwnName)) return [];
  const head = [...value.entries].filter(([name]) => name === 'apiVersion' || name === 'kind' || name === 'status');
  return [{ ...found, value: asPart({ ...value, entries: new Map(head) }), isStatus: true, isPart: true }];
}

/** A program of which resources are judged, and what is asked of them besides. */
type JudgedProgram = Pick<ProgramToCheck, 'file' | 'settings' | 'sourceCode'> & {
  readonly conventions: ReadonlyMap<ConventionId, ConventionOptions>;
  /** The findings in each text by what it was judged by: on several occasions a resource is often the same. */
  readonly known: Map<DefinitionCatalog, Map<string, readonly Diagnostic[]>>;
};

/** Judges a resource that may be of several kinds as one of each: what is said of all of them is said of it. */
function judgeEachKind(
  program: JudgedProgram,
  rendered: RenderedResource,
  ...given: [catalogFor: (resource: PartialValue) => DefinitionCatalog, old: ReturnType<typeof definitionsByName>]
): readonly Diagnostic[] {
  const { resource } = rendered;
  const [first, ...others] = (resource.kinds ?? []).map((kind) =>
    judge(program, renderedResource({ ...resource, value: withKind(resource.value, kind) }), ...given),
  );
  if (first === undefined) return judge(program, rendered, ...given);
  const isSame = (a: Diagnostic, b: Diagnostic): boolean =>
    a.rule === b.rule && a.range.start === b.range.start && a.range.end === b.range.end;
  return first.filter((one) => others.every((findings) => findings.some((other) => isSame(one, other))));
}

function isDefinition({ value: { entries } }: FoundResource): boolean {
  const [apiVersion, kind] = ['apiVersion', 'kind'].map((name) => entries.get(name)?.value);
  return (
    apiVersion?.kind === 'scalar' &&
    /^apiextensions\.k8s\.io\//.test(String(apiVersion.value)) &&
    kind?.kind === 'scalar' &&
    kind.value === 'CustomResourceDefinition'
  );
}

/** The kind of the last CRD that has the plural in a group and version. */
function kindWithPlural({ entries }: DefinitionCatalog, apiVersion: string, plural: string): string | undefined {
  return entries.findLast(
    ({ definition: { spec } }) =>
      spec.names.plural === plural && (spec.versions ?? []).some(({ name }) => `${spec.group}/${name}` === apiVersion),
  )?.definition.spec.names.kind;
}

/** Whether a kind has a list at a path, as its CRD says. */
function isListAt({ entries }: DefinitionCatalog, apiVersion: string, kind: string, path: readonly string[]): boolean {
  const schemas = entries.flatMap(({ definition: { spec } }) =>
    spec.names.kind === kind
      ? (spec.versions ?? []).flatMap(({ name, schema }) =>
          // What all versions have alike stands once.
          `${spec.group}/${name}` === apiVersion ? ((schema ?? spec.validation)?.openAPIV3Schema ?? []) : [],
        )
      : [],
  );
  let at = schemas.at(-1);
  for (const name of path) {
    const { additionalProperties, items, properties, type } = at ?? {};
    at =
      type === 'array'
        ? items?.schema
        : (properties?.get(name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined));
  }
  return at?.type === 'array';
}

/** Whether a resource is of a group of Kubernetes itself. */
function isBuiltIn({ value: { entries } }: FoundResource): boolean {
  const apiVersion = entries.get('apiVersion')?.value;
  const [group, version] = apiVersion?.kind === 'scalar' ? String(apiVersion.value).split('/') : [];
  return version === undefined || isBuiltInGroup(group ?? '');
}

/** Whether all but the metadata of a definition is known. */
function isWholeDefinition({ value }: FoundResource): boolean {
  const spec = value.entries.get('spec')?.value;
  return !value.isOpen && spec !== undefined && toPartial(spec).kind === 'whole';
}

/** The definitions among some resources. */
function definitionsOf(resources: readonly RenderedResource[], file: string, { rewrite }: Settings): DefinitionCatalog {
  const own = resources.filter(({ resource }) => isDefinition(resource) && isWholeDefinition(resource));
  if (own.length === 0) return NONE;
  const read = readCatalog(
    own.flatMap(({ rendered: [first] }) => (first === undefined ? [] : [{ file, text: first.text }])),
    rewrite,
  );
  return makeCatalog(read.entries, []);
}

const NONE: DefinitionCatalog = makeCatalog([], []);
const NO_OLD = definitionsByName(NONE);

/** Whether a resource is of a kind that neither Kubernetes itself nor a definition at hand has. */
function lacksDefinition(resource: FoundResource, catalogs: readonly DefinitionCatalog[]): boolean {
  const [apiVersion, kind] = ['apiVersion', 'kind'].map((name) => resource.value.entries.get(name)?.value);
  if (isBuiltIn(resource) || apiVersion?.kind !== 'scalar' || kind?.kind !== 'scalar') return false;
  const [group] = String(apiVersion.value).split('/');
  const isOf = ({ definition: { spec } }: DefinitionCatalog['entries'][number]): boolean =>
    spec.group === group && spec.names.kind === kind.value;
  return !catalogs.some(({ entries }) => entries.some(isOf));
}

/** A definition that another module writes, as one of this program. */
function asDefinition(value: StaticObject): RenderedResource {
  return renderedResource({ value: withServerNames(value), node: value.node, isSent: false, isStatus: false, isNamed: true });
}

function judge(
  { conventions, file, known: judged, settings, sourceCode }: JudgedProgram,
  { rendered, resource }: RenderedResource,
  catalogFor: (resource: PartialValue) => DefinitionCatalog,
  old: ReturnType<typeof definitionsByName>,
): readonly Diagnostic[] {
  const { builtin, kubernetesVersion, rewrite, requireCrd, strict } = settings;
  const known = toPartial(resource.value);
  const isWhole = resource.isSent && known.kind === 'whole';
  const isPartOfDefinition = isDefinition(resource) && !isWholeDefinition(resource);
  const catalog = catalogFor(known);
  const whole = {
    kubernetesVersion,
    requireCrd: requireCrd === true,
    strict,
    rewrite,
    catalog,
    old,
    liveAs: settings.as,
    builtin,
    // Of values that are not known others stand in the text, which are not the server's to judge.
    kubernetes: isWhole ? kubernetes : undefined,
    notesTypesOnly: isWhole,
    namespaces: namespacesNear(file),
    fixes: true,
    provers,
    acknowledgements: false,
    ...(conventions.size > 0 && { conventions }),
  };
  const options: CheckSetup = resource.isStatus ? { ...whole, subresource: 'status' } : whole;
  const byText = judged.get(catalog) ?? new Map<string, readonly Diagnostic[]>();
  judged.set(catalog, byText);
  const checked = (text: string, given: CheckSetup): readonly Diagnostic[] => {
    const key = [isWhole, given.kubernetes !== undefined, given.subresource, text].join(' ');
    const found = byText.get(key) ?? shownFindings(check(file, text, given).diagnostics, { requireCrd, isPatch: false, isOfChart: false });
    byText.set(key, found);
    return found;
  };
  const isPartlyKnown = isBuiltIn(resource) && !isWhole;
  const placed = rendered.flatMap(({ parts, text }) => {
    const own = checked(text, options);
    // A status that is no subresource is a part of the whole.
    const shown = resource.isPart === true && own.some(({ rule }) => rule === 'missing-status') ? checked(text, whole) : own;
    // What a server says of a value by itself holds whatever the rest is, where it can read all.
    const more =
      isPartlyKnown && builtin === 'server' && !shown.some(({ rule }) => rule === 'undecodable-resource')
        ? checked(text, { ...options, kubernetes }).filter((diagnostic) => isAboutValue(diagnostic, resource))
        : [];
    // By what built-in kinds are checked nothing is relaxed.
    const certain = isBuiltIn(resource) ? [...shown, ...more].filter((diagnostic) => !mayBeNone(diagnostic, resource)) : shown;
    const meant = withoutOwnFields(certain, resource).filter(
      (diagnostic) =>
        !mayBeOnce(diagnostic, resource) &&
        (resource.isExample !== true || isAboutName(diagnostic)) &&
        (!isPartOfDefinition || isOfNameOrEnum(diagnostic, resource)),
    );
    return meant.flatMap((diagnostic) => placeFinding(diagnostic, { text, parts, source: sourceCode.text, resource }) ?? []);
  });
  return heldByAll(placed);
}

/** Whether a finding says that there is no field of a name, or that a kind is misspelt. */
function isAboutName({ hint = '', rule }: Diagnostic): boolean {
  return rule === 'unknown-field' || (rule === 'unknown-kind' && hint.startsWith('did you mean'));
}

/** Whether a finding is one about what is a whole one: that a definition is not at hand, or has no status. */
function isOfWhole({ message, rule }: Diagnostic): boolean {
  return rule === 'unknown-kind' || (rule === 'unknown-field' && message === 'unknown field "status"');
}

function placeOf({ range, rule }: Diagnostic): string {
  return `${range.start} ${range.end} ${rule}`;
}

/** Each finding once: what several ways to write a resource have alike. */
function distinct(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return found
    .filter(({ cause, message, range, rule }) => {
      const key = `${range.start} ${range.end} ${rule} ${cause === undefined ? '' : pathText(cause.path)} ${message}`;
      return !seen.has(key) && seen.add(key) !== undefined;
    })
    .sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}
