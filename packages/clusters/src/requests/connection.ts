import type { RequestOptions } from 'node:https';

/** A way to one API server, with credentials. */
export interface Connection {
  /** The name of the context; of the server where there is none. */
  readonly context: string;
  /** `https://HOST:PORT/PREFIX`, without a slash at the end. */
  readonly server: string;
  /** What every request is made with: agent, certificates and headers. Rejects with words for people where credentials cannot be had. */
  options(): Promise<RequestOptions>;
  /** Forgets credentials that the server does not take, so that the next request asks for new ones. */
  renew(): void;
  /** Lets go of what is open. */
  close(): void;
}
