const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/**
 * How long ago something was, from whole seconds, as `kubectl get` shows ages: two or three digits' worth.
 *
 * Source: `k8s.io/apimachinery/pkg/util/duration`, HumanDuration.
 */
export function humanDuration(seconds: number): string {
  if (seconds < -1) return '<invalid>';
  if (seconds < 2 * MINUTE) return `${String(Math.max(seconds, 0))}s`;
  if (seconds < 10 * MINUTE) return inUnits(seconds, MINUTE, 'm', 1, 's');
  if (seconds < 3 * HOUR) return inUnits(seconds, MINUTE, 'm');
  if (seconds < 8 * HOUR) return inUnits(seconds, HOUR, 'h', MINUTE, 'm');
  if (seconds < 48 * HOUR) return inUnits(seconds, HOUR, 'h');
  if (seconds < 8 * DAY) return inUnits(seconds, DAY, 'd', HOUR, 'h');
  if (seconds < 2 * YEAR) return inUnits(seconds, DAY, 'd');
  if (seconds < 8 * YEAR) return inUnits(seconds, YEAR, 'y', DAY, 'd');
  return inUnits(seconds, YEAR, 'y');
}

function inUnits(seconds: number, unit: number, name: string, smaller?: number, smallerName = ''): string {
  const rest = smaller === undefined ? 0 : Math.floor((seconds % unit) / smaller);
  return `${String(Math.floor(seconds / unit))}${name}${rest === 0 ? '' : `${String(rest)}${smallerName}`}`;
}
