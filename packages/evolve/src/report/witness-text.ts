import { managedEntries } from '@structural/core';
import { errorText, isJsonObject, plainPath, printJson, type ResourceChange } from '@structural/checker';
import type { Answer, AppliedAnswer, ApplyWitness, ResourceWitness, Witness } from '@structural/compare';
import { resourceText } from './resource-text.js';

/** A witness for people: what is done, with what, and what each definition says to that. */
export interface WitnessText {
  /** One clause: `sent to the server`. */
  readonly how: string;
  /** YAML, or a request; ends with a line end. */
  readonly text: string;
  readonly oldSays: string;
  readonly newSays: string;
  /** With what the side that refuses it ends, about other changes; empty where there is none. */
  readonly also: string;
}

/** A witness in words, the server's own wherever it has any; `isWhole` keeps what is long of its resources. */
export function witnessText(witness: Witness, isWhole = false): WitnessText {
  const yaml = (resource: ResourceWitness['resource']): string => resourceText(resource, isWhole);
  switch (witness.kind) {
    case 'request':
      return { how: 'a client asks', text: `${witness.request}\n`, oldSays: witness.oldSays, newSays: witness.newSays, also: '' };
    case 'apply':
      return {
        how: witness.applied.some(({ operation }) => operation !== undefined)
          ? 'created by one manager, and applied (kubectl apply --server-side) by another one'
          : 'applied (kubectl apply --server-side) by one manager after the other',
        text: witness.applied.map((each) => `${managerText(each)}\n${yaml(each.resource)}`).join('---\n'),
        ...appliedTexts(witness),
        also: '',
      };
    default:
      if (witness.through !== undefined) return throughText(witness, witness.through, yaml);
      return {
        how: `${HOW[witness.kind]}${witness.subresource === 'status' ? STATUS : ''}`,
        text:
          witness.before === undefined
            ? yaml(witness.resource)
            : `# stored\n${yaml(witness.before)}---\n# sent in its place\n${yaml(witness.resource)}`,
        oldSays: answerText(witness.oldSays, witness.kind === 'read', witness.also),
        newSays: answerText(witness.newSays, witness.kind === 'read', witness.also),
        also: witness.also === undefined ? '' : alsoText(witness.also),
      };
  }
}

/** What becomes of a resource between clients of two versions. */
function throughText(
  { before, kind, newSays, oldSays, resource, version }: ResourceWitness,
  through: string,
  yaml: (resource: ResourceWitness['resource']) => string,
): WitnessText {
  const says = { oldSays: answerText(oldSays, kind === 'read'), newSays: answerText(newSays, kind === 'read'), also: '' };
  if (before === undefined)
    return {
      how: `stored in ${version}, read and sent back in ${through}, read again in ${version}`,
      text: yaml(resource),
      ...says,
    };
  const text = `# written\n${yaml(before)}---\n# read\n${yaml(resource)}`;
  return { how: `written in ${through} and read in ${version}`, text, ...says };
}

/** Where the status is a subresource it is written by a request of its own. */
const STATUS = ' (its status by its own request to the status subresource)';

const HOW = {
  create: 'sent to the server',
  update: 'sent to the server in place of what was stored',
  stored: 'stored under one CRD and read under the other',
  unchanged: 'read, and sent back with only a label added',
  read: 'what a read returns',
} as const;

function answerText({ changes, errors, failure, unknownFields }: Answer, isRead: boolean, also: Also = []): string {
  if (failure !== undefined) return `cannot read it: ${failure}`;
  // What was not looked at because of others says nothing beside them.
  const all = errors.length > 1 ? errors.filter(({ origin }) => origin !== 'rules.blocked') : errors;
  const own = all.filter((error) => !also.includes(error));
  const refusals = [...own.map(errorText), ...unknownFields];
  if (errors.length > 0)
    return `${isRead ? 'rejects it' : 'refuses it'}: ${refusals.join('; ')}${own.length < all.length ? alsoText(also) : ''}`;
  if (unknownFields.length > 0)
    return `${isRead ? 'does not know' : 'drops, and refuses where fields are validated strictly'}: ${refusals.join('; ')}`;
  return changes.length === 0 ? 'accepts it' : `accepts it, and ${changes.map(changeText).join(', ')}`;
}

type Also = NonNullable<ResourceWitness['also']>;

/** What other changes say of the same resource. */
function alsoText(also: Also): string {
  return ` (it also meets ${also.length === 1 ? 'another change' : 'other changes'}: ${also.map(errorText).join('; ')})`;
}

function changeText({ after, before, kind, path }: ResourceChange): string {
  const field = plainPath(path);
  switch (kind) {
    case 'pruned':
      return `prunes ${field}`;
    case 'dropped':
      return `drops ${field}`;
    case 'defaulted':
      return `fills in ${field}: ${printJson(after ?? null)}`;
    case 'coerced':
      return `makes ${field} of ${printJson(before ?? null)} ${printJson(after ?? null)}`;
  }
}

/** The head of what a manager sends. */
export function managerText({ manager, operation }: ApplyWitness['applied'][number]): string {
  return operation === undefined ? `# --field-manager ${manager}` : `# created: --field-manager ${manager}`;
}

/** What both sides make of what is applied; who owns what of it where that is all that differs. */
function appliedTexts({ newSays, oldSays }: ApplyWitness): Pick<WitnessText, 'oldSays' | 'newSays'> {
  const texts = { oldSays: appliedText(oldSays), newSays: appliedText(newSays) };
  if (texts.oldSays !== texts.newSays) return texts;
  return { oldSays: `${texts.oldSays}${ownersText(oldSays)}`, newSays: `${texts.newSays}${ownersText(newSays)}` };
}

function ownersText({ object }: AppliedAnswer): string {
  return managedEntries(object ?? {})
    .filter(isJsonObject)
    .map(({ fieldsV1, manager }) => `; ${String(manager)} owns ${printJson(fieldsV1 ?? null)}`)
    .sort()
    .join('');
}

function appliedText({ object, refused }: AppliedAnswer): string {
  if (refused !== undefined) return `refuses it: ${refused}`;
  return object === undefined ? 'stores nothing' : `stores ${printJson(withoutMetadata(object))}`;
}

function withoutMetadata(object: NonNullable<AppliedAnswer['object']>): NonNullable<AppliedAnswer['object']> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== 'apiVersion' && key !== 'kind' && key !== 'metadata'));
}
