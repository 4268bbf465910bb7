type Changes = Readonly<Record<string, unknown>>;

/** What a server is asked about each built-in kind, by `GROUP/VERSION KIND`: the changes of its object, by title. */
export const SERVER_CASES: Readonly<
  Record<string, { readonly created?: Readonly<Record<string, Changes>>; readonly updated?: Readonly<Record<string, Changes>> }>
>;
/** The object of a kind that a server accepts. */
export function acceptedObject(kind: string): Record<string, unknown>;
/** The object with other values at some paths. */
export function changed(object: object, changes: Changes): Record<string, unknown>;
