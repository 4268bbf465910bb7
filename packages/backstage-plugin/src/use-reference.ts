import { useEffect, useState } from 'react';
import type { Entity } from '@backstage/catalog-model';
import { discoveryApiRef, fetchApiRef, useApi } from '@backstage/core-plugin-api';
import { ResponseError } from '@backstage/errors';

/** The reference of an entity, as far as it has come: nothing, the page, or why there is none. */
export interface LoadedReference {
  readonly page?: string;
  readonly error?: Error;
}

/** Asks the backend for the reference of an entity, with the token of whoever looks; again when the entity has changed. */
export function useReference({ metadata }: Entity): LoadedReference {
  const discovery = useApi(discoveryApiRef);
  const fetchApi = useApi(fetchApiRef);
  const [reference, setReference] = useState<LoadedReference>({});
  const { etag, name, namespace = 'default' } = metadata;
  useEffect(() => {
    const controller = new AbortController();
    const load = async (): Promise<string> => {
      const root = await discovery.getBaseUrl('structural');
      const path = [namespace, name].map(encodeURIComponent).join('/');
      const response = await fetchApi.fetch(`${root}/reference/${path}`, { signal: controller.signal });
      if (!response.ok) throw await ResponseError.fromResponse(response);
      return response.text();
    };
    setReference({});
    load().then(
      (page) => {
        if (!controller.signal.aborted) setReference({ page });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setReference({ error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => {
      controller.abort();
    };
  }, [discovery, fetchApi, namespace, name, etag]);
  return reference;
}
