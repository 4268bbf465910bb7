import { kindIn, kindsOfGroup, type BuiltinKind } from '@structural/builtin';

/** What is said of a kind that is gone and has no successor which a server serves by default: the version that it serves with a flag, or that nothing takes its place. */
export function withoutSuccessor({ group, kind: name }: BuiltinKind, minor: number): string {
  const off = kindsOfGroup(group).findLast((each) => each.kind === name && kindIn(each, minor) === 'off');
  return off === undefined
    ? ', and nothing takes its place'
    : `; ${off.apiVersion} takes its place, only with --runtime-config=${off.apiVersion}=true`;
}
