import type { CustomResourceDefinition } from '@structural/core';
import type { JsonPath, SourceDocument } from '@structural/document';
import { conventions, pitfalls, type ConventionId } from '../conventions/conventions.js';
import type { ConventionSubject, Finding } from '../conventions/record/convention.js';
import type { ConventionOptions } from '../conventions/record/options.js';
import { findPitfalls } from '../conventions/yaml/pitfall.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { DefinitionContext } from '../find/definition-context.js';
import { fieldText } from '../manifest/field-text.js';
import { schemaNodes } from '../manifest/schema-nodes.js';
import { caretRange } from '../place/position.js';

/**
 * What the chosen conventions and pitfalls find in one definition, one after the other, without fixes.
 *
 * Findings are made at the text of the manifest: of versions with equal schemas each has its own. `definition` is what the context's text
 * decodes to. An option that does not fit its schema counts as not given; ask `optionProblems` first. Linear in the definition, for each
 * convention; never throws.
 */
export function checkConventions(
  context: DefinitionContext,
  definition: CustomResourceDefinition,
  chosen: ReadonlyMap<ConventionId, ConventionOptions>,
): readonly Diagnostic[] {
  if (chosen.size === 0) return [];
  const all = conventions.some(({ id }) => chosen.has(id)) ? schemaNodes(context.definition.value) : [];
  const subject: ConventionSubject = {
    context,
    definition,
    nodes: all.filter(({ inJunctor }) => !inJunctor),
    branches: all.filter(({ inJunctor }) => inJunctor),
  };
  const found = conventions.flatMap(({ find, id }) => {
    const options = chosen.get(id);
    return options === undefined
      ? []
      : Array.from(find(subject, options), (finding) =>
          toDiagnostic(context.file, context.document, context.definition.path, id, naming(finding)),
        );
  });
  return [...found, ...checkPitfalls(context.file, context.document, context.definition.path, chosen)];
}

/** What the chosen pitfalls find in the object at a path of a document, be it a definition, a resource or anything else; others are ignored. */
export function checkPitfalls(
  file: string,
  document: SourceDocument,
  root: JsonPath,
  chosen: ReadonlyMap<ConventionId, ConventionOptions>,
): readonly Diagnostic[] {
  const found = findPitfalls(
    document,
    root,
    pitfalls.filter(({ id }) => chosen.has(id)),
  );
  return Array.from(found, ({ finding, id }) => toDiagnostic(file, document, root, id, finding));
}

/** The finding with the field that it is about before its words. */
function naming(finding: Finding): Finding {
  const field = fieldText(finding.about ?? finding.path);
  return field === '' ? finding : { ...finding, message: `${field}: ${finding.message}` };
}

function toDiagnostic(
  file: string,
  document: SourceDocument,
  root: JsonPath,
  rule: ConventionId,
  { hint, mark = 'key', message, path }: Finding,
): Diagnostic {
  const range = caretRange(document, root.length === 0 ? path : [...root, ...path], mark);
  return { rule, severity: 'warning', message, file, range, related: [], ...(hint === undefined ? {} : { hint }) };
}
