import type { CustomResourceDefinition, FieldPath, FitPlace, KubernetesVersion } from '@structural/core';
import type { JsonPath } from '@structural/document';

/** What is proved about definitions beyond the server's verdict. Who judges hands it over; without it nothing of it is reported. */
export interface Provers {
  /** Where a definition accepts no value. */
  emptyPlaces(definition: CustomResourceDefinition, version: KubernetesVersion): readonly EmptyPlace[];
  /** Begins the search of one definition that drops no field: why no value fits some schemas, in a clause, where that is proved. */
  openWhyEmpty(version: KubernetesVersion): (place: FitPlace) => string | undefined;
  /** What an update of a stored definition changes, and who is hurt. */
  changesOf(
    stored: CustomResourceDefinition,
    next: CustomResourceDefinition,
    version: KubernetesVersion | undefined,
  ): readonly ProvenChange[];
}

/** A place of a definition where the server accepts no value. */
export interface EmptyPlace {
  readonly path: FieldPath;
  /** Whether what stands there is wrong, not that it is there. */
  readonly isValue: boolean;
  readonly message: string;
  readonly hint?: string;
}

/** What an update changes for somebody; a change has several where it concerns several. */
export interface ProvenChange {
  /** The id of the change. */
  readonly change: string;
  /** The name of a rule about changes. */
  readonly rule: string;
  readonly verdict: 'breaking' | 'undecided' | 'harmless';
  /** The field as users write it; absent where it is about no field. */
  readonly field?: string;
  /** Where it stands in the new manifest, in the form of v1; of what is gone, the nearest place that there is. */
  readonly newPath?: JsonPath;
  readonly message: string;
}
