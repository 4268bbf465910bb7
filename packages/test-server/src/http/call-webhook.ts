import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { WebhookQuestion, WebhookReply } from '@structural/serving';
import { isLoopback } from './allowed-hosts.js';

/** Where services are that webhooks name: URLs by `namespace/name`. */
export type ServiceAddresses = Readonly<Record<string, string>>;

/** As long as an answer may be. */
const MAX_BYTES = 3 * 1024 * 1024;

/**
 * Asks a webhook, and says what it answers or why it does not, in the words of Go's client. It is asked on loopback, or where a test says that its service is.
 * Never rejects.
 */
export async function callWebhook(question: WebhookQuestion, services: ServiceAddresses): Promise<WebhookReply> {
  const { client, timeoutSeconds } = question;
  const { service } = client;
  const asked =
    service === undefined ? client.url : `https://${service.name}.${service.namespace}.svc:${String(service.port)}${service.path}`;
  const shown = `${asked}${asked.includes('?') ? '&' : '?'}timeout=${String(timeoutSeconds)}s`;
  const failed = (why: string): WebhookReply => ({ error: `Post ${JSON.stringify(shown)}: ${why}` });
  const address = service === undefined ? undefined : services[`${service.namespace}/${service.name}`];
  if (service !== undefined && address === undefined) return failed(`service ${JSON.stringify(service.name)} not found`);
  try {
    const url = new URL(address === undefined ? shown : `${address.replace(/\/$/, '')}${new URL(shown).pathname}${new URL(shown).search}`);
    if (address === undefined && !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
      return failed('this server calls webhooks on loopback only');
    return await posted(url, question, service === undefined ? undefined : `${service.name}.${service.namespace}.svc`);
  } catch (error) {
    return failed(reasonOf(error as NodeJS.ErrnoException));
  }
}

async function posted(
  url: URL,
  { body, client: { caBundle }, timeoutSeconds }: WebhookQuestion,
  servername: string | undefined,
): Promise<WebhookReply> {
  const options: RequestOptions & { ca?: string; servername?: string } = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, */*', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    agent: false,
    ...(caBundle !== '' && { ca: Buffer.from(caBundle, 'base64').toString() }),
    ...(servername !== undefined && { servername }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    send(url, options, resolve).on('error', reject).end(body);
  });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('the answer is longer than 3 MiB');
    chunks.push(chunk);
  }
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() };
}

const UNKNOWN_AUTHORITY = 'tls: failed to verify certificate: x509: certificate signed by unknown authority';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ABORT_ERR', 'context deadline exceeded'],
  ['TimeoutError', 'context deadline exceeded'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNKNOWN_AUTHORITY],
  ['ECONNRESET', 'EOF'],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN_AUTHORITY],
]);

function reasonOf(error: NodeJS.ErrnoException & { readonly address?: string; readonly port?: number }): string {
  const { address, code = '', message, name, port } = error;
  if (code === 'ECONNREFUSED') return `dial tcp ${address ?? ''}:${String(port ?? '')}: connect: connection refused`;
  return REASONS.get(String(code)) ?? REASONS.get(name) ?? message;
}
