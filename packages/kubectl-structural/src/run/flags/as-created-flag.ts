import { Option } from 'commander';
import { AS_CREATED } from './as-created.js';

/** `--as-created`. */
export function asCreatedFlag(): Option {
  return new Option(AS_CREATED, 'check live objects, which have a uid, as created elsewhere, not as updates of themselves').default(false);
}
