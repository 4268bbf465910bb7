import { namesCondition, type CustomResourceDefinition, type NameConflict } from '@structural/core';
import { encodeUtf8 } from '@structural/go';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { DefinitionContext } from '../find/definition-context.js';
import type { FilePlace } from '../find/file-place.js';
import { keyRangeAt, valueRangeAt } from '../place/position.js';
import { judgeNames, type ClaimedNames } from './claimed-names.js';

/** What there is to say of the names of a definition, and the names that it has then. */
export interface JudgedNames {
  readonly diagnostics: readonly Diagnostic[];
  readonly claim: ClaimedNames;
}

/** Judges the names of a definition among those of definitions that are applied before it; of one that a server returned with its own status. */
export function namingFindings(
  context: DefinitionContext,
  definition: CustomResourceDefinition,
  claimed: readonly ClaimedNames[],
  { place: { isKustomized = false } = {}, printed }: { readonly place?: FilePlace | undefined; printed(): string },
): JudgedNames {
  const { file, old } = context;
  const { metadata, spec } = definition;
  const { accepted, conflicts } = judgeNames(definition, claimed, old);
  const fileOf = new Map(claimed.map((claim) => [claim.definition, claim.file]));
  const again = claimed.find((claim) => claim.definition === metadata.name && claim.file !== '' && folderOf(claim.file) === folderOf(file));
  const own = { definition: metadata.name, file, group: spec.group, names: accepted, ...(isKustomized && { isKustomized }) };
  const claim = withContents(own, printed);
  // Of two files of a folder of which a kustomization reads one, nobody applies both.
  const areAlternatives = again !== undefined && (again.isKustomized === true) !== isKustomized;
  return {
    claim,
    diagnostics: [
      ...(again === undefined || areAlternatives || again.contents === claim.contents || context.isItself === true
        ? []
        : [definedAgain(context, again)]),
      ...conflicts.map((conflict) => conflictFinding(context, metadata.name, conflicts, { conflict, fileOf })),
      ...(old === undefined && conflicts.length === 0 ? ownNames(context, definition) : []),
      ...categoryFindings(context, definition, claimed),
    ],
  };
}

function conflictFinding(
  context: DefinitionContext,
  own: string,
  conflicts: readonly NameConflict[],
  { conflict, fileOf }: { readonly conflict: NameConflict; readonly fileOf: ReadonlyMap<string, string> },
): Diagnostic {
  const { by, name, path } = conflict;
  const { reason = '', message = '' } = namesCondition(conflicts) ?? {};
  const owner = by === own ? 'the CRD itself, as another name' : `${by}${where(context, fileOf.get(by))}`;
  const consequence = context.old === undefined ? 'the CRD is accepted and not served' : 'the server keeps serving the names from before';
  return finding(
    context,
    path,
    `${said(path, name)} is taken by ${owner}: ${consequence}, NamesAccepted: False, ${reason}: ${message}`,
    by === own
      ? 'leave it out: kubectl finds plural and singular without a short name'
      : 'names are given to whoever comes first in a group: choose another one, or delete the other CRD first',
  );
}

/** A short name that is another name of its own definition: a server takes it once, with all names at a time, and never later. */
function ownNames(context: DefinitionContext, { spec: { names } }: CustomResourceDefinition): readonly Diagnostic[] {
  const own = new Map([
    [names.singular, 'singular'],
    [names.plural, 'plural'],
  ]);
  return (names.shortNames ?? []).flatMap((name, i) => {
    const field = own.get(name);
    if (field === undefined || name === '') return [];
    const message =
      `short name "${name}" is the ${field}, too: where the CRD is there already without it, it is not accepted, ` +
      `NamesAccepted: False, ShortNamesConflict: "${name}" is already in use`;
    return [finding(context, ['shortNames', i], message, 'leave it out: kubectl finds plural and singular without a short name')];
  });
}

/** Names of other definitions that are categories here, and the other way round: kubectl takes the word for the category. */
function categoryFindings(
  context: DefinitionContext,
  { metadata, spec: { names } }: CustomResourceDefinition,
  claimed: readonly ClaimedNames[],
): readonly Diagnostic[] {
  const others = claimed.filter(({ definition }) => definition !== metadata.name);
  const hint = 'kubectl get with this word lists the category';
  const ofCategories = (names.categories ?? []).flatMap((category, i) => {
    const other = others.find((claim) => resourceNames(claim.names).some(({ name }) => name === category));
    if (other === undefined) return [];
    const message = `category "${category}" is a name of ${other.definition}${where(context, other.file)}, which kubectl does not find by it any more`;
    return [finding(context, ['categories', i], message, hint)];
  });
  const ofNames = resourceNames(names).flatMap(({ name, path }) => {
    const other = others.find((claim) => claim.names.categories?.includes(name) === true);
    if (other === undefined) return [];
    const message = `${said(path, name)} is a category of ${other.definition}${where(context, other.file)}: kubectl does not find this CRD by it`;
    return [finding(context, path, message, hint)];
  });
  return [...ofCategories, ...ofNames];
}

/** The names by which kubectl finds resources, each once, with where they are below `spec.names`. */
function resourceNames({ plural, shortNames = [], singular }: ClaimedNames['names']): readonly Pick<NameConflict, 'name' | 'path'>[] {
  const names = new Map<string, NameConflict['path']>([[plural, ['plural']]]);
  if (!names.has(singular)) names.set(singular, ['singular']);
  for (const [i, name] of shortNames.entries()) if (!names.has(name)) names.set(name, ['shortNames', i]);
  return [...names].flatMap(([name, path]) => (name === '' ? [] : [{ name, path }]));
}

function definedAgain(context: DefinitionContext, { definition, file }: ClaimedNames): Diagnostic {
  const message = `${definition} is defined${where(context, file) || ' above'}, too, and differently: of the two, the one that is applied last counts`;
  return {
    ...finding(context, [], message, 'delete one of them'),
    range: keyRangeAt(context.document, [...context.definition.path, 'kind']),
  };
}

function finding({ definition, document, file }: DefinitionContext, path: NameConflict['path'], message: string, hint: string): Diagnostic {
  const range = valueRangeAt(document, [...definition.path, 'spec', 'names', ...path]);
  return { rule: 'taken-name', severity: 'warning', message, file, range, related: [], hint };
}

function said([field, index]: NameConflict['path'], name: string): string {
  return `${index === undefined ? field : 'short name'} "${name}"`;
}

/** In which other file something is. */
function where({ file }: DefinitionContext, other: string | undefined): string {
  if (other === undefined || other === file) return '';
  return other === '' ? ', which is there already' : ` in ${other}`;
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}

/** A claim whose contents are taken from what is printed when they are asked for first, which is not held from then on. */
function withContents(claim: ClaimedNames, printed: () => string): ClaimedNames {
  let source: (() => string) | undefined = printed;
  let known = 0;
  return {
    ...claim,
    get contents() {
      if (source !== undefined) known = contentsOf(source());
      source = undefined;
      return known;
    },
  };
}

/** A number for what a definition says: equal for copies, however they are written. Source: FNV-1a, over groups of four bytes. */
function contentsOf(text: string): number {
  const bytes = encodeUtf8(text);
  const fours = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let sum = bytes.length;
  // eslint-disable-next-line @typescript-eslint/prefer-for-of -- an iterator takes twice as long
  for (let at = 0; at < fours.length; at++) sum = mixed(sum, fours[at] ?? 0);
  for (const byte of bytes.subarray(fours.byteLength)) sum = mixed(sum, byte);
  return sum;
}

/** A product carries upwards alone, and what is above is to count below, too. */
function mixed(sum: number, bits: number): number {
  const product = Math.imul(sum ^ bits, PRIME);
  return product ^ (product >>> 15);
}

const PRIME = 16_777_619;
