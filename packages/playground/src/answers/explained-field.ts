import type { FileView } from '@structural/language-server/worker';
import { explain, readMetaProse, type MetaProse } from '@structural/publishing';
import type { ExplainAnswer, PlaygroundRequests } from '../protocol/protocol.js';
import { entryOf } from './defined-kinds.js';

/** What Kubernetes says of the fields that every resource has; the build puts it in. */
declare const META_DECLARATIONS: string;

let prose: MetaProse | undefined;

/** What `kubectl explain` prints of a field: `spec.target`, or the empty path for the kind itself. */
export function explainedField(request: PlaygroundRequests['playground/explain']['params'], { catalog }: FileView): ExplainAnswer {
  const entry = entryOf(catalog, request);
  if (entry === undefined) return { text: '', error: `the CRD defines no ${request.kind}` };
  const path = request.path.split('.').filter((step) => step !== '');
  prose ??= readMetaProse(META_DECLARATIONS);
  return explain(entry.definition, request.version, { path, recursive: request.recursive, prose });
}
