import { html, joinHtml, type Html } from '../html/html.js';
import type { ApiReference, VersionReference } from '../model/api-reference.js';
import type { ElementFacts, FieldReference } from '../model/field-reference.js';
import { breakable } from '../html/breakable.js';
import { descriptionHtml, factsHtml } from './field-facts.js';

/** What a field is shown in. */
export interface FieldContext {
  readonly reference: ApiReference;
  readonly version: VersionReference;
}

/** A field without what is below it: name, type, marks, description, facts. */
export function fieldRow(field: FieldReference, name: string, context: FieldContext): Html {
  const description = ownWords(field, context) ?? descriptionHtml(field.description);
  return html`<div class="head"><a class="name" href="#${field.id}">${breakable(name)}</a> <span class="type">${field.typeText}</span>${marks(field)}</div>
${description}${factsHtml(field)}${(field.elements ?? []).map((facts, i) => elementHtml(facts, i === (field.elements ?? []).length - 1))}`;
}

const MUTABILITY = { immutable: 'immutable', 'set once': 'set once', kept: 'cannot be removed' } as const;

function marks({ changedSince, deprecated, mutability, nullable, required }: FieldReference): Html {
  const [first] = changedSince ?? [];
  return joinHtml([
    ...(required === undefined ? [] : [html` <span class="required">required</span>`]),
    ...(mutability === undefined ? [] : [html` <span class="mark">${MUTABILITY[mutability]}</span>`]),
    ...(nullable === undefined ? [] : [html` <span class="mark">nullable</span>`]),
    ...(deprecated === undefined ? [] : [html` <span class="deprecated">deprecated</span>`]),
    ...(first === undefined
      ? []
      : [
          html` <a class="change" href="#versions">${first.change === 'added' ? `not in ${first.version}` : `differs from ${first.version}`}</a>`,
        ]),
  ]);
}

/** What this project says of the fields that every object has, where the schema has no words of its own for them. */
function ownWords({ depth, description = '', name }: FieldReference, { reference, version }: FieldContext): Html | undefined {
  if (depth > 0) return undefined;
  if (name === 'apiVersion' && (description === '' || description.startsWith('APIVersion defines the versioned schema')))
    return html`<div class="text"><p>Always <code>${reference.group}/${version.version}</code>.</p></div>
`;
  if (name === 'kind' && (description === '' || description.startsWith('Kind is a string value representing')))
    return html`<div class="text"><p>Always <code>${reference.kind}</code>.</p></div>
`;
  if (name !== 'metadata' || (description !== '' && !description.startsWith("Standard object's metadata"))) return undefined;
  return html`<div class="text"><p>${reference.scope === 'Namespaced' ? 'Name, namespace, labels and annotations' : 'Name, labels and annotations'}, as every object has them.</p></div>
`;
}

/** What is said of items or values; their descriptions only where they are what is named by the field. */
function elementHtml(facts: ElementFacts, isLast: boolean): Html {
  const { description, each, ...others } = facts;
  const said = factsHtml(others.unknownFields === 'pruned' ? others : facts).html;
  const words = isLast ? descriptionHtml(description)?.html : undefined;
  if (said === '' && words === undefined) return html``;
  return html`<div class="each"><p class="lead">Each ${each}</p>
${{ html: `${words ?? ''}${said}` }}</div>
`;
}
