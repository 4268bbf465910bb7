/** Gives the data of a script of the index by its name, such as `search/kinds`. Rejects where it cannot be loaded. */
export type Load = (name: string) => Promise<unknown>;
