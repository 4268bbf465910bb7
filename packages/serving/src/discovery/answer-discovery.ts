import type { ApiRequest, ApiResponse } from '../api-request.js';
import { PAGE_NOT_FOUND, toResponse, type ApiAnswer } from '../answer.js';
import type { TextBlock } from '@structural/publishing';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import { negotiateOutput, type Conversion, type Output } from '../http/output.js';
import { indentJson } from '../http/print-value.js';
import { notModified } from '../http/conditional.js';
import type { Query } from '../http/query.js';
import type { ServerOptions } from '../server-options.js';
import { notAcceptable } from '../status/status.js';
import { aggregatedDiscovery, DISCOVERY_VERSIONS } from './aggregated-discovery.js';
import { apiGroups, coreGroup, type ApiGroup } from './api-groups.js';
import { coreVersions, groupList, groupObject, resourceList } from './plain-discovery.js';
import { NAMESPACE_ENTRY } from './resource-entries.js';

const CORE: ApiGroup = { name: '', versions: [{ name: 'v1', resources: () => [NAMESPACE_ENTRY] }] };

/** What clients ask to learn what there is: `/api`, `/apis`, a group, a version; `undefined` for a path of more. */
export function answerDiscovery(
  request: ApiRequest,
  path: readonly string[],
  query: Query,
  catalog: ApiCatalog,
  options: ServerOptions,
): ApiResponse | undefined {
  const [root = '', first, second, ...more] = path;
  // Of the core group the second part is a resource already.
  if (more.length > 0 || (root === 'api' && (second !== undefined || (first !== undefined && first !== 'v1')))) return undefined;
  const output = negotiateOutput(request, query, isAggregated);
  if (output === undefined) return toResponse(notAcceptable(), { format: 'json', pretty: true });
  const plain = (object: ApiAnswer['object']): ApiResponse => toResponse({ status: 200, object }, withoutConversion(output));
  if (root === 'api') {
    const own = coreGroup(catalog) ?? CORE;
    if (first === undefined) return aggregated(root, [own], output, request, options) ?? plain(coreVersions());
    return plain(resourceList('v1', core(own), options.shortHash));
  }
  const groups = apiGroups(catalog);
  if (first === undefined) return aggregated(root, groups.values(), output, request, options) ?? plain(groupList(groups.values()));
  const group = groups.get(first);
  if (group === undefined) return PAGE_NOT_FOUND;
  if (second === undefined) return plain(groupObject(group));
  const version = group.versions.find(({ name }) => name === second);
  return version === undefined ? PAGE_NOT_FOUND : plain(resourceList(`${first}/${second}`, version, options.shortHash));
}

function core({ versions }: ApiGroup): ApiGroup['versions'][number] {
  const [version] = versions;
  return version ?? { name: 'v1', resources: () => [] };
}

function isAggregated({ group, kind, version }: Conversion): boolean {
  return kind === 'APIGroupDiscoveryList' && group === 'apidiscovery.k8s.io' && DISCOVERY_VERSIONS.includes(version);
}

function withoutConversion({ format, pretty }: Output): Output {
  return { format, pretty };
}

function aggregated(
  root: string,
  groups: Iterable<ApiGroup>,
  { conversion, pretty }: Output,
  request: ApiRequest,
  options: ServerOptions,
): ApiResponse | undefined {
  if (conversion === undefined) return undefined;
  const { block, etag, text } = textAnswer(aggregatedDiscovery(groups, conversion.version), `${root} ${conversion.version}`, options);
  const headers = { 'cache-control': 'public', etag, vary: 'Accept' };
  if (notModified(request, etag)) return { status: 304, headers, body: '' };
  const type = `application/json;g=${conversion.group};v=${conversion.version};as=${conversion.kind}`;
  return {
    status: 200,
    headers: { ...headers, 'content-type': type },
    body: pretty ? indentJson(text) : [block],
    compressible: true,
  };
}

/** What was answered last about all groups: an edit of a definition changes it rarely, and asking again never. */
interface LastAnswer {
  readonly text: string;
  readonly etag: string;
  readonly block: TextBlock;
}

const lasts = new WeakMap<ServerOptions, Map<string, LastAnswer>>();

function textAnswer(text: string, version: string, options: ServerOptions): LastAnswer {
  const last = lasts.get(options) ?? new Map<string, LastAnswer>();
  lasts.set(options, last);
  const before = last.get(version);
  if (before?.text === text) return before;
  const now = { text, etag: `"${options.digest(text)}"`, block: { text: `${text}\n` } };
  last.set(version, now);
  return now;
}
