/** A version of a configuration group that its program reads no more. */
export interface GoneConfiguration {
  /** The program of Kubernetes that reads files of the group: `kube-apiserver`. */
  readonly readBy: string;
  /** The minor since which it is gone. */
  readonly removed: number;
  /** The `apiVersion` that takes its place. */
  readonly replacement: string;
}

/** A version of a configuration group of which its program warns. */
export interface DeprecatedConfiguration extends GoneConfiguration {
  /** The minor since which it warns. */
  readonly since: number;
}

/** Whether the program that reads a version of a configuration group still does and warns of it. Undefined where it does not, or that is not known. */
export function deprecatedConfiguration(apiVersion: string, minor: number): DeprecatedConfiguration | undefined {
  const [group = '', version = ''] = apiVersion.split('/');
  const since = CONFIGURATIONS.get(group)?.deprecated?.get(version);
  const removed = CONFIGURATIONS.get(group)?.gone.get(version);
  if (since === undefined || removed === undefined || minor < since || minor >= removed) return undefined;
  const gone = goneConfiguration(apiVersion, removed);
  return gone && { ...gone, since };
}

/** What became by a minor of a version of what programs of Kubernetes read and no server stores. Undefined where it is read, or not known. */
export function goneConfiguration(apiVersion: string, minor: number): GoneConfiguration | undefined {
  const [group = '', version = ''] = apiVersion.split('/');
  const configuration = CONFIGURATIONS.get(group);
  const removed = configuration?.gone.get(version);
  const newest = configuration?.newest.find(([, since]) => minor >= since)?.[0];
  if (configuration === undefined || removed === undefined || minor < removed || newest === undefined) return undefined;
  return { readBy: configuration.readBy, removed, replacement: `${group}/${newest}` };
}

interface Configuration {
  readonly readBy: string;
  /** Since when its program warns of a version. */
  readonly deprecated?: ReadonlyMap<string, number>;
  /** Since when each version is gone. */
  readonly gone: ReadonlyMap<string, number>;
  /** The newest version since a minor, the last one first. */
  readonly newest: readonly (readonly [version: string, since: number])[];
}

/**
 * Source: the folders of `k8s.io/apiserver/pkg/apis/audit`, `k8s.io/client-go/pkg/apis/clientauthentication`, `k8s.io/kube-scheduler/config` and
 * `k8s.io/kubernetes/cmd/kubeadm/app/apis/kubeadm` in the modules of the minor and the one before; what kubeadm warns of is in `validateSupportedVersion` of
 * `cmd/kubeadm/app/util/config`.
 */
const CONFIGURATIONS: ReadonlyMap<string, Configuration> = new Map([
  [
    'audit.k8s.io',
    {
      readBy: 'kube-apiserver',
      gone: new Map([
        ['v1alpha1', 24],
        ['v1beta1', 24],
      ]),
      newest: [['v1', 24]],
    },
  ],
  ['client.authentication.k8s.io', { readBy: 'kubectl', gone: new Map([['v1alpha1', 24]]), newest: [['v1', 24]] }],
  [
    'kubeadm.k8s.io',
    {
      readBy: 'kubeadm',
      deprecated: new Map([['v1beta3', 31]]),
      gone: new Map([
        ['v1beta1', 22],
        ['v1beta2', 27],
        ['v1beta3', 37],
      ]),
      newest: [
        ['v1beta4', 31],
        ['v1beta3', 22],
      ],
    },
  ],
  [
    'kubescheduler.config.k8s.io',
    {
      readBy: 'kube-scheduler',
      gone: new Map([
        ['v1beta1', 23],
        ['v1beta2', 28],
        ['v1beta3', 29],
      ]),
      newest: [
        ['v1', 25],
        ['v1beta3', 23],
      ],
    },
  ],
]);
