import { builtinEntry, describeResource, findObjects, otherVersionsHint } from '@structural/checker';
import { pathSegments, type Refusal } from '@structural/core';
import { lineIndex, parseDocuments, type JsonPath } from '@structural/document';
import { inKeyOrder, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { counted, visible } from '@structural/presenters';
import { readAhead, rememberInputs } from '@structural/sources';
import { serverCode } from '../inputs/server-code.js';
import { applySummary } from './apply-summary.js';
import { renderDiff } from '../../report/render-diff.js';
import { renderOutput } from '../../report/render-output.js';
import { terminalText } from '../../report/shown-text.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../program/exit-code.js';
import { reportSkipped } from '../inputs/input-search.js';
import { openInputs } from '../inputs/open-inputs.js';
import { refuse } from '../program/refuse.js';
import { wantsColors, write, type Streams } from '../program/streams.js';
import type { ApplyFlags } from './apply-flags.js';
import { newApplyNotes } from './apply-notes.js';
import { applyObject, type AppliedOutcome } from './apply-object.js';
import { placeText, readLiveObjects, type PlacedObject } from './live-objects.js';
import { openApplying, type ApplyingOf } from './open-applying.js';
import { openPolicies } from './open-policies.js';
import { unseenFields } from './unseen-fields.js';
import { reportProblem } from '../program/report-problem.js';

/**
 * Prints what becomes of the objects in the inputs when they are applied on top of the live ones. What the server would refuse, conflicts
 * included, is reported on stderr with its text and left out.
 */
export async function previewApply(
  names: readonly string[],
  flags: ApplyFlags,
  given: readonly string[],
  outside: Streams,
): Promise<ExitCode> {
  const opened = await openInputs(names, flags, { verb: 'apply', command: 'apply-preview' }, outside);
  if (typeof opened === 'number') return opened;
  const { finding, listed } = opened;
  const { streams } = finding;
  const inputs = rememberInputs(listed);
  const policies = await openPolicies(inputs, { names: flags.policies, configs: finding.configs, streams });
  if (typeof policies === 'string') return refuse(policies, streams);
  const applyingOf = await openApplying(inputs, flags, given, finding);
  if (typeof applyingOf === 'string') return refuse(applyingOf, streams);
  // What lives is not judged, so that nothing of it is left out.
  const live = await readLiveObjects(flags.live, outside);
  if (typeof live === 'string') return refuse(live, streams);
  const { fieldManager, forceConflicts: force, patchOnly, subresource } = flags;
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  const shared = {
    live,
    fieldManager,
    force,
    patchOnly,
    kubernetes: serverCode(),
    now,
    ...(policies && { policies }),
    ...(subresource === undefined ? {} : { subresource }),
  };
  const printed: JsonValue[] = [];
  let code: ExitCode = EXIT_CLEAN;
  let count = 0;
  let hasDefinitions = false;
  let others = 0;
  const sought = new Set(inputs.flatMap((input) => (input.kind === 'found' && input.isSought === true ? [input.name] : [])));
  const notes = newApplyNotes();
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') {
      await reportProblem(input, streams);
      code = EXIT_FAILURE;
      continue;
    }
    for (const document of parseDocuments(input.bytes)) {
      if (!document.ok) {
        const { line, column } = lineIndex(document.text).positionOf(document.error.range.start);
        await write(streams.stderr, `error: ${visible(input.name)}:${line}:${column}: ${visible(document.error.message)}\n`);
        code = EXIT_FAILURE;
        continue;
      }
      for (const { path, value } of findObjects(document.value)) {
        const by = applyingOf(input.name);
        hasDefinitions ||= by.definitions.entries.length > 0;
        if (isOther(value, by)) {
          if (sought.has(input.name)) {
            others++;
            continue;
          }
          if (by.definitions.entries.length === 0) return refuse(NO_DEFINITIONS, streams);
        }
        count++;
        const applied: PlacedObject = { file: input.name, document, path, value };
        const outcome = await applyObject(applied, { ...shared, ...by });
        notes.add(applied, outcome);
        const objects = await previewObject(applied, outcome, flags, streams);
        if (objects === undefined) code = worse(code, EXIT_FINDINGS);
        else printed.push(...objects);
      }
    }
  }
  await reportSkipped(finding, flags.quiet);
  for (const note of notes.texts()) await write(streams.stderr, `note: ${note}\n`);
  if (count === 0 && code === EXIT_CLEAN) return refuse(nothingText(others, hasDefinitions), streams);
  if (others > 0 && !flags.quiet) await write(streams.stderr, `note: ${counted(others, 'object')} of kinds without a CRD skipped\n`);
  await write(streams.stdout, terminalText(objectsText(printed, flags.output), streams.stdout));
  return code;
}

const NO_DEFINITIONS = 'name CustomResourceDefinitions with --crds, or as crds in .structural.yaml';

function nothingText(others: number, hasDefinitions: boolean): string {
  if (others === 0) return 'the input has no object';
  return hasDefinitions ? `the input has no object of a kind in --crds (${others} of other kinds)` : NO_DEFINITIONS;
}

/** Whether an object is of a kind that no definition is about and that is not built in, so that nothing is known of it. */
function isOther(object: JsonObject, { definitions, kubernetesVersion }: ReturnType<ApplyingOf>): boolean {
  const { apiVersion, group, kind } = describeResource(object);
  return kind === '' || (definitions.find(group, kind) === undefined && builtinEntry(apiVersion, kind, kubernetesVersion) === undefined);
}

/** Tells what applying one object changes; gives what is to be printed, undefined where the server would refuse it. */
async function previewObject(
  applied: PlacedObject,
  outcome: AppliedOutcome,
  flags: ApplyFlags,
  streams: Streams,
): Promise<readonly JsonValue[] | undefined> {
  if (!outcome.ok || outcome.answer.kind !== 'written') {
    const { message, place } = problemOf(applied, outcome);
    const [first = '', ...rest] = message.split('\n').map(visible);
    await write(streams.stderr, [`error: ${place}: ${first}`, ...rest].map((line) => `${line}\n`).join(''));
    return undefined;
  }
  const { answer, isRecreated, migrated, policyNotes, type, warnings } = outcome;
  for (const warning of [...answer.warnings, ...warnings])
    await write(streams.stderr, `warning: ${placeText(applied, [])}: ${visible(warning)}\n`);
  const { group, names } = type.entry.definition.spec;
  if (!flags.quiet) {
    await write(streams.stderr, policyNotes.map((note) => `note: ${placeText(applied, [])}: ${visible(note)}\n`).join(''));
    const name = `${[names.singular || names.kind.toLowerCase(), group].filter(Boolean).join('.')}/${nameOf(answer.object)}`;
    const { dropped = [] } = (outcome.live && unseenFields(type.entry.definition, type.version, outcome.live.value)) ?? {};
    await write(streams.stderr, applySummary(name, type, answer, { ...flags, migrated, dropped, isRecreated }));
  }
  const keep = (object: JsonObject): JsonValue => inKeyOrder(flags.showManagedFields ? object : withoutManagedFields(object));
  if (flags.output === 'diff') {
    const before = answer.before === undefined ? '' : renderOutput(keep(answer.before), 'yaml');
    const text = answer.isDeleted === true ? '' : renderOutput(keep(answer.object), 'yaml');
    const label = [group, type.version, names.kind, nameOf(answer.object)].filter(Boolean).join('.');
    const diff = before === text ? '' : await renderDiff(label, { before, text }, wantsColors(streams.stdout, streams.env));
    await write(streams.stdout, diff);
  }
  return answer.isDeleted === true ? [] : [keep(answer.object)];
}

/** What keeps an object from being applied, and where: in the live object, or the first place in the applied one that is known. */
function problemOf(applied: PlacedObject, outcome: AppliedOutcome): { readonly message: string; readonly place: string } {
  if (!outcome.ok) return { message: outcome.message, place: placeText(applied, outcome.at) };
  const { answer, live } = outcome;
  if (answer.kind === 'written') return { message: '', place: '' };
  if (answer.kind === 'undecided') return { message: answer.message, place: placeText(applied, ['apiVersion']) };
  if (answer.livePlace !== undefined && live !== undefined) return { message: answer.message, place: placeText(live, answer.livePlace) };
  const [error] = answer.errors;
  const [conflict] = answer.conflicts;
  const at =
    error === undefined
      ? fieldNames(conflict?.path ?? [])
      : pathSegments(error.path).map((step) => (step.kind === 'index' ? step.index : step.name));
  const isLive = live === undefined && NO_LIVE.test(answer.message);
  const hint = isLive ? LIVE_HINT : live && otherVersionsHint(answer.message, live.value, applied.value);
  return {
    message: hint === undefined ? answer.message : `${answer.message}\nhint: ${hint}`,
    place: placeText(applied, isLive ? ['metadata', 'uid'] : at),
  };
}

/** What a server says of an object with a uid that it does not have. */
const NO_LIVE = /: uid mismatch: .* and no existing object was found$/s;
const LIVE_HINT = '--live names the objects that the cluster has, this one among them';

/** A field by its name; what is beyond an item of a list is named by the item's keys, not by where it stands. */
function fieldNames(path: Refusal['conflicts'][number]['path']): JsonPath {
  const end = path.findIndex(({ kind }) => kind !== 'field');
  return (end === -1 ? path : path.slice(0, end)).flatMap((element) => (element.kind === 'field' ? [element.name] : []));
}

function objectsText(objects: readonly JsonValue[], output: ApplyFlags['output']): string {
  if (output === 'diff') return '';
  if (output === 'yaml') return objects.map((object) => renderOutput(object, 'yaml')).join('---\n');
  const [first] = objects;
  if (first !== undefined && objects.length === 1) return renderOutput(first, 'json');
  return objects.length === 0 ? '' : renderOutput(listOf(objects), 'json');
}

/** Several objects as kubectl prints them in JSON. */
function listOf(items: readonly JsonValue[]): JsonObject {
  return Object.assign(newJsonObject(), { apiVersion: 'v1', kind: 'List', items });
}

function nameOf({ metadata }: JsonObject): string {
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

function withoutManagedFields(object: JsonObject): JsonObject {
  const { metadata } = object;
  if (!isJsonObject(metadata) || metadata['managedFields'] === undefined) return object;
  const kept = newJsonObject();
  for (const name in metadata) if (name !== 'managedFields') kept[name] = metadata[name] ?? null;
  return Object.assign(newJsonObject(), object, { metadata: kept });
}
