import { executable } from './executable.mjs';
import { krew } from './krew.mjs';
import { mise, miseByAqua } from './mise.mjs';
import { npm } from './npm.mjs';
import { preCommit } from './pre-commit.mjs';

/**
 * The ways of installing the command from a release. Each says what the machine lacks for it, installs into an empty home and gives how the command is run there, and
 * removes it again; or it has a `check` of its own for all of that. What goes wrong is thrown. A way that is `long` is left to nights and releases.
 */
export const WAYS = {
  'npm install --global': npm,
  'the executable from its archive': executable,
  krew,
  mise,
  'mise, with the entry for aqua': miseByAqua,
  'pre-commit with the executable': preCommit,
};
