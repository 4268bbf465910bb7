import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

/** A folder that is served. */
export interface Site {
  /** Its URL, with a slash at the end. */
  readonly address: string;
  close(): void;
}

/** The policy that README asks for, and nothing else. */
export const POLICY = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** Serves a folder and some texts beside its files, all of it with {@link POLICY}; `page.html` runs `page.js`. */
export async function serveFolder(folder: string, texts: Readonly<Record<string, string>> = {}): Promise<Site> {
  const all: Readonly<Record<string, string>> = {
    ...texts,
    'page.html': '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>',
  };
  const types: Readonly<Record<string, string>> = { js: 'text/javascript', gz: 'application/gzip', html: 'text/html' };
  const server = createServer((request, response) => {
    const path = normalize((request.url ?? '/').split('?', 1)[0]!).slice(1);
    const file = join(folder, path);
    const body = Object.hasOwn(all, path) ? all[path] : existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-security-policy': `default-src 'none'; ${POLICY}`,
    });
    response.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, close: () => server.close() });
    });
  });
}
