/** What the counts of properties and searches are multiplied with: 1 in a build, more by `STRUCTURAL_BUDGET`. */
export declare const budget: number;
/** The seed of searches: 1 in a build, or `STRUCTURAL_SEED`. */
export declare const seed: number;
/** How many cases to try where a build tries `count`. */
export declare function runs(count: number): number;
/** How long a test may take, in milliseconds, that takes at most `milliseconds` in a build. */
export declare function timeout(milliseconds: number): number;
/** The processor time that this process has used, in milliseconds; threads count, children do not. */
export declare function processorTime(): number;
