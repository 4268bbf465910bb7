import {
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  OLDEST_KUBERNETES,
  parseKubernetesVersion,
  type KubernetesVersion,
} from '@structural/checker';
import { StructuralProblem } from '../problem.js';

/** The server of a version as tests write it; the newest one by default. */
export function kubeVersion(text: string | undefined): KubernetesVersion {
  if (text === undefined) return NEWEST_KUBERNETES;
  const version = parseKubernetesVersion(String(text));
  if (version === undefined)
    throw new StructuralProblem(
      `kubeVersion: ${JSON.stringify(text)} is not a version from ${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}`,
    );
  return version;
}
