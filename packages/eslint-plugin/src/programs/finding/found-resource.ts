import type { TSESTree } from '@typescript-eslint/utils';
import type { GeneratedType } from '../kinds/generated-kinds.js';
import type { StaticObject, StaticScalar } from '../static-value.js';

/** An object of Kubernetes that a program writes. */
export interface FoundResource {
  readonly value: StaticObject;
  /** Where its type is said, which findings about the whole are shown at. */
  readonly node: TSESTree.Node;
  /** Whether it is sent as it is; a mere literal may be completed elsewhere, or have been read from a server. */
  readonly isSent: boolean;
  /** Whether only its status is written. */
  readonly isStatus: boolean;
  /** Whether what it is given to names it where it has no name. */
  readonly isNamed: boolean;
  /** Set where it may be of several kinds: findings are about each. */
  readonly kinds?: readonly StaticScalar[];
  /** Set where another file writes it of what this one gives: findings are about what is given. */
  readonly isElsewhere?: true;
  /** Set for a literal that no known call sends, in which a program may keep fields of its own. */
  readonly mayHaveNotes?: true;
  /** Set for a text that a test may have to be refused: only what it has too much is a mistake, seldom what is wrong with a value. */
  readonly isExample?: true;
  /** Set for a part of one, whose findings are those of the whole where that is found, too. */
  readonly isPart?: true;
  /** Set for what is applied by a server: the fields of one manager, which misses nothing. */
  readonly isApplied?: true;
  /** Set for what is given to a class or has a type that `cdk8s import` wrote: the type of what such a class is given. */
  readonly generated?: GeneratedType;
}
