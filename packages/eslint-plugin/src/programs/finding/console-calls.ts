import type { TSESTree } from '@typescript-eslint/utils';
import { newestOf } from '../kinds/imported-kinds.js';
import { isText, type ProgramSearch } from './search.js';
import type { ResourceCall } from '../../plugin-types.js';
import { lastName } from './call-path.js';

/** What the names of the functions begin with that plugins of OpenShift's console send resources with. */
export const CONSOLE_CALL = 'k8sCreate';

/** `k8sCreate({ model: PodModel, data: {…} })`: the model says of which kind the data is. */
export function consoleCalls(
  search: ProgramSearch,
  { arguments: [given] }: TSESTree.NewExpression | TSESTree.CallExpression,
  path: string,
): readonly ResourceCall[] {
  if (lastName(path) !== CONSOLE_CALL || given?.type !== 'ObjectExpression') return [];
  const model = valueNamed(given, 'model');
  const kind = model === undefined ? undefined : (kindOfModel(search, model) ?? kindOfName(search, model));
  return kind === undefined ? [] : [{ callee: path, argument: 0, property: 'data', ...kind }];
}

function valueNamed({ properties }: TSESTree.ObjectExpression, name: string): TSESTree.Node | undefined {
  for (const each of properties)
    if (each.type === 'Property' && !each.computed && each.key.type === 'Identifier' && each.key.name === name) return each.value;
  return undefined;
}

type Kind = Required<Pick<ResourceCall, 'apiVersion' | 'kind'>>;

/** The kind that a model of the project says. */
function kindOfModel({ reading }: ProgramSearch, node: TSESTree.Node): Kind | undefined {
  const model = reading.read(node);
  if (model.kind !== 'object' || !isText(model, 'kind') || !isText(model, 'apiVersion')) return undefined;
  const [kind, version, group] = ['kind', 'apiVersion', 'apiGroup'].map((name) => {
    const value = model.entries.get(name)?.value;
    return value === undefined ? '' : value.kind === 'scalar' ? String(value.value) : undefined;
  });
  if (kind === undefined || version === undefined || group === undefined || model.isOpen) return undefined;
  return { kind, apiVersion: group === '' ? version : `${group}/${version}` };
}

/** The kind of Kubernetes itself that a library has a model of, by its name. */
function kindOfName({ builtins, reading }: ProgramSearch, node: TSESTree.Node): Kind | undefined {
  const ofProject = node.type === 'Identifier' ? reading.imports.origin(node.name)?.modules : undefined;
  const [, name] = node.type === 'Identifier' && ofProject?.length === 0 ? (/^([A-Z]\w*)Model$/.exec(node.name) ?? []) : [];
  const found = name === undefined ? undefined : newestOf(name, builtins);
  return found === undefined ? undefined : { apiVersion: found.apiVersion, kind: found.kind };
}
