import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { kuaishouApi } from './kuaishou/kuaishou-api.ts';
import { limitRenewals } from './token-renewal.ts';
import { causeOf } from './wire.ts';
import { inSeconds } from './with-token.ts';

const thrown = (cause: object) => Object.assign(new TypeError('fetch failed'), { cause });

describe('没有离开本机，还是可能已经送到', () => {
  it.each([
    ['找不到名字', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
    ['名字暂时解析不了', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }],
    ['拒绝连接', { code: 'ECONNREFUSED', syscall: 'connect' }],
    ['连接时主机不可达', { code: 'EHOSTUNREACH', syscall: 'connect' }],
    ['连接时网络不可达', { code: 'ENETUNREACH', syscall: 'connect' }],
    ['几个地址都连不上', { code: 'ETIMEDOUT', errors: [{ syscall: 'connect' }, { syscall: 'connect' }] }],
    ['证书过期', { code: 'CERT_HAS_EXPIRED' }],
  ])('%s：没有离开', (_name, cause) => {
    expect(causeOf(thrown(cause)).unreachable).toBe(true);
  });

  it.each([
    ['送到一半主机不可达', { code: 'EHOSTUNREACH', syscall: 'read' }],
    ['送到一半网络不可达', { code: 'ENETUNREACH', syscall: 'write' }],
    ['送出后超时', { code: 'ETIMEDOUT', syscall: 'read' }],
    ['连接被重置', { code: 'ECONNRESET', syscall: 'read' }],
    ['对方先关了', { code: 'UND_ERR_SOCKET' }],
    ['没有见过的原因', {}],
  ])('%s：可能已经送到', (_name, cause) => {
    expect(causeOf(thrown(cause)).unreachable).toBe(false);
  });
});

describe('平台说的话不照单全收', () => {
  it.each([
    'evil.example',
    'evil.example/.kuaishou.com',
    'evil.example?.kuaishou.com',
    'evil.example#.kuaishou.com',
    'evil.example\\.kuaishou.com',
    'upload.kuaishou.com@evil.example',
    'upload.kuaishou.com:1@evil.example',
    'upload.kuaishou.com:99@evil.example/.kuaishou.com',
    'evilkuaishou.com',
    '127.0.0.1:1',
  ])('快手说视频送到 %s：不送', async (endpoint) => {
    const platform = createServer((_request, response) =>
      response.end(JSON.stringify({ result: 1, upload_token: 't', endpoint })),
    ).listen(0, '127.0.0.1');
    await once(platform, 'listening');
    const { port } = platform.address() as AddressInfo;
    const api = kuaishouApi({ baseUrl: `http://127.0.0.1:${port}`, appId: 'a', appSecret: 's' });
    const credentials = { accessToken: 't', accessExpiresAt: inSeconds(3_600) };
    const clip = { contentType: 'video/mp4', size: 1, read: async () => Buffer.alloc(1) };
    const sent = api.upload({ credentials, renew: async () => credentials }, clip);
    await expect(sent).rejects.toMatchObject({ code: 'gateway', outcome: 'not-sent' });
    platform.close();
  });

  it('凭证的期限再长也是一个日期', () => {
    expect(Date.parse(inSeconds(Number.MAX_SAFE_INTEGER))).toBeLessThan(Date.now() + 11 * 365 * 86_400_000);
  });
});

it('一个平台不答复时，最多三个账号在续期并占着连接，别的平台照常', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  // Nobody else in this process has such numbers: one whose renewal failed before has a line of its own.
  let account = 9_000_000;
  const renew = (platform: 'wechat' | 'douyin') =>
    limitRenewals(platform, (account += 1), async () => {
      begun.push(platform);
      await new Promise<void>((end) => ends.push(end));
    });
  const all = [...Array.from({ length: 5 }, () => renew('wechat')), renew('douyin')];
  expect(begun).toEqual(['wechat', 'wechat', 'wechat', 'douyin']);
  for (let at = 0; at < all.length; at += 1) {
    await expect.poll(() => ends[at]).toBeDefined();
    ends[at]?.();
  }
  await Promise.all(all);
  expect(begun).toHaveLength(6);
});

it('续期失败过的账号只占自己的一条队：别的账号不等它；同一账号同时只续一次', async () => {
  const begun: number[] = [];
  const hang = (account: number) =>
    limitRenewals('kuaishou', account, () => {
      begun.push(account);
      return new Promise<void>(() => {});
    });
  const failing = [1, 2, 3, 4];
  for (const account of failing)
    await limitRenewals('kuaishou', account, () => Promise.reject(new Error('no answer'))).catch(() => null);
  for (const account of failing) void hang(account);
  expect(begun).toEqual([1]);
  void hang(1);
  expect(begun).toEqual([1]);
  await expect(limitRenewals('kuaishou', 5, async () => 'renewed')).resolves.toBe('renewed');
});
