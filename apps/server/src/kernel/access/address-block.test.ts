import { expect, it } from 'vitest';
import { addressBlock } from './address-block.ts';

it('IPv6 按一条线路的 64 位计，映射的 IPv4 就是那个地址', () => {
  for (const [ip, block] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ] as const)
    expect(addressBlock(ip)).toBe(block);
});
