import { toTable } from '@structural/publishing';
import { toResponse } from '../answer.js';
import type { ApiResponse } from '../api-request.js';
import { negotiateOutput } from '../http/output.js';
import { failure } from '../status/status.js';
import { converted, isObjectConversion } from '../tables.js';
import { convertWatched } from './convert-watched.js';
import { openWatch } from './open-watch.js';
import { groupVersion, type Call } from './call.js';
import { readListOptions } from '../lists/list-options.js';
import { readSelection, selectableFields } from './listed-objects.js';
import { readStored } from './read-stored.js';
import { withWarnings } from '../status/with-warnings.js';

/** What a server answers to who watches: a head, and events from then on. */
export function answerWatch(call: Call): ApiResponse {
  const { options: server, query, request, served, type, warnings } = call;
  const output = negotiateOutput(request, query, isObjectConversion);
  if (output?.format !== 'json') return toResponse(withWarnings(NOT_STREAMED, warnings), { format: 'json', pretty: true });
  const options = readListOptions(query, true);
  if ('status' in options) return toResponse(withWarnings(options, warnings), output);
  const selection = readSelection(query, selectableFields(call), served.builtin !== undefined);
  if ('status' in selection) return toResponse(withWarnings(selection, warnings), output);
  const watch = openWatch({
    definition: served.definition.metadata.name,
    path: call.path,
    apiVersion: groupVersion(type),
    kind: type.kind,
    options,
    selection,
    output,
    includeObject: query.get('includeObject'),
    sorted: true,
    conversion: convertWatched(call),
    read: (stored) => {
      const read = readStored(call, stored);
      return read.ok ? read.object : undefined;
    },
    convert: (answer) =>
      converted(answer, output.conversion, query, (objects) => toTable(served.definition, type.version, objects, server.now())),
  });
  const { headers } = toResponse(withWarnings({ status: 200, object: failure(200, '', '').object }, warnings), output);
  return { status: 200, headers, body: '', watch };
}

/** That no media type that a client accepts can be sent event by event. */
const NOT_STREAMED = failure(
  406,
  'NotAcceptable',
  'only the following media types are accepted: application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch',
);
