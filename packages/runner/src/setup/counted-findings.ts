import type { LineSpan } from '@structural/sources';
import type { FileBytes } from './file-bytes.js';

/**
 * Which findings count in a run, as plain data; all of them where it is absent. The others are known and stand in `known` of a result.
 *
 * `not-listed`: those whose fingerprints are not listed for their file. `new`: those that the text before ({@link Job.before}) has not; `catalogs`
 * has the files with the definitions as they were, by the list as it is. `on-lines`: those that begin on one of the lines listed for their file, or anywhere in a
 * file that has no list. `none`: to begin with.
 */
export type CountedFindings =
  | { readonly kind: 'not-listed'; readonly fingerprints: ReadonlyMap<string, readonly string[]> }
  | { readonly kind: 'new'; readonly catalogs?: ReadonlyMap<readonly FileBytes[], readonly FileBytes[]> }
  | { readonly kind: 'on-lines'; readonly lines: ReadonlyMap<string, readonly LineSpan[]> }
  | { readonly kind: 'none' };
