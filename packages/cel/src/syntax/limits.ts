/** How much of an expression is read before it is given up, as the API server's parser is set. */
export const LIMITS = {
  /** Code points of an expression. */
  size: 100_000,
  /** How deep the rules of the grammar may nest, each counted on its own. */
  depth: 250,
  /** Syntax errors that are reported. */
  errors: 100,
  /** How often the parser may look for a place to go on. */
  recoveries: 30,
  /** Tokens that may be skipped at once on that search. */
  skippedTokens: 256,
  /** Nodes of an expression with its macros expanded. Ours: some macros double what they stand on, and the server would not end. */
  nodes: 200_000,
} as const;
