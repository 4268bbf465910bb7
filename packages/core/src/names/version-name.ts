const VERSION = /^v(\d{1,15})(?:(alpha|beta)(\d{1,15}))?$/;
const STAGES = ['alpha', 'beta', undefined];

/** How mature the name of a version says it is; `unknown` where it follows another scheme. */
export function stageOf(version: string): 'alpha' | 'beta' | 'stable' | 'unknown' {
  const match = VERSION.exec(version);
  return match === null ? 'unknown' : ((match[2] as 'alpha' | 'beta' | undefined) ?? 'stable');
}

/**
 * Orders versions as discovery does: stable before beta before alpha, new before old, names of other schemes last and by their letters.
 *
 * Source: apimachinery, `version.CompareKubeAwareVersionStrings`.
 */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [VERSION.exec(a), VERSION.exec(b)];
  if (x === null && y === null) return a < b ? -1 : a > b ? 1 : 0;
  if (x === null || y === null) return x === null ? 1 : -1;
  return STAGES.indexOf(y[2]) - STAGES.indexOf(x[2]) || Number(y[1]) - Number(x[1]) || Number(y[3] ?? 0) - Number(x[3] ?? 0);
}
