import { Option } from 'commander';
import type { KubernetesVersion } from '@structural/core';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputFlags } from '../flags/flags.js';

/** The flags of `apply-preview`. */
export interface ApplyFlags extends InputFlags, FindFlags {
  readonly crds: readonly string[];
  readonly live: readonly string[];
  readonly policies: readonly string[];
  readonly fieldManager: string;
  readonly forceConflicts: boolean;
  readonly patchOnly: boolean;
  readonly subresource?: 'status';
  readonly output: 'yaml' | 'json' | 'diff';
  readonly showManagedFields: boolean;
  readonly quiet: boolean;
  readonly kubeVersion: KubernetesVersion;
}

/** `--subresource`, of those that definitions can have the one that takes the object itself. */
export function applySubresourceFlag(): Option {
  return new Option('--subresource <name>', 'apply to a subresource').choices(['status']);
}

/** `--live`. */
export function liveFlag(): Option {
  return new Option('--live <path>', 'file, directory or pattern with the objects as kubectl get -o yaml prints them; may be repeated')
    .argParser((value: string, previous: readonly string[]) => [...previous, value])
    .default([]);
}

/** `--field-manager`, as in kubectl. */
export function fieldManagerFlag(): Option {
  return new Option('--field-manager <name>', 'who applies').default('kubectl');
}

/** `--force-conflicts`, as in kubectl. */
export function forceConflictsFlag(): Option {
  return new Option('--force-conflicts', 'take ownership of fields that others own').default(false);
}

/** `--patch-only`. */
export function patchOnlyFlag(): Option {
  return new Option('--patch-only', 'send the one apply PATCH of other clients; kubectl also migrates what client-side apply owns').default(
    false,
  );
}

/** `-o` of `apply-preview`. */
export function applyOutputFlag(): Option {
  return new Option('-o, --output <format>', 'the objects afterwards, or how they differ from the live ones')
    .choices(['yaml', 'json', 'diff'])
    .default('yaml');
}

/** `--show-managed-fields`, as in kubectl. */
export function showManagedFieldsFlag(): Option {
  return new Option('--show-managed-fields', 'keep metadata.managedFields in the output, and report who owns what').default(false);
}
