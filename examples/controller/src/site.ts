import type { KubernetesObject } from '@kubernetes/client-node';

/** A Site, as its CRD has it. */
export interface Site extends KubernetesObject {
  spec: { host: string; greeting?: string };
  status?: { observedGeneration?: number; conditions?: SiteCondition[] };
}

export interface SiteCondition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
}

/** What is kept outside of the cluster: which host leads to which site. */
export interface NameServer {
  add(host: string): Promise<void>;
  remove(host: string): Promise<void>;
}
