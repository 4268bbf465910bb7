/** A definition of a kind of its own. */
export function definitionText(i: number): string;
/** A resource of the kind `i % kinds`. */
export function resourceText(i: number, kinds: number): string;
