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
  /** With `writable`: where the services are that webhooks name, as URLs by `namespace/name`. */
  readonly service: Readonly<Record<string, string>>;
}

/** `--objects`. */
export function objectsFlag(): Option {
  return new Option('--objects <path>', 'file, directory, pattern or REVISION:PATH with stored objects; may be repeated')
    .argParser((value: string, previous: readonly string[]) => [...previous, value])
    .default([]);
}

/** `--service`. */
export function serviceFlag(): Option {
  return new Option(
    '--service <service=url>',
    'with --writable, the URL of a service that webhooks name, as NAMESPACE/NAME=URL; may be repeated',
  )
    .argParser((value: string, previous: Readonly<Record<string, string>>) => {
      const [, name, url] = /^([a-z0-9][-a-z0-9.]{0,252}\/[a-z0-9][-a-z0-9]{0,62})=(https:\/\/.+)$/.exec(value) ?? [];
      if (name === undefined || url === undefined || !URL.canParse(url))
        throw new InvalidArgumentError('Write NAMESPACE/NAME=URL, such as default/my-webhook=https://127.0.0.1:9443.');
      return { ...previous, [name]: url };
    })
    .default({}, 'none');
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
