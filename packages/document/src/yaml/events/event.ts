import type { NodeStyle } from '../../document/syntax-node.js';

/** What every node tells: where it stands in the text. */
interface Placed {
  /** Where the node starts with its anchor and tag. */
  readonly outerStart: number;
  /** The node's own text without anchor and tag; of a collection only what opens it, empty in block style. */
  readonly start: number;
  readonly end: number;
  /** The line that goyaml counts the node to, from 0; of a node without text it may be a later one's. */
  readonly line: number;
}

/** A scalar; `tag` is its full name. */
export interface ScalarEvent extends Placed {
  readonly kind: 'scalar';
  readonly style: NodeStyle;
  readonly text: string;
  readonly tag: string | undefined;
}

/** The start of a collection. goyaml has no use for a collection's tag. */
export interface CollectionEvent extends Placed {
  readonly kind: 'sequence' | 'mapping';
  readonly style: 'block' | 'flow';
}

/** An alias, with the index of the event that it stands for. */
export interface AliasEvent extends Placed {
  readonly kind: 'alias';
  readonly name: string;
  readonly target: number;
}

/** The end of the innermost collection; `end` is the offset after its bracket, if it has one. */
interface EndEvent {
  readonly kind: 'end';
  readonly end: number | undefined;
}

/** An event that is a node or starts one. */
export type NodeEvent = ScalarEvent | CollectionEvent | AliasEvent;

/** A step through a document. A mapping's events alternate between keys and values. */
export type YamlEvent = NodeEvent | EndEvent;
