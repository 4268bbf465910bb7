import { proxyFromEnvironment } from './proxy-from-environment.js';

const of = (server: string, env: Readonly<Record<string, string>>): string | undefined => proxyFromEnvironment(new URL(server), env);

describe('proxyFromEnvironment', () => {
  it('goes by the scheme, in either case, and none for this machine', () => {
    const env = { HTTPS_PROXY: 'http://p:3128', http_proxy: 'q:80' };
    expect(of('https://k.example.com', env)).toBe('http://p:3128');
    expect(of('http://k.example.com', env)).toBe('http://q:80');
    for (const local of ['localhost:6443', '127.0.0.1:6443', '127.3.2.1', '[::1]:6443'])
      expect(of(`https://${local}`, env)).toBeUndefined();
    expect(of('https://k.example.com', {})).toBeUndefined();
  });

  it.each([
    ['*', 'https://k.example.com'],
    ['other,k.example.com', 'https://k.example.com'],
    [' example.com ', 'https://k.example.com'],
    ['.example.com', 'https://k.example.com'],
    ['*.example.com', 'https://k.example.com'],
    ['k.example.com:6443', 'https://k.example.com:6443'],
    ['10.0.0.0/8', 'https://10.2.3.4:6443'],
    ['10.2.3.4', 'https://10.2.3.4:6443'],
    ['fd00::/8', 'https://[fd12::1]:6443'],
  ])('follows NO_PROXY=%s for %s', (NO_PROXY, server) => {
    expect(of(server, { HTTPS_PROXY: 'p:1', NO_PROXY })).toBeUndefined();
  });

  it.each([
    ['', 'https://k.example.com'],
    ['.k.example.com', 'https://k.example.com'],
    ['ample.com', 'https://k.example.com'],
    ['k.example.com:443', 'https://k.example.com:6443'],
    ['10.0.0.0/16', 'https://10.2.3.4:6443'],
    ['10.0.0.0/99', 'https://10.2.3.4:6443'],
  ])('is none of the business of NO_PROXY=%s for %s', (NO_PROXY, server) => {
    expect(of(server, { HTTPS_PROXY: 'p:1', NO_PROXY })).toBe('http://p:1');
  });
});
