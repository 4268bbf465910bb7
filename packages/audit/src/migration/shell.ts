import type { CustomResourceDefinition } from '@structural/core';

/** Objects of a kind, as a script names them to kubectl. */
export interface ScriptedKind {
  readonly definition: CustomResourceDefinition;
  /** A version that is served, through which objects are read and written. */
  readonly served: string;
}

/** How kubectl learns which version of a kind is meant; a server allows no names that a shell would read in its own way. */
export function kubectlType({ definition: { spec }, served }: ScriptedKind): string {
  return `${spec.names.plural}.${served}.${spec.group}`;
}

/** The first lines of a script: what it does, and what may be set. */
export function scriptHead(about: readonly string[], settings: string): string {
  return `#!/bin/sh
${about.map((line) => `# ${line}\n`).join('')}# KUBECTL names another kubectl, optionally with flags.
set -eu
: "\${KUBECTL:=kubectl}"${settings}
export KUBECTL

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
`;
}
