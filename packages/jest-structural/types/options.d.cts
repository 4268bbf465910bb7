/**
 * CustomResourceDefinitions, or where they are: an object, a text of YAML or JSON, the path of a file, a folder or a pattern, or a list of these.
 *
 * A path is looked for from the folder of the test file upwards to the working folder; the nearest one counts.
 */
export type Definitions = string | DefinitionObject | readonly (string | DefinitionObject)[];

/** A CustomResourceDefinition as an object. */
export interface DefinitionObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: object;
  readonly spec: object;
}

/** Schemas of the Kubernetes version by which kubeconform judges what has no definition, and whether it is heard about everything else. */
export interface KubeconformChoice {
  /** Folders of JSON schemas, or files with what a cluster says at `/openapi/v2` or `/openapi/v3`; none is downloaded. */
  readonly schemas?: string | readonly string[];
  /** Fails where kubeconform would answer differently, and says why. */
  readonly secondOpinion?: boolean;
}

/** What is said once, in a setup file. */
export interface StructuralSettings {
  /** The definitions of all matchers that name none. */
  readonly definitions?: Definitions;
  /** The server that is asked: `'1.33'`, which is no number, as 1.30 would be 1.3; the newest known by default. */
  readonly kubeVersion?: string;
  /** Refuses unknown fields and repeated keys, as `kubectl apply` asks a server to; a server itself drops them, which is the default. */
  readonly strict?: boolean;
  /** kubeconform (`npm install --save-dev kubeconform-wasm`) as a second opinion; matchers then return promises. */
  readonly kubeconform?: KubeconformChoice;
  /** Kinds that may pass without being judged: see {@link AskOptions.allowUnjudged}. */
  readonly allowUnjudged?: boolean | readonly string[];
}

/** How the server is asked about a resource. */
export interface AskOptions {
  readonly kubeVersion?: string;
  readonly strict?: boolean;
  /** What is stored already: the request is an update of it, so that it has the same kind and name. */
  readonly old?: unknown;
  /** Updates the status alone, as controllers do. */
  readonly asStatus?: boolean;
  readonly kubeconform?: KubeconformChoice;
  /**
   * Lets resources pass that nothing judges, as no definition has their kind: all of them, or the listed kinds (`Deployment`). By default they fail the
   * test.
   */
  readonly allowUnjudged?: boolean | readonly string[];
}

/** Which refusal is expected. */
export interface RefusalOptions extends AskOptions {
  /** The field in the server's form: `spec.ports[0].name`. */
  readonly field?: string;
  /** A part of the server's words, a pattern, or an asymmetric matcher. */
  readonly message?: string | RegExp | { asymmetricMatch(other: unknown): boolean };
}

/** How rendered manifests are judged. */
export interface RenderOptions {
  readonly kubeVersion?: string;
  readonly strict?: boolean;
  readonly kubeconform?: KubeconformChoice;
  /** Lets resources pass that nothing judges: see {@link AskOptions.allowUnjudged}. */
  readonly allowUnjudged?: boolean | readonly string[];
}

/** What counts as broken. */
export interface BreakOptions {
  readonly kubeVersion?: string;
  /** Who counts, from the mildest: `stored-data`, `writers`, `readers` (the default, as in the command), `clients`. */
  readonly strictness?: 'stored-data' | 'writers' | 'readers' | 'clients';
  /** Compares so long at most; a test fails whose changes are not all compared by then. 10 by default. */
  readonly seconds?: number;
}

/** The matchers, with what they return. */
export interface StructuralMatchers<R> {
  /** The API server accepts the resource: an object, or manifests as text or in a file. */
  toBeAcceptedBy(crds: Definitions, options?: AskOptions): R;
  toBeAcceptedBy(options?: AskOptions): R;
  /** The API server refuses the resource, for the reason that is given, if any is. */
  toBeRefusedBy(crds: Definitions, options?: RefusalOptions): R;
  toBeRefusedBy(options?: RefusalOptions): R;
  /** What a read returns after the resource was sent: pruned, with defaults. Asymmetric matchers may stand in `expected`. */
  toBeStoredAs(expected: object, crds: Definitions, options?: AskOptions): R;
  toBeStoredAs(expected: object, options?: AskOptions): R;
  /** What is left of the resource without the fields that its schema does not know; defaults are not filled in, and nothing is refused. */
  toBePrunedTo(expected: object, crds: Definitions, options?: AskOptions): R;
  toBePrunedTo(expected: object, options?: AskOptions): R;
  /** The definition breaks something that worked with an older one; a failure of `.not.toBreak` shows a resource that proves it. */
  toBreak(old: Definitions, options?: BreakOptions): R;
  /** The definition keeps everything that worked with an older one: `.not.toBreak` in the positive. */
  toKeepWithin(old: Definitions, options?: BreakOptions): R;
  /** A folder, a file, a text or a list of objects that a tool rendered holds manifests, and the API server accepts all of them. */
  toRenderManifests(crds: Definitions, options?: RenderOptions): R;
  toRenderManifests(options?: RenderOptions): R;
}

/** How suites are run as tests. */
export interface SuiteOptions {
  /** The definitions of the suites; by default those that a suite names or that lie in its folder or above, then those of `setup`. */
  readonly crds?: Definitions;
  readonly kubeVersion?: string;
}

/** Says once, in a setup file, which definitions and which server matchers ask. Throws where the definitions cannot be read. */
export declare function setup(settings: StructuralSettings): void;

/**
 * Declares the tests of suites: each file a `describe`, each test in it a `test`. Paths are those of files, folders or patterns, looked for from the
 * folder of the test file upwards.
 */
export declare function describeSuites(paths: string | readonly string[], options?: SuiteOptions): void;

/** The matchers themselves, for an `expect` of your own; importing the package has extended the runner's already. */
export declare const matchers: Record<keyof StructuralMatchers<unknown>, (this: any, received: unknown, ...args: any[]) => any>;
