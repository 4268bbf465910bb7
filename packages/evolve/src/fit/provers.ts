import type { Provers } from '@structural/checker';
import { compareDefinitions } from '@structural/compare';
import { newInquiry, whyEmpty } from '@structural/witness';
import { emptyPlaces } from './empty-places.js';

/** What is proved about definitions beyond the server's verdict, as `check` takes it. */
export const provers: Provers = {
  emptyPlaces: (definition, version) => emptyPlaces(definition, version),
  openWhyEmpty: (version) => {
    const inquiry = newInquiry(version, true);
    return (place) => whyEmpty(place, inquiry);
  },
  changesOf: (stored, next, version) => compareDefinitions([stored], [next], version && { kubernetesVersion: version }).findings,
};
