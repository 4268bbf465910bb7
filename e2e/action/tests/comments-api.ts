import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A comment as GitHub's API gives it. */
export interface ApiComment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string; readonly type: 'Bot' | 'User' };
}

/** How the stand-in behaves. */
export interface CommentsApiOptions {
  /** The comments that are there. */
  readonly comments?: readonly Omit<ApiComment, 'id'>[];
  /** Whose the token is: a user's, or an app's where it ends with `[bot]`; without a name that of a workflow. */
  readonly login?: string;
  /** Whether GraphQL is answered; it is unless said otherwise. */
  readonly graphql?: boolean;
  /** The answer to a request instead of the usual one: its status and what it says. */
  refuse?(method: string, path: string): readonly [status: number, message: string] | undefined;
  /** What stands before all paths: `/api/v3` on an Enterprise server. */
  readonly prefix?: string;
}

/** GitHub's API for comments on pull requests, on loopback. */
export interface CommentsApi {
  readonly url: string;
  readonly comments: readonly ApiComment[];
  /** `POST /repos/octo/charts/issues/7/comments`, … in their order. */
  readonly asked: readonly string[];
  /** The authorization of each request. */
  readonly tokens: ReadonlySet<string>;
}

const BOT = { login: 'github-actions[bot]', type: 'Bot' } as const;

/** Runs with the API: lists in pages, creates, updates, and answers as GitHub does what is not there or not allowed. */
export async function withComments<T>(
  { comments: given = [], graphql = true, login, prefix = '', refuse }: CommentsApiOptions,
  use: (api: CommentsApi) => Promise<T>,
): Promise<T> {
  const comments: ApiComment[] = given.map((comment, i) => ({ ...comment, id: i + 1 }));
  const asked: string[] = [];
  const tokens = new Set<string>();
  const author = login === undefined ? BOT : ({ login, type: login.endsWith('[bot]') ? 'Bot' : 'User' } as const);
  const answer = (method: string, path: string, body: string): readonly [number, unknown] => {
    const refused = refuse?.(method, path);
    if (refused !== undefined) return [refused[0], { message: refused[1] }];
    const { pathname, searchParams } = new URL(path, 'http://x');
    const text = (): string => (JSON.parse(body) as { readonly body: string }).body;
    if (pathname === `${prefix.replace(/v3$/, '')}/graphql`.replace('//', '/'))
      return graphql ? [200, { data: { viewer: { login: author.login } } }] : [502, { message: 'Bad Gateway' }];
    if (pathname === `${prefix}/user`)
      return author.type === 'Bot' ? [403, { message: 'Resource not accessible by integration' }] : [200, author];
    if (pathname === `${prefix}/repos/octo/charts/issues/7/comments`) {
      if (method === 'GET') {
        const [size, page] = [Number(searchParams.get('per_page') ?? 30), Number(searchParams.get('page') ?? 1)];
        return [200, comments.slice((page - 1) * size, page * size)];
      }
      const made = { id: 1 + Math.max(0, ...comments.map(({ id }) => id)), body: text(), user: author };
      comments.push(made);
      return [201, made];
    }
    const [, id] = /\/repos\/octo\/charts\/issues\/comments\/(\d+)$/.exec(pathname) ?? [];
    const known = comments.find((comment) => String(comment.id) === id);
    if (!pathname.startsWith(prefix) || method !== 'PATCH' || known === undefined) return [404, { message: 'Not Found' }];
    known.body = text();
    return [200, known];
  };
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const [method, path] = [request.method ?? '', request.url ?? ''];
      asked.push(`${method} ${path}`);
      tokens.add(request.headers.authorization ?? '');
      const [status, value] = answer(method, path, body);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`, comments, asked, tokens });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
