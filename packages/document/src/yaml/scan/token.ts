import type { NodeStyle } from '../../document/syntax-node.js';

/** The tokens that are nothing but their kind. */
export type BareKind =
  | 'stream-end'
  | 'document-start'
  | 'document-end'
  | 'block-sequence-start'
  | 'block-mapping-start'
  | 'block-end'
  | 'flow-sequence-start'
  | 'flow-sequence-end'
  | 'flow-mapping-start'
  | 'flow-mapping-end'
  | 'block-entry'
  | 'flow-entry'
  | 'key'
  | 'value';

/** Where a token stands. Those that the scanner only infers, the start and the end of a block among them, are empty. */
interface Placed {
  readonly start: number;
  readonly end: number;
  /** The line of the start, from 0. */
  readonly line: number;
}

/** `%YAML 1.1` */
interface VersionToken extends Placed {
  readonly kind: 'version-directive';
  readonly major: number;
  readonly minor: number;
}

/** `%TAG !handle! prefix` */
interface TagDirectiveToken extends Placed {
  readonly kind: 'tag-directive';
  readonly handle: string;
  readonly prefix: string;
}

/** `&name` or `*name` */
export interface NameToken extends Placed {
  readonly kind: 'anchor' | 'alias';
  readonly name: string;
}

/** A tag; one without a handle is meant as it stands, `!` and `!<verbatim>`. */
export interface TagToken extends Placed {
  readonly kind: 'tag';
  readonly handle: string;
  readonly suffix: string;
}

/** A scalar of any style, with the text that it stands for. */
interface ScalarToken extends Placed {
  readonly kind: 'scalar';
  readonly style: NodeStyle;
  readonly text: string;
}

/** What goyaml's scanner makes of a text. */
export type Token = (Placed & { readonly kind: BareKind }) | VersionToken | TagDirectiveToken | NameToken | TagToken | ScalarToken;
