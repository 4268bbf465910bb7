/** What a page is made of. */
export interface PageOrder {
  /** The definition as an entity carries it. */
  readonly packed: string;
  /** What the definition was before, in the same form, or `none`; absent where that is not known. */
  readonly previous?: string;
  readonly version: string;
}
