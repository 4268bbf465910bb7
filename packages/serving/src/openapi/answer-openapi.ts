import { printJsonString } from '@structural/json';
import type { AggregatedDocument, OpenApiAggregate } from '@structural/publishing';
import type { ApiRequest, ApiResponse } from '../api-request.js';
import { parseAccept } from '../http/accept.js';
import { notModified } from '../http/conditional.js';
import type { Query } from '../http/query.js';
import type { ServerOptions } from '../server-options.js';
import { swaggerMessage } from './protobuf/swagger-message.js';

const CACHE = { 'cache-control': 'no-cache, private' };
const JSON_TYPE = 'application/json';

const OLD_PROTOBUF = 'com.github.proto-openapi.spec.v2@v1.0+protobuf';
const PROTOBUF = 'com.github.proto-openapi.spec.v2.v1.0+protobuf';

/** `/openapi/v2`: the one document about everything, as JSON or, for kubectl before 1.27, as Protocol Buffers. */
export function answerV2(request: ApiRequest, aggregate: OpenApiAggregate): ApiResponse {
  const { v2 } = aggregate;
  const subtype = accepted(request, ['json', OLD_PROTOBUF, PROTOBUF]);
  const headers = { ...CACHE, vary: 'Accept-Encoding, Accept' };
  if (subtype === undefined) return { status: 406, headers, body: '' };
  const isJson = subtype === 'json';
  const etag = `"${v2.etag}"`;
  const found = { ...headers, 'content-type': isJson ? JSON_TYPE : `application/${PROTOBUF}`, etag };
  if (notModified(request, etag)) return { status: 304, headers: found, body: '' };
  return { status: 200, headers: found, body: isJson ? v2.blocks : protobuf(aggregate), compressible: true };
}

const messages = new WeakMap<AggregatedDocument, Uint8Array>();

function protobuf({ parts, v2 }: OpenApiAggregate): Uint8Array {
  let message = messages.get(v2);
  if (message === undefined) messages.set(v2, (message = swaggerMessage([...parts.values()].flat())));
  return message;
}

/** `/openapi/v3`: where the documents are, each with the hash of its content, by which it may be kept for ever. */
export function answerV3Index(request: ApiRequest, { v3 }: OpenApiAggregate, { digest }: ServerOptions): ApiResponse {
  const members = [...v3].map(([name, { etag }]) => `${printJsonString(name)}:{"serverRelativeURL":${printJsonString(urlOf(name, etag))}}`);
  const body = `{"paths":{${members.join(',')}}}`;
  const etag = `"${digest(body)}"`;
  const headers = { ...CACHE, 'content-type': JSON_TYPE, etag };
  return notModified(request, etag) ? { status: 304, headers, body: '' } : { status: 200, headers, body, compressible: true };
}

function urlOf(name: string, etag: string): string {
  return `/openapi/v3/${name}?hash=${etag}`;
}

/** A document under `/openapi/v3`. Source: `kube-openapi/pkg/handler3`, HandleGroupVersion. */
export function answerV3(request: ApiRequest, name: string, query: Query, { v3 }: OpenApiAggregate, { now }: ServerOptions): ApiResponse {
  const headers = { ...CACHE, vary: 'Accept' };
  if (accepted(request, ['json']) === undefined) return { status: 406, headers, body: '' };
  const document = v3.get(name);
  // A server answers nothing, with success; here what is not there is reported.
  if (document === undefined) return { status: 404, headers, body: '' };
  const etag = `"${document.etag}"`;
  const hash = query.get('hash') ?? '';
  if (hash !== '' && hash !== document.etag) {
    return { status: 301, headers: { ...headers, location: urlOf(name, document.etag), etag }, body: '' };
  }
  const found = { ...headers, 'content-type': JSON_TYPE, etag, ...(hash === '' ? {} : immutable(now())) };
  if (notModified(request, etag)) return { status: 304, headers: found, body: '' };
  return { status: 200, headers: found, body: document.blocks, compressible: true };
}

/** What is named by its hash never changes: it may be kept for a year. */
function immutable(now: number): Readonly<Record<string, string>> {
  return { 'cache-control': 'public, immutable', expires: new Date(now + YEAR).toUTCString() };
}

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** The subtype that the client wants most among those that there are. */
function accepted({ headers }: ApiRequest, subtypes: readonly string[]): string | undefined {
  const accept = headers['accept'] ?? '';
  for (const { subtype, type } of parseAccept(accept === '' ? '*/*' : accept)) {
    if (type !== 'application' && type !== '*') continue;
    const found = subtype === '*' ? subtypes[0] : subtypes.find((each) => each === subtype);
    if (found !== undefined) return found;
  }
  return undefined;
}
