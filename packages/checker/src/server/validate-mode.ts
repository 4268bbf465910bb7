/** What to do about unknown fields and fields written twice, in the words of kubectl's `--validate`. */
export type ValidateMode = 'strict' | 'warn' | 'ignore';
