import { Option } from 'commander';
import type { ClusterFlags } from './cluster-flags.js';

/** What has live objects judged as created elsewhere. */
export const AS_CREATED = '--as create';

/** Whether live objects are judged as created elsewhere; with a cluster the flag names a user. */
export function isAsCreated({ as, fromCluster }: Pick<ClusterFlags, 'as' | 'fromCluster'>): boolean {
  return as === 'create' && fromCluster !== true;
}

/** `--as` of commands that read no cluster, where it would name a user. */
export function asFlag(): Option {
  return new Option('--as <operation>', 'judge live objects, which have a uid, as created elsewhere, not as updates of themselves').choices(
    ['create'],
  );
}
