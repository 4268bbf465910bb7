import { objectIn, type JsonObject } from '@structural/json';
import { textsIn } from '../policy/members.js';
import type { MatchResources, NamedExpression, ValidatingAdmissionPolicy } from '../policy/policy.js';

/** What makes pods, with the way to the pod in it. */
interface PodMaker {
  readonly group: string;
  readonly resources: readonly string[];
  readonly way: string;
}

const MAKERS: readonly PodMaker[] = [
  { group: 'batch', resources: ['cronjobs'], way: 'spec.jobTemplate.spec.template' },
  { group: 'apps', resources: ['daemonsets', 'deployments', 'replicasets', 'statefulsets'], way: 'spec.template' },
  { group: 'batch', resources: ['jobs'], way: 'spec.template' },
];

/**
 * The policies that Kyverno makes of one about pods, for what makes pods; none where it makes none.
 *
 * Source: `pkg/cel/autogen` and `pkg/cel/policies/vpol/autogen` of Kyverno, CanAutoGen and Autogen.
 */
export function autogenPolicies<Policy extends ValidatingAdmissionPolicy>(policy: Policy, spec: JsonObject): readonly Policy[] {
  const { matchConstraints } = policy;
  if (matchConstraints === undefined || !isAboutPodsAlone(matchConstraints)) return [];
  const controllers = objectIn(objectIn(spec['autogen'])['podControllers'])['controllers'];
  const wanted = controllers === undefined ? undefined : new Set(textsIn(controllers));
  return MAKERS.flatMap(({ group, resources, way }) => {
    const own = wanted === undefined ? resources : resources.filter((resource) => wanted.has(resource));
    return own.length === 0 ? [] : [inMaker(policy, matchConstraints, { group, resources: own, way })];
  });
}

function isAboutPodsAlone({ excludeResourceRules, objectSelector, resourceRules }: MatchResources): boolean {
  const [rule, ...others] = resourceRules;
  const isOne = (texts: readonly string[], text: string): boolean => texts.length === 1 && texts[0] === text;
  return (
    rule !== undefined &&
    others.length + excludeResourceRules.length + rule.resourceNames.length === 0 &&
    objectSelector.matchLabels.size + objectSelector.matchExpressions.length === 0 &&
    isOne(rule.apiGroups, '') &&
    isOne(rule.apiVersions, 'v1') &&
    isOne(rule.resources, 'pods')
  );
}

function inMaker<Policy extends ValidatingAdmissionPolicy>(
  policy: Policy,
  matched: MatchResources,
  { group, resources, way }: PodMaker,
): Policy {
  const moved = (text: string): string => inPod(text, way);
  const named = ({ expression, name }: NamedExpression): NamedExpression => ({ name, expression: moved(expression) });
  const [rule] = matched.resourceRules;
  const resourceRules = rule === undefined ? [] : [{ ...rule, apiGroups: [group], apiVersions: ['v1'], resources, scope: '*' }];
  return {
    ...policy,
    matchConstraints: { ...matched, resourceRules },
    matchConditions: policy.matchConditions.map(named),
    variables: policy.variables.map(named),
    validations: policy.validations.map(({ expression, message, messageExpression, reason }) => ({
      ...{ expression: moved(expression), message: moved(message), messageExpression: moved(messageExpression), reason },
    })),
  };
}

/** A text with the parts of the pod where the maker has them: all that reads so is replaced, but the namespace, which is the maker's own. */
function inPod(text: string, way: string): string {
  const move = (from: string, member: string): void => {
    text = text.replaceAll(new RegExp(`${from}(?!\\.namespace(?!\\w))`, 'g'), member);
  };
  for (const object of ['object', 'oldObject'])
    for (const member of ['spec', 'metadata']) move(`${object}\\.${member}`, `${object}.${way}.${member}`);
  return text;
}
