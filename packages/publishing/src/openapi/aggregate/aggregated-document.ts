import type { JsonObject } from '@structural/json';
import { once } from '../once.js';
import type { TextBlock } from '../printing/text-blocks.js';

/** A merged document. Everything but its being there is worked out when first asked for, and the texts each time: they are long. */
export interface AggregatedDocument {
  /** Changes when, and only when, the content does. */
  readonly etag: string;
  readonly document: JsonObject;
  /** The document as compact JSON, keys in the server's order. */
  readonly text: string;
  /** The text in blocks, of which there may be more than one text can hold. */
  readonly blocks: readonly TextBlock[];
}

/** How a merged document is made. */
interface Recipe {
  readonly document: () => JsonObject;
  readonly blocks: () => readonly TextBlock[];
  readonly etag: (text: () => string) => string;
}

/** A document that is made when it is asked for. */
export function lazyDocument(recipe: Recipe): AggregatedDocument {
  const document = once(recipe.document);
  const blocks = once(recipe.blocks);
  const text = (): string =>
    blocks()
      .map((block) => block.text)
      .join('');
  const etag = once(() => recipe.etag(text));
  return {
    get document() {
      return document();
    },
    get blocks() {
      return blocks();
    },
    get text() {
      return text();
    },
    get etag() {
      return etag();
    },
  };
}
