import { InvalidArgumentError, Option } from 'commander';

/** `--out`. */
export function outFlag(what: string): Option {
  return new Option('--out <directory>', `write ${what} to this directory; other files in it are not changed`);
}

/** `--crds`, where nothing else is read. */
export function onlyCrdsFlag(): Option {
  return new Option('--crds <path>', 'file, directory, pattern, REVISION:PATH, or - with CustomResourceDefinitions; may be repeated')
    .argParser((value: string, previous: readonly string[]) => [...previous, value])
    .default([]);
}

/** `--group-version`. */
export function groupVersionFlag(): Option {
  return new Option('--group-version <group/version>', 'only this group and version').argParser((value) => {
    if (!/^[^/]+\/[^/]+$/.test(value)) throw new InvalidArgumentError('It must be a group and a version, such as example.com/v1.');
    return value;
  });
}

/** `--stored`. */
export function storedFlag(): Option {
  return new Option('--stored', 'accept stored CRDs, including those that the server would refuse today').default(false);
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
  return new Option(
    '--layout <template>',
    `where files go: {group}, {kind} (lower case), {Kind}, {plural}, {version} (default: ${otherwise})`,
  );
}

/** `--api-version`. */
export function apiVersionFlag(): Option {
  return new Option('--api-version <group/version>', 'another version than the one that the server prefers');
}
