import { createHash } from 'node:crypto';
import type { PublishedApi } from './published-api.js';

/** The folder of an API below that of all: `apis/example.com/widgets/v1`. Whatever its names hold, it leads nowhere else. */
export function apiPath({ group, plural, version }: Pick<PublishedApi, 'group' | 'plural' | 'version'>): string {
  return `${kindPath({ group, plural })}/${segment(version)}`;
}

/** The folder of all versions of an API: `apis/example.com/widgets`. */
export function kindPath({ group, plural }: Pick<PublishedApi, 'group' | 'plural'>): string {
  return ['apis', segment(group), segment(plural)].join('/');
}

/** A name that is its own folder's, or a hash where it cannot be: devices of Windows, dots, separators. */
function segment(name: string): string {
  const isPlain = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(name) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/.test(name);
  return isPlain ? name : `_${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
}
