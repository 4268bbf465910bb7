import { kubernetesVersionText, NEWEST_KUBERNETES, OLDEST_KUBERNETES } from '@structural/checker';

/** The newest server that can be asked, which is the default: `1.37`. */
export const NEWEST_KUBE_VERSION = kubernetesVersionText(NEWEST_KUBERNETES);

/** The oldest server that can be asked. */
export const OLDEST_KUBE_VERSION = kubernetesVersionText(OLDEST_KUBERNETES);
