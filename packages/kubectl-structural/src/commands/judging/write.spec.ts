import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const CRD = definition('{cron: {type: string}}');
const WEBHOOK =
  'conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {service: {namespace: a, name: b}}}}';
const NEXT = CRD.replace('scope:', `${WEBHOOK}\n  scope:`);
/** As a server has it that knew the CRD as v1beta1. */
const live = (metadata: string): string =>
  CRD.replace('scope:', 'preserveUnknownFields: true\n  scope:').replace('metadata: {', `metadata: {${metadata}`);
const applied = (spec: string): string => `uid: x, annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"spec":${spec}}'}, `;

/** What a command says of NEXT over an old CRD. */
async function over(old: string, ...flags: readonly string[]) {
  sandbox.write('old.yaml', old);
  sandbox.write('new.yaml', NEXT);
  return sandbox.run(['lint', 'new.yaml', '--old', 'old.yaml', ...flags]);
}

describe('a CRD that is written over another one', () => {
  it.each([
    ['live', live('uid: x, ')],
    ['live, with what was applied last, which does not have the field', live(applied('{}'))],
    ['live, without a uid', `${live('')}status: {storedVersions: [v1]}\n`],
  ])('keeps what it does not mention of one that is %s', async (_, old) => {
    const { code, stdout } = await over(old);
    expect(code).toBe(1);
    expect(stdout).toContain(': error: spec.conversion.strategy: Invalid value: "Webhook": ');
    expect(stdout).toContain(
      'help: kubectl apply keeps spec.preserveUnknownFields: true of the stored CRD, as the manifest does not mention it: ' +
        'write preserveUnknownFields: false; kubectl replace is accepted',
    );
  });

  it('replaces it where that is asked for, and says what applying would do', async () => {
    const { code, stdout } = await over(live('uid: x, '), '--write-as', 'replace');
    expect(code).toBe(0);
    expect(stdout).toContain(': warning: spec.conversion.strategy: Invalid value: "Webhook": ');
    expect(stdout).toContain('judged as kubectl replace writes it, which is accepted');
  });

  it('keeps it at the side of the server, too', async () => {
    const { code, stdout } = await over(live('uid: x, '), '--write-as', 'server-side');
    expect(code).toBe(1);
    expect(stdout).toContain('help: kubectl apply --server-side keeps spec.preserveUnknownFields: true');
  });

  it.each([
    ['a manifest, which was applied before', live('')],
    ['live, and was applied with it', live(applied('{"preserveUnknownFields":true}'))],
  ])('takes away what it does not mention of one that is %s', async (_, old) => {
    expect(await over(old)).toMatchObject({ code: 0, stdout: expect.stringContaining('no findings') });
  });

  it('is accepted where it says so itself', async () => {
    sandbox.write('old.yaml', live('uid: x, '));
    sandbox.write('new.yaml', NEXT.replace('conversion:', 'preserveUnknownFields: false\n  conversion:'));
    expect((await sandbox.run(['lint', 'new.yaml', '--old', 'old.yaml'])).code).toBe(0);
  });
});
