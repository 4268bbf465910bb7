import { PassThrough } from 'node:stream';
import { answerEditor } from './answer-editor.js';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: other
    spec:
      containers:
        - name: web
          image: nginx
`;

it('says of a Deployment what only the server itself knows', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  answerEditor({ input, output }, { version: '0.0.0' });
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    input.write(`Content-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`);
  };
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  await heard(output, '"capabilities"');
  send({ method: 'initialized', params: {} });
  const textDocument = { uri: 'file:///nowhere/web.yaml', languageId: 'yaml', version: 1, text: DEPLOYMENT };
  send({ method: 'textDocument/didOpen', params: { textDocument } });
  expect(await heard(output, 'textDocument/publishDiagnostics')).toContain('`selector` does not match template `labels`');
});

/** What came until a text was in it. */
function heard(output: PassThrough, wanted: string): Promise<string> {
  return new Promise((resolve) => {
    let all = '';
    const hear = (chunk: Buffer): void => {
      all += chunk.toString();
      if (!all.includes(wanted)) return;
      output.off('data', hear);
      resolve(all);
    };
    output.on('data', hear);
  });
}
