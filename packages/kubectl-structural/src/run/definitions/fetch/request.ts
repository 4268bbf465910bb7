import { request as requestHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as requestHttps, Agent as HttpsAgent } from 'node:https';

/** How a request is made. */
export interface RequestLimits {
  /** No answer is read beyond this many bytes. */
  readonly maxBytes: number;
  /** How many milliseconds a server may be silent, */
  readonly silence: number;
  /** and how many all of a request may take. */
  readonly total: number;
  /** How many milliseconds to wait before a failed request is made again, which happens twice; a server may ask for more. */
  readonly pause: number;
}

/** Limits far above any chart. */
const LIMITS: RequestLimits = { maxBytes: 64 * 1024 * 1024, silence: 30_000, total: 300_000, pause: 1_000 };

/** An answer that was read whole. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Uint8Array;
  /** The address that gave it, after redirects. */
  readonly url: string;
}

const MAX_REDIRECTS = 5;
const MAX_TRIES = 3;
const MAX_WAIT = 30_000;

/** Makes requests with one set of limits, and lets go of connections at the end. */
export interface HttpClient {
  /** Gets an address; a clause that says why not where there is no answer. Credentials go to the host that was asked, and to no other. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<HttpAnswer | string>;
  close(): void;
}

/** Opens what goes to the network. `env` names proxies, which Node.js takes from version 24.5 on. */
export function openHttpClient(env: Readonly<Record<string, string | undefined>>, limits: RequestLimits = LIMITS): HttpClient {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true, ...{ proxyEnv: env } }) };
  const getOnce = async (url: string, headers: Readonly<Record<string, string>>): Promise<HttpAnswer | Failure> => {
    let at = new URL(url);
    let sent = headers;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const agent = agents[at.protocol as keyof typeof agents];
      if (agent === undefined) return { message: `leads to ${at.protocol}//, which is not fetched`, isPassing: false };
      const answer = await send(at, sent, agent, limits);
      if ('message' in answer) return answer;
      const to = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined;
      if (to === undefined) return answer;
      const next = URL.canParse(to, at.href) ? new URL(to, at) : undefined;
      if (next === undefined) return { message: 'redirects to an invalid address', isPassing: false };
      if (at.protocol === 'https:' && next.protocol !== 'https:')
        return { message: 'redirects from https to an unprotected address', isPassing: false };
      if (next.host !== at.host) sent = withoutCredentials(sent);
      at = next;
    }
    return { message: `redirects more than ${String(MAX_REDIRECTS)} times`, isPassing: false };
  };
  return {
    get: async (url, headers = {}) => {
      if (!URL.canParse(url)) return 'is not an address';
      for (let tries = 1; ; tries++) {
        const answer = await getOnce(url, headers);
        const failed = 'message' in answer ? answer : passingFailure(answer);
        if (failed === undefined) return answer as HttpAnswer;
        if (!failed.isPassing || tries === MAX_TRIES) return failed.message;
        await new Promise((resolve) => setTimeout(resolve, Math.min(MAX_WAIT, failed.wait ?? limits.pause * tries)));
      }
    },
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

interface Failure {
  readonly message: string;
  readonly isPassing: boolean;
  readonly wait?: number;
}

function passingFailure({ headers, status }: HttpAnswer): Failure | undefined {
  if (status !== 429 && status < 500) return undefined;
  const message = status === 429 ? 'the server is asked too often (429)' : `the server fails (${String(status)})`;
  const wait = millisecondsOf(headers['retry-after']);
  if (wait === undefined) return { message, isPassing: true };
  if (wait > MAX_WAIT) return { message: `${message}: try again in ${String(Math.ceil(wait / 1_000))} s`, isPassing: false };
  return { message, isPassing: true, wait };
}

/** How long a server asks to wait: so many seconds, or until a date. Source: RFC 9110, Retry-After. */
function millisecondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'));
}

function send(
  url: URL,
  headers: Readonly<Record<string, string>>,
  agent: HttpAgent | HttpsAgent,
  limits: RequestLimits,
): Promise<HttpAnswer | Failure> {
  return new Promise((resolve) => {
    const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
    const fail = (message: string, isPassing: boolean): void => {
      clearTimeout(timer);
      resolve({ message, isPassing });
      asked.destroy();
    };
    const asked = ask(url, { agent, headers: { 'user-agent': 'kubectl-structural', ...headers }, timeout: limits.silence });
    const timer = setTimeout(() => fail(`took longer than ${String(limits.total / 1_000)} s`, false), limits.total);
    asked.on('timeout', () => fail(`the server was silent for ${String(limits.silence / 1_000)} s`, true));
    asked.on('error', (error: NodeJS.ErrnoException) =>
      fail(`cannot be reached (${error.message || (error.code ?? 'no reason given')})`, PASSING.has(error.code ?? '')),
    );
    asked.on('response', (response) => {
      const pieces: Uint8Array[] = [];
      let length = 0;
      response.on('data', (piece: Uint8Array) => {
        length += piece.length;
        if (length > limits.maxBytes) fail(`is larger than ${String(Math.floor(limits.maxBytes / 1024 / 1024))} MiB`, false);
        else pieces.push(piece);
      });
      response.on('error', () => fail('the answer ends in the middle', true));
      response.on('aborted', () => fail('the answer ends in the middle', true));
      response.on('end', () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces), url: url.href });
      });
    });
    asked.end();
  });
}

const PASSING: ReadonlySet<string> = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);
