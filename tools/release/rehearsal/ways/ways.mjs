import { emulated } from './emulated.mjs';
import { executable } from './executable.mjs';
import { homebrew } from './homebrew.mjs';
import { image } from './image.mjs';
import { krew } from './krew.mjs';
import { mise, miseByAqua } from './mise.mjs';
import { npm } from './npm.mjs';
import { preCommit } from './pre-commit.mjs';
import { windows, windowsExecutable } from './windows.mjs';

/**
 * The ways of installing the command from a release. Each says what the machine lacks for it, installs into an empty home and gives how the command is run there, and
 * removes it again; or it has a `check` of its own for all of that. What goes wrong is thrown. A way that is `long` is left to nights and releases.
 */
export const WAYS = {
  'npm install --global': npm,
  'the executable from its archive': executable,
  krew,
  'the formula of Homebrew': homebrew,
  mise,
  'mise, with the entry for aqua': miseByAqua,
  image,
  'the image of another processor, emulated': emulated,
  'pre-commit with the executable': preCommit,
  'npm on Node.js for Windows, by Wine': windows,
  'the executable for Windows, by Wine': windowsExecutable,
};
