import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in answers to a path. */
type StandInAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on this machine that serves charts over HTTP and as a registry, and can be made to answer anything. */
export interface StandInRegistry {
  readonly host: string;
  /** All paths that were asked for, with the credentials that came along. */
  readonly asked: readonly { readonly path: string; readonly authorization: string | undefined }[];
  /** Serves bytes at a path. */
  serve(path: string, bytes: Uint8Array | string): void;
  /** Answers a path as a test wants it. */
  answer(path: string, answer: StandInAnswer): void;
  /** Serves an archive as an artifact of a registry. */
  push(name: string, tag: string, archive: Uint8Array): void;
  /** Wants this password of user `me` for every artifact, exchanged for a token. */
  protect(password: string): void;
  close(): Promise<void>;
}

const digestOf = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** Starts it on a port of its own. */
export async function startRegistry(): Promise<StandInRegistry> {
  const answers = new Map<string, StandInAnswer>();
  const asked: { path: string; authorization: string | undefined }[] = [];
  const tags = new Map<string, string[]>();
  let password: string | undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    const { authorization } = request.headers;
    asked.push({ path: pathname, authorization });
    if (pathname === '/token') {
      const isKnown = authorization === `Basic ${Buffer.from(`me:${password ?? ''}`).toString('base64')}`;
      response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ token: 'let-me-in' }));
    } else if (password !== undefined && pathname.startsWith('/v2/') && authorization !== 'Bearer let-me-in') {
      const challenge = `Bearer realm="http://${request.headers.host ?? ''}/token",service="stand-in",scope="repository:x:pull"`;
      response.writeHead(401, { 'www-authenticate': challenge }).end();
    } else (answers.get(pathname) ?? ((_, missing) => missing.writeHead(404).end()))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const serve = (path: string, bytes: Uint8Array | string): void => {
    answers.set(path, (_, response) => void response.end(bytes));
  };
  return {
    host: `127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    serve,
    answer: (path, answer) => void answers.set(path, answer),
    push: (name, tag, archive) => {
      const digest = digestOf(archive);
      const mediaType = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip';
      const manifest = JSON.stringify({ schemaVersion: 2, layers: [{ mediaType, digest, size: archive.length }] });
      serve(`/v2/${name}/manifests/${tag}`, manifest);
      serve(`/v2/${name}/blobs/${digest}`, archive);
      tags.set(name, [...(tags.get(name) ?? []), tag]);
      serve(`/v2/${name}/tags/list`, JSON.stringify({ tags: tags.get(name) }));
    },
    protect: (wanted) => {
      password = wanted;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
