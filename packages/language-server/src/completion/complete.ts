import { isDefinition } from '@structural/checker';
import { lineIndex } from '@structural/document';
import type { JsonObject } from '@structural/json';
import {
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  MarkupKind,
  type CompletionItem,
  type Range,
} from 'vscode-languageserver';
import { findCursor, type CursorPlace } from '../cursor/cursor-place.js';
import { objectAround } from '../cursor/object-around.js';
import type { ParsedText } from '../cursor/parsed-text.js';
import { toRange } from '../diagnostics/to-diagnostic.js';
import type { FileView } from '../workspace/workspace.js';
import { blockOffers } from './block-offers.js';
import { definitionOffers } from './definition-offers.js';
import type { Offer } from './offer.js';
import { resourceOffers, typeOffers } from './resource-offers.js';
import { ruleOffers } from './rule-offers.js';
import { writeOffer } from './written-offer.js';

/** What may be completed in a text. */
export interface CompletionRequest extends ParsedText {
  readonly offset: number;
  readonly isJson: boolean;
  readonly view: FileView;
  /** Whether the editor knows snippets. */
  readonly takesSnippets: boolean;
}

/** What may be written at the cursor, the likeliest first; nothing in comments and where no definition says what belongs there. */
export function complete({ documents, isJson, offset, takesSnippets, text, view }: CompletionRequest): CompletionItem[] {
  const rule = ruleOffers({ documents, text }, offset, view);
  if (rule !== undefined) return rule.offers.map((offer, i) => toItem(offer, i, toRange(rule, lineIndex(text)), PLAIN));
  const cursor = findCursor(text, offset, isJson);
  if (cursor === undefined) return [];
  const range = toRange(cursor.replaced, lineIndex(text));
  return offersAt(cursor, view).map((offer, i) => toItem(offer, i, range, { ...cursor, takesSnippets }));
}

type Writing = CursorPlace & { readonly takesSnippets: boolean };

/** Text that is no part of YAML or JSON by itself. */
const PLAIN: Writing = {
  ...{ kind: 'value', path: [], replaced: { start: 0, end: 0 }, word: '', root: null, style: 'block' },
  ...{ quote: '', ending: '', hasColon: false, indent: 0, takesSnippets: false },
};

function toItem(offer: Offer, i: number, range: Range, cursor: Writing): CompletionItem {
  const written = writeOffer(offer.text, cursor);
  const snippet = cursor.takesSnippets ? written.snippet : undefined;
  return {
    label: offer.label,
    kind: KINDS[offer.kind],
    ...(offer.detail !== undefined && offer.detail !== '' && { detail: offer.detail }),
    ...(offer.documentation !== undefined && { documentation: { kind: MarkupKind.Markdown, value: offer.documentation } }),
    ...(offer.isDeprecated === true && { tags: [CompletionItemTag.Deprecated] }),
    sortText: `${offer.isDeprecated === true ? 9 : offer.rank}${String(i).padStart(5, '0')}`,
    filterText: cursor.quote + offer.label + (cursor.quote === '' || cursor.style !== 'json' ? '' : cursor.quote),
    insertTextFormat: snippet === undefined ? InsertTextFormat.PlainText : InsertTextFormat.Snippet,
    textEdit: { range, newText: snippet ?? written.text },
  };
}

const KINDS: Readonly<Record<Offer['kind'], CompletionItemKind>> = {
  field: CompletionItemKind.Field,
  enum: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Value,
  kind: CompletionItemKind.Class,
  keyword: CompletionItemKind.Keyword,
  function: CompletionItemKind.Function,
  block: CompletionItemKind.Snippet,
};

/** What may be written at a place, by the object that it is in. */
function offersAt({ kind, path, root }: Pick<CursorPlace, 'kind' | 'path' | 'root'>, view: FileView): readonly Offer[] {
  const { at, object } = objectAround(root, path);
  const inside = path.slice(at.length);
  const [name] = inside;
  if (kind === 'value' && inside.length === 1 && (name === 'apiVersion' || name === 'kind')) return typeOffers(object, name, view);
  if (kind === 'key' && inside.length === 0 && !isTyped(object)) return [...blockOffers(view), ...bareOffers(object)];
  return isDefinition(object)
    ? definitionOffers({ kind, object, path: inside }, view)
    : resourceOffers({ kind, object, path: inside }, view);
}

function isTyped({ apiVersion, kind }: JsonObject): boolean {
  return typeof apiVersion === 'string' && typeof kind === 'string';
}

function bareOffers(object: JsonObject): readonly Offer[] {
  return ['apiVersion', 'kind', 'metadata', 'spec']
    .filter((name) => object[name] === undefined)
    .map((name) => ({ label: name, kind: 'field', rank: 1, text: { kind: 'member', name } }));
}
