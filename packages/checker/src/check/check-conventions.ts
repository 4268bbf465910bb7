import type { CustomResourceDefinition } from '@structural/core';
import type { JsonPath, SourceDocument } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { CheckSetup } from '../options/check-setup.js';
import { policySchemas } from '../policies/known-kinds.js';
import { conventions, pitfalls, policyConventions, type ConventionId } from '../conventions/conventions.js';
import { findConvention } from '../conventions/find-convention.js';
import type { ConventionSubject, BrokenConvention } from '../conventions/record/convention.js';
import type { ConventionOptions } from '../conventions/record/options.js';
import { findPitfalls } from '../conventions/yaml/pitfall.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { DefinitionContext } from '../find/definition-context.js';
import { fieldText } from '../manifest/field-text.js';
import { writtenAs } from '../find/read-found.js';
import { schemaNodes } from '../manifest/schema-nodes.js';
import { type ConventionFinding, type FoundIn, withoutKnown } from './known-findings.js';
import { caretRange } from '../place/position.js';

/**
 * What the chosen conventions and pitfalls find in one definition, one after the other, without fixes.
 *
 * Findings are made at the text of the manifest: of versions with equal schemas each has its own. `definition` is what the context's text
 * decodes to. Where a definition of the name is stored, only what it does not have at the same field is found ({@link withoutKnown}). An option that
 * does not fit its schema counts as not given; what a controller adds to a definition follows none; ask `optionProblems` first. Linear in the definition, for each convention; never throws.
 */
export function checkConventions(
  context: DefinitionContext,
  definition: CustomResourceDefinition,
  chosen: ReadonlyMap<ConventionId, ConventionOptions>,
): readonly Diagnostic[] {
  if (chosen.size === 0) return [];
  const found: FoundIn = { manifest: context.definition.value, findings: findingsOf(context, definition, chosen) };
  const before = storedFindings(context, definition, chosen);
  const { definition: at, document, file } = context;
  return (before === undefined ? found.findings : withoutKnown(found, before))
    .filter(({ finding: { path } }) => document.derivation?.placeOf([...at.path, ...path]).isAdded !== true)
    .map(({ finding, id }) => toDiagnostic(file, document, at.path, id, finding));
}

function findingsOf(
  context: DefinitionContext,
  definition: CustomResourceDefinition,
  chosen: ReadonlyMap<ConventionId, ConventionOptions>,
): readonly ConventionFinding[] {
  const all = conventions.some(({ id }) => chosen.has(id)) ? schemaNodes(context.definition.value) : [];
  const subject: ConventionSubject = {
    context,
    definition,
    nodes: all.filter(({ inJunctor }) => !inJunctor),
    branches: all.filter(({ inJunctor }) => inJunctor),
  };
  const found = conventions.flatMap(({ find, id }) => {
    const options = chosen.get(id);
    return options === undefined ? [] : Array.from(find(subject, options), (finding) => ({ id, finding: naming(finding) }));
  });
  return [...found, ...findPitfalls(context.document, context.definition.path, chosenPitfalls(chosen))];
}

/** What is found in the stored definition of the name, if there is one; kept with it, since an editor asks again and again. */
function storedFindings(
  { kubernetesVersion, provers, stored }: DefinitionContext,
  { metadata: { name } }: CustomResourceDefinition,
  chosen: ReadonlyMap<ConventionId, ConventionOptions>,
): FoundIn | undefined {
  const old = name === '' ? undefined : stored?.get(name);
  const written = old && writtenAs(old);
  if (old === undefined || written === undefined) return undefined;
  // What compares finds changes, of which the stored definition has none.
  const others = new Map([...chosen].filter(([id]) => findConvention(id)?.compares !== true));
  const key = JSON.stringify([kubernetesVersion?.minor, provers !== undefined, ...others]);
  const known = findingsInStored.get(old) ?? new Map<string, FoundIn>();
  findingsInStored.set(old, known);
  const found = known.get(key) ?? {
    manifest: written.definition.value,
    findings: findingsOf(
      { file: '', ...written, ...(kubernetesVersion && { kubernetesVersion }), ...(provers && { provers }) },
      old,
      others,
    ),
  };
  known.set(key, found);
  return found;
}

const findingsInStored = new WeakMap<CustomResourceDefinition, Map<string, FoundIn>>();

/** What the chosen pitfalls find in the object at a path of a document, be it a definition, a resource or anything else; others are ignored. */
export function checkPitfalls(
  file: string,
  document: SourceDocument,
  root: JsonPath,
  chosen: ReadonlyMap<ConventionId, ConventionOptions>,
): readonly Diagnostic[] {
  return Array.from(findPitfalls(document, root, chosenPitfalls(chosen)), ({ finding, id }) =>
    toDiagnostic(file, document, root, id, finding),
  );
}

/** What the chosen conventions find in an admission policy, or nothing in any other object at a path of a document. */
export function checkPolicyConventions(
  file: string,
  document: SourceDocument,
  { path, value }: { readonly path: JsonPath; readonly value: JsonObject },
  chosen: ReadonlyMap<ConventionId, ConventionOptions>,
  options: Pick<CheckSetup, 'catalog' | 'kubernetesVersion' | 'policyDefinitions'>,
): readonly Diagnostic[] {
  const schemas = policySchemas(value, options);
  return policyConventions
    .filter(({ id }) => chosen.has(id))
    .flatMap(({ findIn, id }) => Array.from(findIn(value, schemas), (finding) => toDiagnostic(file, document, path, id, naming(finding))));
}

function chosenPitfalls(chosen: ReadonlyMap<ConventionId, ConventionOptions>): readonly (typeof pitfalls)[number][] {
  return pitfalls.filter(({ id }) => chosen.has(id));
}

/** The finding with the field that it is about before its words. */
function naming(finding: BrokenConvention): BrokenConvention {
  const field = fieldText(finding.about ?? finding.path);
  return field === '' ? finding : { ...finding, message: `${field}: ${finding.message}` };
}

function toDiagnostic(
  file: string,
  document: SourceDocument,
  root: JsonPath,
  rule: ConventionId,
  { hint, mark = 'key', message, path }: BrokenConvention,
): Diagnostic {
  const range = caretRange(document, root.length === 0 ? path : [...root, ...path], mark);
  return { rule, severity: 'warning', message, file, range, related: [], ...(hint === undefined ? {} : { hint }) };
}
