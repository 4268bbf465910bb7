import { Option, type Command } from 'commander';
import { explainCel, type CelFlags } from '../../run/cel/explain-cel.js';
import { explainPoliciesFor } from '../../run/cel/explain-policies.js';
import { refuse } from '../../run/program/refuse.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { addConfigFlags } from '../../run/flags/find-flags.js';
import { kubeVersionFlag } from '../../run/flags/flags.js';

import { apiVersionFlag, onlyCrdsFlag } from '../../run/flags/publishing-flags.js';

/** Adds `cel`. */
export function addCel(program: Command, { end, streams }: CommandContext): void {
  addConfigFlags(
    program
      .command('cel')
      .summary('try a CEL expression as a CRD rule, or admission policies on a resource')
      .description(
        'Report the type of an expression, the cost that a server estimates, and its value on a resource, part by part; or what each expression of admission policies gives for a resource.',
      )
      .argument('[expression]', 'a CEL expression that may use self and oldSelf; none with --policy')
      .addOption(onlyCrdsFlag()),
  )
    .addOption(
      new Option('--path <path>', "the value of self: spec.ports, spec.ports[0], spec.ports[] for each, metadata.labels['a/b']").default(
        '',
        'the resource',
      ),
    )
    .addOption(new Option('--resource <file>', 'a resource, on which the expression is evaluated; - for standard input'))
    .addOption(new Option('--old <path|revision>', 'the resource before, for oldSelf: a file, or REVISION:PATH'))
    .addOption(new Option('--optional-old-self', 'oldSelf is optional, as with optionalOldSelf: true').default(false))
    .addOption(new Option('--kind <kind>', 'the kind, without --resource'))
    .addOption(apiVersionFlag())
    .addOption(
      new Option('--policy <path>', 'admission policies with their bindings, parameters and namespaces; may be repeated')
        .argParser((path: string, before: readonly string[]) => [...before, path])
        .default([], 'none'),
    )
    .addOption(new Option('--trace', 'with --policy: report what each part of the expressions is').default(false))
    .addOption(new Option('--explain', 'report which lists, maps and strings make it expensive, and which bounds fit').default(false))
    .addOption(new Option('-o, --output <format>', 'report format').choices(['human', 'json']).default('human'))
    .addOption(kubeVersionFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (expression: string | undefined, flags: CelFlags) => {
      if (flags.policy.length > 0 && expression === undefined) end(await explainPoliciesFor(flags.policy, flags, streams));
      else if (expression === undefined || flags.policy.length > 0)
        end(await refuse('name an expression, or policies with --policy, one of them', streams));
      else end(await explainCel(expression, flags, streams));
    });
}

const MORE_HELP = `
Exit codes:
  0  the server accepts the rule
  1  the server refuses it: it does not compile, is not a bool, or costs more than allowed; a validation of --policy is false
  2  wrong usage, a file that cannot be read, a missing kind or path

Examples:
  kubectl structural cel 'self.replicas <= self.maxReplicas' --crds config/crd --path spec --resource sample.yaml
  kubectl structural cel 'self.all(x, self.exists_one(y, x == y))' --crds config/crd --kind CronTab --path spec.names --explain
  kubectl structural cel --policy policies --resource web.yaml --trace
`;
