import type { SchedulerServiceTaskScheduleDefinitionConfig } from '@backstage/backend-plugin-api';

export interface Config {
  catalog?: {
    providers?: {
      /**
       * Providers of `API` entities for the versions that CustomResourceDefinitions serve. Each key is a provider of its own; it is part of
       * the provider's name, so keep it. At least one of `paths`, `urls`, `clusters` and `kubernetesPlugin` is needed.
       */
      // eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style -- as Backstage's own configurations are written
      structuralCrds?: {
        [id: string]: {
          /** Files, folders (read with all their folders) and patterns, relative to where the backend runs. */
          paths?: string[];
          /** URLs of the configured integrations: files, folders, or patterns with `*`. */
          urls?: string[];
          /** Clusters whose definitions are read through their API server. */
          clusters?: {
            /** The name of the cluster in logs. */
            name: string;
            /** The address of the API server. */
            url: string;
            /**
             * The token of an account that may list customresourcedefinitions.apiextensions.k8s.io.
             * @visibility secret
             */
            serviceAccountToken?: string;
            /** A file with such a token, read anew each time. */
            serviceAccountTokenFile?: string;
            /** The certificate of the API server's authority, PEM in Base64. */
            caData?: string;
            /** The same as a file in PEM. */
            caFile?: string;
            /** Whether to take any certificate. Default: false. */
            skipTLSVerify?: boolean;
          }[];
          /**
           * Clusters that Backstage's Kubernetes plugin knows, read through its proxy: `true` for all of them, or those named. What it
           * authenticates with a person's token (google, aks, oidc) cannot be read.
           */
          kubernetesPlugin?: boolean | { clusters?: string[] };
          /**
           * Where the definitions are as they were published before: files and URLs, as above. The reference of each API says what changed since, who is
           * affected, and by what a server judges so. Default: nothing is compared.
           */
          old?: { paths?: string[]; urls?: string[] };
          /** Definitions of these groups only; `*` stands for any text. */
          groups?: string[];
          /** Definitions with such labels only, as `kubectl get -l` takes it: `team=platform,stage in (beta, stable)`. */
          labelSelector?: string;
          /** Definitions only that ask for it by the label or annotation `structural/publish: "true"`. Default: false. */
          optIn?: boolean;
          /** The version of the OpenAPI document that defines an entity. Default: `v3`. */
          openapi?: 'v2' | 'v3';
          /** `portal`: documents made for people who read them; `server`: what an API server publishes, to the byte. Default: `portal`. */
          form?: 'portal' | 'server';
          /** The namespace of the entities. Default: `default`. */
          namespace?: string;
          /** The owner of definitions without the annotation `structural/owner`. Default: `unknown`. */
          owner?: string;
          /** The system of definitions without the annotation `structural/system`. */
          system?: string;
          /** The lifecycle of definitions without the annotation `structural/lifecycle`. Default: by the name of the version. */
          lifecycle?: string;
          /** More tags for every entity. */
          tags?: string[];
          /** Where a site written by `structural-catalog site` is served; entities link to its pages. */
          siteUrl?: string;
          /**
           * Whether entities carry their whole definition, compressed, which the reference page and the scaffolder's actions need. Default:
           * true.
           */
          carryDefinition?: boolean;
          /**
           * Whether each API has a software template that makes its resources, by the actions of `@structural/catalog-publisher/scaffolder`.
           * `catalog.rules` must allow `Template`. Default: false.
           */
          templates?: boolean;
          /**
           * What is read of definitions though no server reads it: `unions`, the `x-kubernetes-unions` of KEP-2335. Default: nothing.
           */
          proposals?: 'unions'[];
          /** When the sources are read. Default: every 30 minutes, with a timeout of 5. */
          schedule?: SchedulerServiceTaskScheduleDefinitionConfig;
        };
      };
    };
  };
}
