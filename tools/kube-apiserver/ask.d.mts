/** What a server answers; its body as JSON, or as a text where it is none. */
export interface ServerAnswer {
  readonly status: number;
  readonly warnings: readonly string[];
  readonly body: unknown;
}

export type Ask = (method: string, path: string, body?: unknown, type?: string) => Promise<ServerAnswer>;

/** Asks an API server at a URL, whatever its certificate is, over connections that stay. */
export function openAsk(url: string, token?: string): { readonly ask: Ask; readonly close: () => void };
