import type { JsonValue } from '@structural/json';

/** One thing that may be written at a cursor. */
export interface Offer {
  readonly label: string;
  /** What it is in the language of editors. */
  readonly kind: 'field' | 'enum' | 'value' | 'kind' | 'keyword' | 'function' | 'block';
  /** A few words beside the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  readonly isDeprecated?: boolean;
  /** Offers of a lower rank come first. */
  readonly rank: number;
  readonly text: OfferText;
}

/** What is written when an offer is chosen. */
export type OfferText =
  /** A name, and a value that is accepted in its place; no value where none is known. An object that is opened goes on in a new line, where nothing has to be in it. */
  | { readonly kind: 'member'; readonly name: string; readonly value?: JsonValue; readonly isOpened?: boolean }
  | { readonly kind: 'scalar'; readonly value: JsonValue }
  /** Members of the object that the cursor is in, in the place of the word. */
  | { readonly kind: 'members'; readonly value: Readonly<Record<string, JsonValue>> }
  | { readonly kind: 'plain'; readonly text: string };
