import type { ToolArgument, ToolArguments } from './tool.js';

/** Text instead of a file. */
export const CONTENT = {
  text: { type: 'string', description: 'the manifest itself, YAML or JSON, instead of paths' },
} as const satisfies Record<string, ToolArgument>;

/** Manifests: text, or paths in the workspace. */
export const INPUT = {
  ...CONTENT,
  paths: { type: 'array', items: { type: 'string' }, description: 'files and folders in the workspace; all of it without text and paths' },
  crds: {
    type: 'array',
    items: { type: 'string' },
    description: 'files and folders with the CRDs; those of the config file or the workspace by default',
  },
} as const satisfies Record<string, ToolArgument>;

/** Where the CRDs are. */
export const CRDS = { crds: INPUT.crds } as const;

/** The server that is asked. */
export const KUBE_VERSION = {
  kubeVersion: { type: 'string', description: 'the minor of Kubernetes, such as 1.36; the newest by default' },
} as const satisfies Record<string, ToolArgument>;

/** `--kube-version` of a call. */
export function serverOf(args: ToolArguments): readonly string[] {
  const version = args.text('kubeVersion');
  return version === undefined ? [] : ['--kube-version', version];
}

/** The beginning of a command line about manifests, and what it reads as `-`. */
export function inputOf(args: ToolArguments, command: string): { readonly argv: readonly string[]; readonly stdin?: string } {
  const text = args.text('text');
  const crds = (args.texts('crds') ?? []).flatMap((path) => ['--crds', path]);
  if (text !== undefined) return { argv: [command, '-', ...crds], stdin: text };
  return { argv: [command, ...(args.texts('paths') ?? ['.']), ...crds] };
}
