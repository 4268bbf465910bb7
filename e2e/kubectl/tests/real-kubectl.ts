import { spawnSync } from 'node:child_process';
import { builtProgram } from '../../go-programs/built-program.js';

/** A real kubectl: the machine's, else the one that is built with Go; undefined where neither can be had. */
export function realKubectl(): string | undefined {
  return spawnSync('kubectl', ['version', '--client']).status === 0 ? 'kubectl' : builtProgram('kubectl');
}
