import { Option } from 'commander';

/** `--next`. */
export function nextFlag(): Option {
  return new Option('--next <path>', 'the new CustomResourceDefinitions: file, directory, pattern or REVISION:PATH; may be repeated')
    .argParser((value: string, previous: readonly string[]) => [...previous, value])
    .default([]);
}
