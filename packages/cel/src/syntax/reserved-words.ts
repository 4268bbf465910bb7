/** Words that no variable or function may be named by; fields may. Source: the language definition. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  'as', 'break', 'const', 'continue', 'else', 'false', 'for', 'function', 'if', 'import', 'in', 'let', 'loop', 'package', 'namespace',
  'null', 'return', 'true', 'var', 'void', 'while',
]);
