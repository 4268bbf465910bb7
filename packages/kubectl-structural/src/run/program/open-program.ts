import { Command, type OutputConfiguration } from 'commander';
import { optionDescription } from './option-description.js';

/** The program with no command yet. */
export function openProgram(version: string, output: OutputConfiguration): Command {
  return new Command('kubectl structural')
    .description(
      "The Kubernetes API server's verdict on every manifest, at the line, without a cluster: CRDs, custom resources and built-in kinds.",
    )
    .version(version, '-v, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ optionDescription })
    .configureOutput({ ...output, getOutHasColors: () => false, getErrHasColors: () => false })
    .exitOverride();
}
