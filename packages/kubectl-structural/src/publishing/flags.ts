import { InvalidArgumentError, Option } from 'commander';
import type { InputFlags } from '../flags.js';

/** The flags of `publish`. */
export interface PublishFlags extends InputFlags {
  readonly openapi: 'v2' | 'v3';
  readonly output: 'json' | 'yaml';
  /** The folder that documents are written into; stdout without it. */
  readonly out?: string;
  readonly groupVersion?: string;
  readonly etags: boolean;
  readonly quiet: boolean;
}

/** The flags of `schemas`. */
export interface SchemasFlags extends InputFlags {
  readonly out?: string;
  /** Absent for the one that kubeconform knows. */
  readonly layout?: string;
  readonly unknownFields: 'refused' | 'allowed';
  /** The file for kustomize's `openapi.path`. */
  readonly kustomize?: string;
  readonly quiet: boolean;
}

/** The languages that `types` writes. */
export type Language = 'typescript' | 'go' | 'protobuf';

/** The flags of `types`. */
export interface TypesFlags extends InputFlags {
  readonly language: Language;
  readonly out?: string;
  /** Absent for the layout of the language. */
  readonly layout?: string;
  readonly groupVersion?: string;
  readonly quiet: boolean;
}

/** The flags of `explain`. */
export interface ExplainFlags {
  readonly crds: readonly string[];
  readonly recursive: boolean;
  readonly maxDepth: number;
  readonly apiVersion?: string;
  readonly rules: boolean;
}

/** The flags of `columns`. */
export interface ColumnsFlags extends InputFlags {
  readonly crds: readonly string[];
  readonly output?: 'wide';
  readonly allNamespaces: boolean;
  readonly showLabels: boolean;
  readonly headers: boolean;
  readonly quiet: boolean;
}

/** The flags of `sample`. */
export interface SampleFlags {
  readonly crds: readonly string[];
  readonly full: boolean;
  readonly output: 'yaml' | 'json';
  readonly apiVersion?: string;
  readonly quiet: boolean;
}

/** `--out`. */
export function outFlag(what: string): Option {
  return new Option('--out <directory>', `write ${what} into this directory; files that nobody asked for are left alone`);
}

/** `-f, --crds`, where nothing else is read. */
export function onlyCrdsFlag(): Option {
  return new Option('-f, --crds <path>', 'file, directory, pattern, REVISION:PATH, or - with CustomResourceDefinitions; may be repeated')
    .argParser((value: string, previous: readonly string[]) => [...previous, value])
    .default([]);
}

/** `--group-version`. */
export function groupVersionFlag(): Option {
  return new Option('--group-version <group/version>', 'this group and version alone').argParser((value) => {
    if (!/^[^/]+\/[^/]+$/.test(value)) throw new InvalidArgumentError('It must be a group and a version, such as example.com/v1.');
    return value;
  });
}

/** `--max-depth`, as in kubectl. */
export function maxDepthFlag(): Option {
  return new Option('--max-depth <levels>', 'with --recursive: how many levels of fields; 0 for all')
    .argParser((value) => {
      if (!/^-?\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
      return Number(value);
    })
    .default(0);
}

/** `--layout`; without it a layout that depends on what is written. */
export function layoutFlag(otherwise: string): Option {
  return new Option('--layout <template>', `where files go: {group}, {kind} (lower case), {Kind}, {plural}, {version} (default: ${otherwise})`);
}
