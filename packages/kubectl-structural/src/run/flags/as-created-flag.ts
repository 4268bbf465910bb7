import { Option } from 'commander';

/** What has live objects judged as created elsewhere. */
export const AS_CREATED = '--as-created';

/** `--as-created`. */
export function asCreatedFlag(): Option {
  return new Option('--as-created', 'judge live objects, which have a uid, as created elsewhere, not as updates of themselves').default(
    false,
  );
}
