import { performance } from 'node:perf_hooks';
import type { ApiCatalog, ApiServer } from '@structural/serving';

/** How long requests may have to wait for it. */
const SLICE_MILLISECONDS = 10;

/** Makes documents ahead of what is asked for, between requests, until all of a catalog are made or another one is served. Never rejects. */
export async function prepareDocuments(api: ApiServer, catalog: () => ApiCatalog): Promise<void> {
  const now = catalog();
  try {
    let start = performance.now();
    for (const step of api.prepare(now)) {
      if (performance.now() - start < SLICE_MILLISECONDS) continue;
      await new Promise((resolve) => setImmediate(resolve, step));
      if (catalog() !== now) return;
      start = performance.now();
    }
  } catch {
    // Who asks for the document gets the error.
  }
}
