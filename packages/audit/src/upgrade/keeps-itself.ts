import { isJsonObject, type JsonObject } from '@structural/json';

/**
 * Whether annotations keep Helm, Argo CD and Flux from deleting an object that is gone from its source; unknown where a template decides. A hook is of no
 * release: Helm does not delete it with one. Source: Helm, `releaseutil.SortManifests`, which sets hooks apart.
 */
export function keepsItself({ metadata }: JsonObject): boolean | 'unknown' {
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  if (!isJsonObject(annotations)) return false;
  const text = (name: string): string => String(annotations[name] ?? '');
  const policy = text('helm.sh/resource-policy');
  if (
    policy === 'keep' ||
    annotations['helm.sh/hook'] !== undefined ||
    /\bPrune=(?:false|confirm)\b/.test(text('argocd.argoproj.io/sync-options')) ||
    text('kustomize.toolkit.fluxcd.io/prune') === 'disabled'
  )
    return true;
  return policy.includes('{{') ? 'unknown' : false;
}
