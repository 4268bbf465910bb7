import { codeMarkdown, literalMarkdown } from './markdown.js';

/** A schema of a document, as far as pages say more of it than its description. */
export interface Schema {
  title?: string;
  description?: string;
  type?: string;
  example?: unknown;
  properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  'x-kubernetes-validations'?: readonly Rule[];
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[];
}

/** What objects of a schema say that they are. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

interface Rule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
}

/**
 * Says in words what extensions say: adds the rules, and that unknown fields are kept, to the descriptions of all schemas in this one.
 * Descriptions must be Markdown already. What holds for the items of a list stands with the list, as pages show no description of items.
 *
 * Removes these extensions, and gives the words for the schema itself, which is left without them.
 */
export function describeExtensions(root: Schema): readonly string[] {
  const words = takeNotes(root);
  const pending = childrenOf(root);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const notes = takeNotes(next);
    let { items } = next;
    for (; items !== undefined; items = items.items) {
      const ofItems = takeNotes(items);
      if (ofItems.length > 0) notes.push('Of each item:', ...ofItems);
    }
    if (notes.length > 0)
      next.description = [...(next.description === undefined || next.description === '' ? [] : [next.description]), ...notes].join('\n\n');
    for (const child of childrenOf(next)) pending.push(child);
  }
  return words;
}

function childrenOf({ additionalProperties, allOf = [], anyOf = [], items, not, oneOf = [], properties = {} }: Schema): Schema[] {
  const single = [items, not, typeof additionalProperties === 'object' ? additionalProperties : undefined];
  return [...Object.values(properties), ...single.filter((schema) => schema !== undefined), ...allOf, ...anyOf, ...oneOf];
}

/** The words for the extensions of a schema, which go. */
function takeNotes(schema: Schema): string[] {
  const { 'x-kubernetes-preserve-unknown-fields': preserves = false, 'x-kubernetes-validations': rules = [] } = schema;
  delete schema['x-kubernetes-preserve-unknown-fields'];
  delete schema['x-kubernetes-validations'];
  return [...(preserves ? [keptFields(schema)] : []), ...(rules.length === 0 ? [] : [`**Rules**\n\n${rules.map(ruleItem).join('\n')}`])];
}

function keptFields({ properties = {}, type }: Schema): string {
  if (type !== 'object') return 'Any value is kept as it is written.';
  return Object.keys(properties).length === 0
    ? 'Any fields are kept as they are written.'
    : 'Fields beyond these are kept as they are written.';
}

function ruleItem({ message = '', messageExpression = '', rule }: Rule): string {
  const told = message === '' ? (messageExpression === '' ? '' : codeMarkdown(messageExpression)) : literalMarkdown(message);
  const code = codeMarkdown(rule);
  if (told === '') return `- ${code}`;
  return code.includes('\n') ? `- ${code}\n\n  ${told}` : `- ${code} — ${told}`;
}
