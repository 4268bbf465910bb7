import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const MAX_BYTES = 256 * 1024 * 1024;
const IDLE_MILLISECONDS = 60_000;

/** How a server is asked. */
export interface GetOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Certificates in PEM of an authority that is trusted in place of the machine's. */
  readonly ca?: string | Buffer | undefined;
  /** False where any certificate is taken. */
  readonly verify?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * What a server answers, which must be a success.
 *
 * Rejects for any other answer, for one of more than 256 MiB, and where nothing comes for a minute. Redirections are not followed: tokens in
 * the headers are for this server only.
 */
export function getText(url: URL, { ca, headers, signal, verify = true }: GetOptions): Promise<string> {
  const options = {
    headers: { accept: 'application/json', ...headers },
    ...(signal !== undefined && { signal }),
    ...(ca !== undefined && { ca }),
    rejectUnauthorized: verify,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) request.destroy(new Error(`the answer is larger than ${String(MAX_BYTES)} bytes`));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if (response.statusCode === 200) resolve(text);
        else
          reject(new Error(`the server answered ${String(response.statusCode)} ${response.statusMessage ?? ''}`.trim() + reasonIn(text)));
      });
    });
    request.setTimeout(IDLE_MILLISECONDS, () => request.destroy(new Error('the server does not respond')));
    request.on('error', reject);
    request.end();
  });
}

const MAX_REASON = 300;

/** What an answer says of its cause, as API servers (`message`) and Backstage's backends (`error.message`) write it. */
function reasonIn(text: string): string {
  try {
    const { error, message } = JSON.parse(text) as { readonly message?: unknown; readonly error?: { readonly message?: unknown } };
    const reason = typeof message === 'string' ? message : error?.message;
    return typeof reason === 'string' && reason !== '' ? `: ${reason.slice(0, MAX_REASON)}` : '';
  } catch {
    return '';
  }
}
