/** A definition of a kind of its own. */
export function definitionText(i: number): string;
/** A resource of the kind `i % kinds`. */
export function resourceText(i: number, kinds: number): string;
export function writeFiles(folder: string, count: number): void;
/** Texts of definitions that are hard on a judge, by a size. */
export const HOSTILE: Readonly<
  Record<'errors' | 'long rules' | 'rules of one schema' | 'list keys' | 'deep junctors', (size: number) => string>
>;
