import { isAllowedHost, isLoopback } from './allowed-hosts.js';

it.each([
  ['127.0.0.1:8080', '127.0.0.1', true],
  ['127.0.0.1', '127.0.0.1', true],
  ['localhost:1', '127.0.0.1', true],
  ['LOCALHOST', '127.0.0.1', true],
  ['[::1]:1', '127.0.0.1', true],
  ['::1:1', '::1', true],
  ['::1', '127.0.0.1', true],
  ['::12:1', '127.0.0.1', false],
  [undefined, '127.0.0.1', true],
  ['evil.example.com', '127.0.0.1', false],
  ['localhost.evil.example.com', '127.0.0.1', false],
  ['127.0.0.1.evil.example.com', '127.0.0.1', false],
  ['192.168.0.1', '127.0.0.1', false],
  ['a:b:c', '127.0.0.1', false],
  ['192.168.0.1:80', '0.0.0.0', true],
  ['build.example.com', '0.0.0.0', false],
  ['build.example.com', 'build.example.com', true],
])('the host %s of a server at %s: %s', (host, address, expected) => {
  expect(isAllowedHost(host, address)).toBe(expected);
});

it('knows what this machine alone can reach', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '::', '10.0.0.1', 'example.com'].some(isLoopback)).toBe(false);
});
