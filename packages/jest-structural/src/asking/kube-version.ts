import { namedServer, type KubernetesVersion } from '@structural/checker';
import { StructuralProblem } from '../problem.js';

/** The server of a version as tests write it; the newest one by default. Throws a `StructuralProblem` for what names none. */
export function kubeVersion(value: unknown): KubernetesVersion {
  const named = namedServer(value);
  if (!named.ok) throw new StructuralProblem(`kubeVersion: ${named.problem}`);
  return named.server;
}
