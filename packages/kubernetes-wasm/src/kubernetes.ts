/** What the server does with unknown and duplicate fields: refuse the object, warn, or say nothing. */
export type KubernetesFieldValidation = 'Strict' | 'Warn' | 'Ignore';

/** A document that is sent to the server, as a dry run. */
export interface KubernetesRequest {
  /** One document, in JSON or YAML. */
  readonly text: string;
  /** `Strict` by default, as kubectl has it. */
  readonly fieldValidation?: KubernetesFieldValidation;
  /** Where the request goes for namespaced kinds: by default the namespace of the document, else `default`. */
  readonly namespace?: string;
  /** Whether the object that would be stored is left out of the answer, which then takes a third to a half less time. */
  readonly verdictOnly?: boolean;
  /** The object that is there, in JSON or YAML: the request is an update of it. Without, the object is created. */
  readonly old?: string;
  /** Whether the server runs with `--allow-privileged`; it does not by default. */
  readonly allowPrivileged?: boolean;
  /** The labels of the namespace that the object is in, by which Pod Security judges it; not at all without them. */
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  /** `status` writes the status of `old`; by default the object itself is written. */
  readonly subresource?: 'status';
}

/** One reason for which an object is refused. */
export interface KubernetesCause {
  /** `FieldValueRequired`, `FieldValueInvalid`, …; none where the server gives none. */
  readonly reason?: string;
  readonly message: string;
  /** The path of the field as the server writes it: `spec.template.spec.containers[0].image`. */
  readonly field?: string;
}

/** What the server answers. */
export interface KubernetesAnswer {
  /** The status code: 201 created, 200 updated, 400 not decoded, 404 not served, 422 invalid, … */
  readonly code: number;
  /** False where this minor does not serve the kind in this version; nothing else is said then. */
  readonly served?: false;
  /** Of a refusal: `BadRequest`, `Invalid`, … */
  readonly reason?: string;
  readonly message?: string;
  /** Those of an `Invalid` answer, in the order of the server. */
  readonly causes?: readonly KubernetesCause[];
  /** The texts of the `Warning` headers, sorted. */
  readonly warnings?: readonly string[];
  /** Unknown and duplicate fields as the strict decoder names them: `unknown field "spec.replica"`. Under `Warn` they are warnings, too. */
  readonly strictErrors?: readonly string[];
  /** The object with its defaults as it would be stored, in the version of the request; without uid, resourceVersion, times and managers. */
  readonly object?: unknown;
}

/** The API server's code for built-in kinds. */
export interface Kubernetes {
  /** The minor whose code judges: 37. */
  readonly minor: number;
  /** The release whose code that is: `1.37.2`. */
  readonly version: string;
  /** Whether its module is loaded, so that an answer costs as little as it can. */
  readonly isRunning: boolean;
  /**
   * What the server answers to a request.
   *
   * It works on the caller's thread. Never throws because of what a document says; a document over which the module itself fails (no memory,
   * nested too deeply for the stack) is a {@link KubernetesError}, and the next request gets a new instance of the module.
   */
  judge(request: KubernetesRequest): KubernetesAnswer;
  /** The kinds that are served, as `apps/v1 Deployment`, sorted. */
  served(): readonly string[];
  /** Gives the module's memory back; a later request would start it anew. */
  close(): void;
}
