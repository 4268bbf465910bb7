import { parseYaml } from '@structural/document';
import { printJson } from '@structural/json';
import { WIDGETS } from '../../tests/memory-files.js';
import { answerTo } from './answer-to.js';

/** As the README has it. */
function toBeAcceptedBy(resource: unknown, crd: object): { pass: boolean; message: () => string } {
  const answer = answerTo(crd, resource);
  return { pass: answer.ok, message: () => (answer.ok ? 'expected the resource to be refused' : answer.message) };
}

declare global {
  // How Jest's types are reported matchers.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    interface Matchers<R> {
      toBeAcceptedBy(crd: object): R;
    }
  }
}

expect.extend({ toBeAcceptedBy });

const parsed = parseYaml(WIDGETS);
const crd = JSON.parse(printJson(parsed.ok ? parsed.value : null)) as { spec: { scope: string } };
const widget = (spec: object): object => ({ apiVersion: 'example.com/v1', kind: 'Widget', spec });

test('a matcher of a test framework asks with plain values', () => {
  expect(widget({ size: 10 })).toBeAcceptedBy(crd);
  expect(widget({ size: 11 })).not.toBeAcceptedBy(crd);
  expect(() => expect(widget({ size: 11 })).toBeAcceptedBy(crd)).toThrow('spec.size in body should be less than or equal to 10');
});

test('an update is judged by what is there, and a refused definition refuses all', () => {
  expect(answerTo(crd, widget({ size: 2 }), { oldSelf: widget({ size: 1 }) })).toMatchObject({
    ok: false,
    message: expect.stringContaining('size is immutable'),
  });
  expect(answerTo(crd, widget({ size: 12 }), { oldSelf: widget({ size: 12 }) }).ok).toBe(true);
  expect(answerTo({ ...crd, spec: { ...crd.spec, scope: 'Nowhere' } }, widget({}))).toMatchObject({
    ok: false,
    message: expect.stringContaining('spec.scope'),
  });
  expect(answerTo([], widget({}))).toMatchObject({ ok: false });
});
