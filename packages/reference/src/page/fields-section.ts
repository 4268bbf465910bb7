import { html, type Html } from '../html/html.js';
import type { ApiReference, VersionReference } from '../model/api-reference.js';
import type { PageSection } from './contents-rail.js';
import { factsHtml } from './field-facts.js';
import { fieldList } from './field-list.js';

const OF_EVERY_OBJECT = ['apiVersion', 'kind', 'metadata'];

/** The tree of fields, after what is said of the resource as a whole. */
export function fieldsSection(reference: ApiReference, version: VersionReference): PageSection {
  return {
    id: 'fields',
    title: 'Fields',
    body: html`<p class="note">${unknownFieldsNote(version)}</p>
${factsHtml({ ...version.resource, unknownFields: 'pruned' })}${version.fields.length === 0 ? undefined : fieldList(version.fields, { reference, version })}`,
  };
}

function unknownFieldsNote({ fields, resource, schema }: VersionReference): Html {
  const isEmpty = fields.every(({ depth, name }) => depth > 0 || OF_EVERY_OBJECT.includes(name));
  if (schema === 'none') return html`This version has no schema: all content of an object is kept as it is written.`;
  if (schema === 'not structural')
    return html`The schema of this version is not structural: the server checks values against it, but keeps fields that it does not name, and publishes no fields.`;
  if (resource.unknownFields === 'kept')
    return isEmpty
      ? html`The CRD defines no fields: other fields of an object are kept as they are written.`
      : html`Fields beyond these are kept as they are written.`;
  return html`The server removes fields that are not listed here, unless it is asked to refuse them.`;
}
