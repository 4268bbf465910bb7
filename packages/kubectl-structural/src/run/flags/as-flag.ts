import { Option } from 'commander';

/** What has live objects judged as created elsewhere. */
export const AS_CREATED = '--as create';

/** `--as` of commands that read no cluster, where it would name a user. */
export function asFlag(): Option {
  return new Option('--as <operation>', 'judge live objects, which have a uid, as created elsewhere, not as updates of themselves').choices(
    ['create'],
  );
}
