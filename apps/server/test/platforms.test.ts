import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlatforms, PlatformError } from '#engines/platforms/index.ts';
import {
  AUTOMATIC,
  BUSY,
  CHECK,
  FIRST,
  LAST,
  NOBODY,
  openPlatformDesk,
  post,
  postFor,
  SILLY,
} from './platform-desk.ts';

const { attempt, calm, connect, platforms, sandbox, settle, titled } = await openPlatformDesk();

beforeEach(calm);

describe.each(AUTOMATIC)('%s 连接器与沙箱', (platform) => {
  it('发布成功：提交一次，审核后查到作品、链接和数据', async () => {
    const account = await connect(platform);
    const what = postFor(platform);
    const { result, trace } = await attempt(platform, account, what);
    expect(result).toMatchObject({ state: 'pending' });
    expect(await platforms[platform].check(trace, account)).toMatchObject({ state: 'pending' });
    const done = await settle(platform, account, trace);
    if (done.state !== 'published') throw new Error(done.state);
    expect(done.url).toContain(sandbox.url);
    expect(await (await fetch(done.url ?? '')).text()).toContain(what.title);
    expect(await titled(what.title)).toHaveLength(1);

    await sandbox.settings({ advanceSeconds: 600 });
    const [first] = await platforms[platform].metrics([done], account);
    await sandbox.settings({ advanceSeconds: 600 });
    const [later] = await platforms[platform].metrics([done], account);
    expect(first?.views).toBeGreaterThan(0);
    expect(later?.views).toBeGreaterThan(first?.views ?? 0);
  });

  it('凭证在中途过期：续期一次后继续，不会发两遍', async () => {
    const account = await connect(platform);
    await sandbox.control('expire', { platform });
    const what = postFor(platform);
    const { result } = await attempt(platform, account, what);
    expect(result).toMatchObject({ state: 'pending' });
    expect(account.renewed).toBe(1);
    expect(await titled(what.title)).toHaveLength(1);
  });

  it('平台收下后答复丢失：结果是「不确定」，核实后找到那一篇', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'drop', path: LAST[platform] });
    const what = postFor(platform);
    const { result, trace } = await attempt(platform, account, what);
    expect(result).toMatchObject({ outcome: 'unknown', category: 'network' });
    expect(await settle(platform, account, trace)).toMatchObject({ state: 'published' });
    expect(await titled(what.title)).toHaveLength(1);
  });

  it('请求没有到达平台：核实后知道没有发出去', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'lose', path: LAST[platform] });
    const what = postFor(platform);
    const { result, trace } = await attempt(platform, account, what);
    expect(result).toMatchObject({ outcome: 'unknown' });
    expect(await settle(platform, account, trace)).toEqual({ state: 'missing' });
    expect(await titled(what.title)).toHaveLength(0);
  });

  it('发布之前的步骤失败：一定没有发出去', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'drop', path: '', times: 1 });
    const { result } = await attempt(platform, account, postFor(platform));
    expect(result).toMatchObject({ outcome: 'not-sent' });
  });

  it('限流：说明多久以后再试，没有发出去', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: '429', path: LAST[platform] });
    const { result } = await attempt(platform, account, postFor(platform));
    expect(result).toMatchObject({
      category: 'rate',
      retryable: true,
      retryAfterSeconds: 30,
      outcome: 'refused',
    });
  });

  it.each(SILLY)('发布请求得到 %s：不当真，先核实', async (_name, fault) => {
    const account = await connect(platform);
    await sandbox.fault({ path: LAST[platform], ...fault });
    const { result } = await attempt(platform, account, postFor(platform));
    expect(result).toMatchObject({ outcome: 'unknown', retryable: true });
    expect((result as PlatformError).advice).not.toMatch(/检查网络|自动重试/);
  });

  it.each(SILLY)('发布之前的步骤得到 %s：没有发出去，可以再试', async (_name, fault) => {
    const account = await connect(platform);
    await sandbox.fault({ path: FIRST[platform], ...fault });
    const what = postFor(platform);
    const { result } = await attempt(platform, account, what);
    expect(result).toMatchObject({ outcome: 'not-sent', retryable: true });
    expect(await titled(what.title)).toHaveLength(0);
  });

  it.each(SILLY)('核实时得到 %s：不下结论', async (_name, fault) => {
    const account = await connect(platform);
    const { trace } = await attempt(platform, account, postFor(platform));
    await sandbox.fault({ path: CHECK[platform], ...fault });
    await expect(settle(platform, account, trace)).rejects.toBeInstanceOf(PlatformError);
  });

  it.each(BUSY[platform])('平台收下后说繁忙（%i）：不是拒绝，核实后找到那一篇', async (code) => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'code', code, path: LAST[platform], does: true });
    const what = postFor(platform);
    const { result, trace } = await attempt(platform, account, what);
    expect(result).toMatchObject({ category: 'platform', retryable: true, outcome: 'unknown' });
    expect(await settle(platform, account, trace)).toMatchObject({ state: 'published' });
    expect(await titled(what.title)).toHaveLength(1);
  });

  it('没有记载的代码不是拒绝：先核实', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'code', code: 987654, path: LAST[platform] });
    const { result } = await attempt(platform, account, postFor(platform));
    expect(result).toMatchObject({ category: 'unknown', outcome: 'unknown', code: '987654' });
  });

  it('平台要求等多久都有上限', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: '429', path: LAST[platform], retryAfter: '9'.repeat(300) });
    const { result } = await attempt(platform, account, postFor(platform));
    expect(result).toMatchObject({ category: 'rate', retryAfterSeconds: 3600 });
  });

  it('连接不上：没有离开本机', async () => {
    const account = await connect(platform);
    const away = createPlatforms({
      wechat: { baseUrl: NOBODY },
      douyin: { baseUrl: NOBODY, clientKey: 'k', clientSecret: 's' },
      kuaishou: { baseUrl: NOBODY, appId: 'k', appSecret: 's' },
    });
    const sent = away[platform].publish(postFor(platform), account, { remember: async () => {} });
    await expect(sent).rejects.toMatchObject({ outcome: 'not-sent', unreachable: true });
  });
});

describe('沙箱的回调', () => {
  it('审核通过后通知我们，签名正确；可以重复和颠倒顺序，重复的编号相同', async () => {
    const heard: { id: string; item: unknown }[] = [];
    const listener = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const headers = request.headers as Record<string, string | undefined>;
        const event = platforms.douyin.receive?.(headers, Buffer.concat(parts).toString('utf8'));
        heard.push({ id: event?.id ?? 'forged', item: event?.content.item_id });
        response.end('{}');
      });
    });
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
    const { port } = listener.address() as { port: number };
    try {
      const account = await connect('douyin');
      const first = await attempt('douyin', account, post());
      const second = await attempt('douyin', account, post());
      const webhookUrl = `http://127.0.0.1:${port}`;
      await sandbox.settings({ advanceSeconds: 10, webhookUrl, webhookTimes: 2, webhookReversed: true });
      const [a, b] = [first.trace.itemId, second.trace.itemId];
      // Works of earlier tests are told along with them.
      const ours = () => heard.filter(({ item }) => item === a || item === b);
      await expect.poll(() => ours().length).toBe(4);
      expect(ours().map(({ item }) => item)).toEqual([b, b, a, a]);
      expect(new Set(ours().map(({ id }) => id)).size).toBe(2);
      expect(heard.map(({ id }) => id)).not.toContain('forged');
    } finally {
      await sandbox.settings({ webhookUrl: null, webhookTimes: 1, webhookReversed: false });
      listener.close();
    }
  });
});

describe('沙箱的记性', () => {
  it('断电重启后，答复过的都在；写了一半的最后一行不算', { tags: 'full' }, async () => {
    const account = await connect('douyin');
    const titles: string[] = [];
    for (let n = 0; n < 10; n++) {
      const what = post();
      await attempt('douyin', account, what);
      titles.push(what.title);
    }
    const late = post();
    const flying = attempt('douyin', account, late);
    await sandbox.killAndStart();
    await flying;
    await appendFile(`${sandbox.folder}/sandbox/journal.jsonl`, '["posts","half",{"id":');
    await sandbox.killAndStart();
    const shown = (await sandbox.posts()).map(({ title }) => title);
    for (const title of titles) expect(shown).toContain(title);
    // The tokens are kept as well: the account goes on working.
    expect((await attempt('douyin', account, post())).result).toMatchObject({ state: 'pending' });
  });
});
