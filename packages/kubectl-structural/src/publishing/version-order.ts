const VERSION = /^v(\d{1,15})(?:(alpha|beta)(\d{1,15}))?$/;
const STAGES = ['alpha', 'beta', undefined];

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
