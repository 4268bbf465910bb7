import { executable } from './executable.mjs';
import { image } from './image.mjs';
import { krew } from './krew.mjs';
import { npm } from './npm.mjs';

/**
 * The ways of installing the command from a release. Each says what the machine lacks for it, installs into an empty home and gives how the command is run there, and
 * removes it again. What goes wrong is thrown. A way that is `long` is left to nights and releases.
 */
export const WAYS = {
  'npm install --global': npm,
  'the executable from its archive': executable,
  krew,
  image,
};
