import {
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  OLDEST_KUBERNETES,
  parseKubernetesVersion,
  unknownOption,
  type KubernetesVersion,
} from '@structural/checker';

/** Throws a TypeError where an option does not exist, with the name that may have been meant: no option is ignored. */
export function checkOptions(options: object, known: readonly string[], of: string): void {
  const problem = unknownOption(options, known);
  if (problem !== undefined) throw new TypeError(`${of}: ${problem}`);
}

/** Throws a TypeError where an option is none of its values. */
export function checkChoice(value: unknown, choices: readonly string[], option: string): void {
  if (value === undefined || (typeof value === 'string' && choices.includes(value))) return;
  throw new TypeError(`${option}: ${JSON.stringify(value)} is not one of ${choices.map((each) => JSON.stringify(each)).join(', ')}`);
}

/** The server that an option names, by default the newest known. Throws a RangeError for one that is not known. */
export function toKubernetesVersion(text: string | undefined): KubernetesVersion {
  if (text === undefined) return NEWEST_KUBERNETES;
  const version = typeof text === 'string' ? parseKubernetesVersion(text) : undefined;
  if (version !== undefined) return version;
  const [oldest, newest] = [OLDEST_KUBERNETES, NEWEST_KUBERNETES].map(kubernetesVersionText);
  throw new RangeError(`kubeVersion: ${JSON.stringify(text)} is not known; known are "${String(oldest)}" to "${String(newest)}"`);
}
