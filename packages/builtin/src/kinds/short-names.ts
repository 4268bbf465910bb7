/** The short names of kinds by their plural, as every server has them. */
export const SHORT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  `componentstatuses cs
configmaps cm
cronjobs cj
certificatesigningrequests csr
daemonsets ds
deployments deploy
endpoints ep
events ev
horizontalpodautoscalers hpa
ingresses ing
ipaddresses ip
limitranges limits
namespaces ns
networkpolicies netpol
nodes no
persistentvolumeclaims pvc
persistentvolumes pv
poddisruptionbudgets pdb
pods po
priorityclasses pc
replicasets rs
replicationcontrollers rc
resourcequotas quota
serviceaccounts sa
services svc
statefulsets sts
storageclasses sc
volumeattributesclasses vac`
    .split('\n')
    .map((line): [string, readonly string[]] => {
      const [plural = '', ...names] = line.split(' ');
      return [plural, names];
    }),
);
