import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { isProxyOf } from './trusted-proxies.ts';

function isProxy(trustProxy: string, address: string): boolean {
  const read = readSettings({ TRUST_PROXY: trustProxy }, '/');
  if (!read.ok) throw new Error(read.sentences.join('\n'));
  return isProxyOf(read.settings.trustProxy)(address);
}

describe('who connects is a trusted proxy', () => {
  it.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '::1', true],
    ['loopback', '192.0.2.1', false],
    ['uniquelocal, 192.0.2.0/24', '192.0.2.1', true],
    ['uniquelocal, 192.0.2.0/24', '10.1.2.3', true],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['2001:db8::/32', '2001:db8::1', true],
    ['::/1', '192.0.2.7', false],
    ['2', '192.0.2.7', true],
    ['off', '127.0.0.1', false],
  ])('TRUST_PROXY=%s, %s: %s', (trustProxy, address, expected) => {
    expect(isProxy(trustProxy, address)).toBe(expected);
  });
});
