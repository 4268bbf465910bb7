import type { UrlReaderService } from '@backstage/backend-plugin-api';
import type { Manifest } from '../../publish/published-api.js';
import type { ManifestSource } from './manifest-source.js';

const MANIFEST_NAME = /\.(?:ya?ml|json)$/i;

/** What one look at a URL gives, and by what the next one tells that nothing has changed. */
interface Look {
  readonly manifests: readonly Manifest[];
  readonly etag: string | undefined;
}

/**
 * Definitions at a URL of one of Backstage's integrations: a file, a pattern, or a folder with all its folders.
 *
 * A URL with `*` is a pattern, one that ends like a manifest's name is a file, all others are folders.
 */
export function urlSource(url: string, reader: UrlReaderService): ManifestSource {
  let last: string | undefined;
  return {
    name: url,
    async read(signal) {
      const options = { ...(last !== undefined && { etag: last }), ...(signal !== undefined && { signal }) };
      try {
        const { etag, manifests } = await look(url, reader, options);
        last = etag;
        return { manifests, problems: [] };
      } catch (error) {
        if (last !== undefined && error instanceof Error && error.name === 'NotModifiedError')
          return { manifests: [], problems: [], unchanged: true };
        throw error;
      }
    },
    locationOf: ({ file }) => `url:${file}`,
  };
}

async function look(
  url: string,
  reader: UrlReaderService,
  options: { readonly etag?: string; readonly signal?: AbortSignal },
): Promise<Look> {
  if (url.includes('*')) {
    const { etag, files } = await reader.search(url, options);
    const wanted = url.endsWith('*') ? files.filter((file) => MANIFEST_NAME.test(file.url)) : files;
    return { etag, manifests: await Promise.all(wanted.map(async (file) => ({ file: file.url, text: await file.content() }))) };
  }
  if (MANIFEST_NAME.test(url)) {
    const response = await reader.readUrl(url, options);
    return { etag: response.etag, manifests: [{ file: url, text: await response.buffer() }] };
  }
  const response = await reader.readTree(url, { ...options, filter: (path) => MANIFEST_NAME.test(path) });
  const files = await response.files();
  const base = url.replace(/\/+$/, '');
  return {
    etag: response.etag,
    manifests: await Promise.all(files.map(async ({ content, path }) => ({ file: `${base}/${path}`, text: await content() }))),
  };
}
