import { deprecationWarning, versionsOf, type CustomResourceDefinition } from '@structural/core';
import { jsonObject, type Dialect } from '../openapi/dialect.js';
import type { PublishedType } from '../openapi/schemas/published-type.js';
import type { JsonObject } from '@structural/json';
import { codeMarkdown } from './code-markdown.js';
import { safeMarkdown } from './safe-markdown.js';

/** How a document in the form for portals introduces itself. */
export function introduce(definition: CustomResourceDefinition, { group, kind, version }: PublishedType, dialect: Dialect): JsonObject {
  const warning = deprecationWarning(definition, version);
  const paragraphs = [
    ...(warning === undefined ? [] : [`**Deprecated.** ${safeMarkdown(warning)}`]),
    safeMarkdown(descriptionOf(definition, version)),
    kindSummary(definition, version),
    ...(dialect === 'v2' ? [OF_V2] : []),
  ];
  return jsonObject({
    title: `${kind} (${group})`,
    description: paragraphs.filter((paragraph) => paragraph.trim() !== '').join('\n\n'),
    version,
  });
}

const OF_V2 =
  'Swagger 2.0 has no keywords for alternatives and for values that may be null: here descriptions say them, and every field is there. The ' +
  'Swagger 2.0 document of an API server leaves them out, and fields below them.';

function descriptionOf({ spec }: CustomResourceDefinition, version: string): string {
  return versionsOf(spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema?.description ?? '';
}

/** In what group and scope a kind is, and by what names commands know it. */
function kindSummary({ spec: { group, names, scope } }: CustomResourceDefinition, version: string): string {
  const { categories = [], kind, plural, shortNames = [] } = names;
  const others = [
    ...(shortNames.length === 0 ? [] : [`short ${shortNames.map(codeMarkdown).join(', ')}`]),
    ...(categories.length === 0 ? [] : [`in ${categories.map(codeMarkdown).join(', ')}`]),
  ];
  const reach = scope === 'Namespaced' ? 'Objects are namespaced' : 'Objects are cluster-scoped';
  const command = codeMarkdown(`kubectl get ${plural}.${group}`);
  return `The kind ${codeMarkdown(kind)} of ${codeMarkdown(`${group}/${version}`)}. ${reach}: ${command}${others.length === 0 ? '' : ` (${others.join('; ')})`}.`;
}
