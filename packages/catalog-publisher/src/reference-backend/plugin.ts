import { coreServices, createBackendPlugin } from '@backstage/backend-plugin-api';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { sha256 } from '../sha256.js';
import { makePage } from './page-maker.js';
import { rememberPages } from './remembered-pages.js';

const MAX_CHARACTERS = 32 << 20;
const PATH = /^\/reference\/([^/]+)\/([^/]+)$/;

/**
 * The backend plugin `structural`: `GET /api/structural/reference/NAMESPACE/NAME` answers with the reference of an API entity that carries its
 * definition, as a page for the sandboxed frame of its tab. Whoever may read the entity may read it.
 */
export const structuralReferencePlugin = createBackendPlugin({
  pluginId: 'structural',
  register(environment) {
    environment.registerInit({
      deps: { catalog: catalogServiceRef, http: coreServices.httpRouter, httpAuth: coreServices.httpAuth },
      init({ catalog, http, httpAuth }) {
        const pages = rememberPages(MAX_CHARACTERS);
        http.use((request, response, next) => {
          const [, namespace, name] = PATH.exec(request.path) ?? [];
          if (request.method !== 'GET' || namespace === undefined || name === undefined) {
            next();
            return;
          }
          const answer = async (): Promise<void> => {
            const credentials = await httpAuth.credentials(request);
            const entity = await catalog.getEntityByRef(`api:${decoded(namespace)}/${decoded(name)}`, { credentials });
            const { customResourceDefinition: packed, previousDefinition } = entity?.spec ?? {};
            const previous = typeof previousDefinition === 'string' ? previousDefinition : undefined;
            const version = entity?.metadata.labels?.['structural/version'] ?? '';
            const page =
              typeof packed === 'string'
                ? await pages.page([version, sha256(packed), sha256(previous ?? '')].join(' '), () =>
                    makePage({ packed, version, ...(previous !== undefined && { previous }) }),
                  )
                : undefined;
            if (page === undefined) {
              const message = entity === undefined ? 'there is no such API' : 'this API carries no CRD';
              // Backstage answers by an error's name, in the form that its frontends read.
              throw Object.assign(new Error(message), { name: 'NotFoundError' });
            }
            // Never a page of its own: it is data for the frame, whatever a browser may think of it.
            response
              .set({
                'content-security-policy': "default-src 'none'; sandbox",
                'x-content-type-options': 'nosniff',
                'cache-control': 'private, no-cache',
              })
              .type('text/plain')
              .send(page);
          };
          answer().catch(next);
        });
        return Promise.resolve();
      },
    });
  },
});

/** A part of a path as it was meant; itself where it means nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
