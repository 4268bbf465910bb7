import type { Language } from '../language/rule-behaviour.js';
import type { Macros } from './macro.js';

/** What an environment says about syntax. */
export interface SyntaxOptions {
  readonly macros: Macros;
  /** Whether `a.?b`, `a[?i]`, `[?e]` and `{?k: v}` are known. */
  readonly optionalSyntax: boolean;
  readonly language: Pick<Language, 'quotedNames' | 'parsesOptionals'>;
}
