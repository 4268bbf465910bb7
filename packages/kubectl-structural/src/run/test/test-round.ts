import type { InputSearch } from '../inputs/input-search.js';
import type { TestServers } from '@structural/suites';
import type { TestFlags } from './test-flags.js';

/** One round of tests. */
export interface TestRound {
  readonly names: readonly string[];
  readonly flags: TestFlags;
  readonly finding: InputSearch;
  readonly servers: TestServers;
  readonly seed?: number;
}
