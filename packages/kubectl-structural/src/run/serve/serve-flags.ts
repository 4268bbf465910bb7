import { InvalidArgumentError, Option } from 'commander';
import type { KubernetesVersion } from '@structural/core';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputFlags } from '../flags/flags.js';

/** The flags of `serve`, as parsed. */
export interface ServeFlags extends InputFlags, FindFlags {
  /** What is stored, in files. */
  readonly objects: readonly string[];
  readonly address: string;
  /** 0 for one that is free. */
  readonly port: number;
  /** Where the kubeconfig is written; stdout without it. */
  readonly kubeconfigOut?: string;
  readonly kubeVersion: KubernetesVersion;
  readonly sharedTypes?: string;
  /** Whether definitions are served that a server would refuse today. */
  readonly stored: boolean;
  readonly watch: boolean;
  readonly quiet: boolean;
  /** Whether it speaks TLS. */
  readonly tls: boolean;
  /** Whether what clients write is stored, built-in kinds included. */
  readonly writable: boolean;
  /** With `writable`: a folder that keeps it for the next start. */
  readonly data?: string;
  /** With `writable`: what clients have to say. */
  readonly token?: string;
}

/** `--objects`. */
export function objectsFlag(): Option {
  return new Option('--objects <path>', 'file, directory, pattern or REVISION:PATH with stored objects; may be repeated')
    .argParser((value: string, previous: readonly string[]) => [...previous, value])
    .default([]);
}

/** `--port`. */
export function portFlag(): Option {
  return new Option('--port <number>', 'the port to listen at; 0 for a free one').default(0).argParser((value) => {
    const port = /^\d{1,5}$/.test(value) ? Number(value) : Infinity;
    if (port > MAX_PORT) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
    return port;
  });
}

const MAX_PORT = 65_535;
