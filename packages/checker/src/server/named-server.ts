import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { kindOfValue } from '@structural/json';
import { kubernetesVersionText, OLDEST_KUBERNETES, parseKubernetesVersion } from './kubernetes-versions.js';

/** The server that an option names, or one clause about why it names none, with what may have been meant. */
export type NamedServer = { readonly ok: true; readonly server: KubernetesVersion } | { readonly ok: false; readonly problem: string };

/** The server that the value of an option names; the newest one where it is undefined. */
export function namedServer(value: unknown): NamedServer {
  if (value === undefined) return { ok: true, server: NEWEST_KUBERNETES };
  const server = typeof value === 'string' ? parseKubernetesVersion(value) : undefined;
  if (server !== undefined) return { ok: true, server };
  const [oldest, newest] = [OLDEST_KUBERNETES, NEWEST_KUBERNETES].map(kubernetesVersionText);
  const wanted = `a version from "${String(oldest)}" to "${String(newest)}"`;
  if (typeof value !== 'string' && typeof value !== 'number') return { ok: false, problem: `must be ${wanted}, got ${kindOfValue(value)}` };
  // A number has lost the zero of 1.30.
  const near = [`${String(value)}`, `${String(value)}0`].find((text) => parseKubernetesVersion(text) !== undefined);
  const advice = near === undefined ? '' : `, did you mean "${near}"?`;
  return { ok: false, problem: `${JSON.stringify(value)} is not ${wanted}${advice}` };
}
