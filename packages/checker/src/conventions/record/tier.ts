/**
 * How many would keep a convention: `default` is for every maintainer, `strict` for those who design a new API, `all` for what only some projects want.
 * Each tier holds those before it.
 */
export const TIERS = ['default', 'strict', 'all'] as const;

/** One of {@link TIERS}. */
export type Tier = (typeof TIERS)[number];
