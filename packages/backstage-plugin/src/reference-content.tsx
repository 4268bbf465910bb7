import { Progress, ResponseErrorPanel } from '@backstage/core-components';
import { ResponseError } from '@backstage/errors';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useColorScheme } from './color-scheme.js';
import { useReference } from './use-reference.js';

/** What a page in a frame may do: open other sites in windows of their own. It runs nothing, and is of no origin. */
const ALLOWED = 'allow-popups allow-popups-to-escape-sandbox';

/** What the backend said, where it said something. */
function reasonOf(error: Error): string {
  return error instanceof ResponseError ? error.cause.message : error.message;
}

/** The tab: the reference of the API, in a sandboxed frame as high as the window lets it be. */
export function ReferenceContent() {
  const { entity } = useEntity();
  const scheme = useColorScheme();
  const { error, page } = useReference(entity);
  if (error !== undefined) return <ResponseErrorPanel error={error} title={`No reference: ${reasonOf(error)}`} />;
  if (page === undefined) return <Progress />;
  return (
    <iframe
      title={`Reference of ${entity.metadata.title ?? entity.metadata.name}`}
      sandbox={ALLOWED}
      srcDoc={page.replace('<html lang="en">', `<html lang="en" data-theme="${scheme}">`)}
      style={{ display: 'block', width: '100%', height: 'calc(100vh - 15rem)', minHeight: '30rem', border: 0, colorScheme: scheme }}
    />
  );
}
