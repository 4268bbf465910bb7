import type { PublishedApi } from '../publish/published-api.js';
import type { DocumentOptions } from './entity-options.js';

/** The OpenAPI document of an API that is asked for, as compact JSON. */
export function documentOf(api: PublishedApi, { form = 'portal', openapi = 'v3' }: DocumentOptions): string {
  if (form === 'server') return openapi === 'v2' ? api.openApiV2 : api.openApiV3;
  return openapi === 'v2' ? api.portalV2 : api.portalV3;
}
