import type { CreateDependencies, CreateNodesV2 } from 'nx/src/devkit-exports';

/** What the plugin may be told in nx.json. */
export interface StructuralPluginOptions {
  /** The names of targets; `false` leaves one out. */
  readonly lintTargetName?: string | false;
  readonly validateTargetName?: string | false;
  readonly testTargetName?: string | false;
  readonly compareTargetName?: string | false;
  readonly docsTargetName?: string | false;
  /** Whether `crd-validate` fails for resources whose kind no CRD defines, as nothing can check them; true by default. */
  readonly requireCrd?: boolean;
  /** Inputs of all targets beside the files that they are inferred from: what further arguments name. */
  readonly inputs?: readonly string[];
}

export declare const name: string;
export declare const createNodesV2: CreateNodesV2<StructuralPluginOptions>;
export declare const createNodes: CreateNodesV2<StructuralPluginOptions>;
export declare const createDependencies: CreateDependencies<StructuralPluginOptions>;
