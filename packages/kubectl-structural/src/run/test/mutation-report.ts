import { renderDocument } from '@structural/checker';
import { applyEdits, editRemove, editSet } from '@structural/document';
import { inKeyOrder } from '@structural/json';
import { abridged, visible } from '@structural/presenters';
import type { KillingResource, MutantResult, SuiteDefinition, TestedMutants } from '@structural/suites';
import { renderDiff } from '../../report/render-diff.js';
import { terminalText } from '../../report/shown-text.js';
import { wantsColors, type Streams } from '../program/streams.js';
import { scoreOf } from './mutation-score.js';

/** The mutants of one definition or policy that no test notices, for people: each as a diff of its lines, and what would kill it. */
export async function mutationReport(tested: TestedMutants, quiet: boolean, streams: Streams): Promise<string> {
  const { definition, results } = tested;
  const pieces: string[] = [];
  if (!quiet)
    for (const result of results) {
      if (result.outcome === 'survived') pieces.push(await survivor(result, definition, streams));
      else if (result.outcome === 'unproven') pieces.push(`MAY BE EQUIVALENT ${visible(result.mutant.description)}\n`);
    }
  pieces.push(`${visible(definition.file)}: ${scoreOf([tested]).text}\n`);
  return pieces.join('');
}

type Survivor = MutantResult & { readonly outcome: 'survived' };

async function survivor({ mutant, resource }: Survivor, definition: SuiteDefinition, streams: Streams): Promise<string> {
  const { document, file, path } = definition;
  const at = [...path, ...mutant.path];
  const edits = mutant.value === undefined ? editRemove(document, at) : editSet(document, at, mutant.value);
  const before = document.text;
  // What an alias repeats is described alone.
  const diff =
    edits === undefined
      ? ''
      : await renderDiff(file, { before, text: applyEdits(before, edits) }, wantsColors(streams.stdout, streams.env));
  const killer = resource === undefined ? '' : terminalText(wouldKill(resource), streams.stdout);
  return `SURVIVED ${visible(mutant.description)}\n${diff}${killer}\n`;
}

function wouldKill({ message, old, refusedBy, resource, subresource }: KillingResource): string {
  const asked = subresource === 'status' ? 'this update of the status' : old === undefined ? 'this' : 'this update';
  const said = `the ${refusedBy === 'mutant' ? 'mutant' : 'CRD'} refuses it (${abridged(message)}), the ${refusedBy === 'mutant' ? 'CRD' : 'mutant'} does not`;
  const documents = (old === undefined ? [resource] : [old, resource]).map((each) => renderDocument(inKeyOrder(each), 'yaml'));
  return `${asked} would kill it: ${said}\n${documents.join('---\n').replace(/^(?=.)/gm, '  ')}`;
}
