import { withTrust } from './with-trust.js';

it('lets git run by trust alone, whatever the settings of a workspace say', () => {
  expect(withTrust({ git: true, strict: 'strict' }, false)).toMatchObject({ git: false, strict: 'strict' });
  expect(withTrust({ git: false }, true)).toMatchObject({ git: true });
  expect(withTrust(null, false)).toMatchObject({ git: false });
});

it('passes on no setting that the server does not know', () => {
  expect(Object.keys(withTrust({ trace: { server: 'off' }, get: () => 1 }, true))).not.toContain('trace');
});
