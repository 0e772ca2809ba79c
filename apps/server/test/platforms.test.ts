import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { isPostLink, limitBreaches } from '@zhiying/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Account,
  type Credentials,
  createPlatforms,
  PlatformError,
  type Post,
  type Trace,
} from '#engines/platforms/index.ts';
import { openSandbox } from './sandbox.ts';

const sandbox = await openSandbox();
const platforms = createPlatforms({
  wechat: { baseUrl: sandbox.url },
  douyin: { baseUrl: sandbox.url, clientKey: 'sandbox-douyin-key', clientSecret: 'sandbox-douyin-secret' },
  kuaishou: { baseUrl: sandbox.url, appId: 'ks-sandbox-app', appSecret: 'sandbox-kuaishou-secret' },
});

/** The smallest picture there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'a.png', contentType: 'image/png', size: PNG.length, read: async () => PNG };

let made = 0;
const post = (fields: Partial<Post> = {}): Post => {
  made += 1;
  return {
    title: `示例文章 ${made}`,
    summary: '摘要',
    html: '<p>正文</p><img src="picture:0">',
    text: '正文',
    pictures: [picture],
    tags: ['示例'],
    author: '示例',
    ...fields,
  };
};

type Automatic = 'wechat' | 'douyin' | 'kuaishou';
const AUTOMATIC = ['wechat', 'douyin', 'kuaishou'] as const;
const SCOPES = {
  douyin: ['user_info', 'video.create.bind', 'video.data.bind', 'video.list.bind', 'item.comment'],
  kuaishou: ['user_info', 'user_video_publish', 'user_video_info'],
};
/** The request that publishes. */
const LAST: Record<Automatic, string> = {
  wechat: '/cgi-bin/freepublish/submit',
  douyin: '/api/douyin/v1/video/create_image_text/',
  kuaishou: '/openapi/photo/publish',
};

let persona = 0;
async function connect(platform: Automatic): Promise<Account & { renewed: number }> {
  persona += 1;
  const { connecting, renew } = platforms[platform];
  let credentials: Credentials;
  if (connecting.kind === 'secret')
    credentials = await connecting.connect({
      appId: `wx${persona.toString(16).padStart(16, '0')}`,
      appSecret: 'a'.repeat(32),
    });
  else if (connecting.kind === 'oauth') {
    const { code } = await sandbox.control<{ code: string }>('authorize', {
      platform,
      persona: `_test_${persona}`,
      scopes: SCOPES[platform as 'douyin'],
    });
    credentials = await connecting.exchange({ code, redirectUri: 'http://127.0.0.1/back' });
  } else throw new Error('no way to connect');
  const account = {
    credentials,
    renewed: 0,
    async renew() {
      account.credentials = await renew(account.credentials);
      account.renewed += 1;
      return account.credentials;
    },
  };
  return account;
}

/** Publishes and keeps what the publish engine would keep. */
async function attempt(platform: Automatic, account: Account, what: Post) {
  let trace: Trace = {};
  const remember = async (known: Trace) => {
    trace = known;
  };
  const result = await platforms[platform].publish(what, account, { remember }).catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error;
    return error;
  });
  if (!(result instanceof PlatformError) && 'trace' in result) trace = result.trace;
  return { result, trace };
}

const settle = async (platform: Automatic, account: Account, trace: Trace) => {
  await sandbox.settings({ advanceSeconds: 10 });
  return platforms[platform].check(trace, account);
};
const titled = async (title: string) => (await sandbox.posts()).filter((shown) => shown.title === title);

beforeEach(async () => {
  await sandbox.control('fault/clear', {});
  await sandbox.settings({ rejectNext: 0, reviewMs: 3000 });
});

describe.each(AUTOMATIC)('%s 连接器与沙箱', (platform) => {
  it('发布成功：提交一次，审核后查到作品、链接和数据', async () => {
    const account = await connect(platform);
    const what = post();
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
    const what = post();
    const { result } = await attempt(platform, account, what);
    expect(result).toMatchObject({ state: 'pending' });
    expect(account.renewed).toBe(1);
    expect(await titled(what.title)).toHaveLength(1);
  });

  it('平台收下后答复丢失：结果是「不确定」，核实后找到那一篇', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'drop', path: LAST[platform] });
    const what = post();
    const { result, trace } = await attempt(platform, account, what);
    expect(result).toMatchObject({ outcome: 'unknown', category: 'network' });
    expect(await settle(platform, account, trace)).toMatchObject({ state: 'published' });
    expect(await titled(what.title)).toHaveLength(1);
  });

  it('请求没有到达平台：核实后知道没有发出去', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'lose', path: LAST[platform] });
    const what = post();
    const { result, trace } = await attempt(platform, account, what);
    expect(result).toMatchObject({ outcome: 'unknown' });
    expect(await settle(platform, account, trace)).toEqual({ state: 'missing' });
    expect(await titled(what.title)).toHaveLength(0);
  });

  it('发布之前的步骤失败：一定没有发出去', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'drop', path: '', times: 1 });
    const { result } = await attempt(platform, account, post());
    expect(result).toMatchObject({ outcome: 'not-sent' });
  });

  it('限流：说明多久以后再试，没有发出去', async () => {
    const account = await connect(platform);
    await sandbox.fault({ kind: '429', path: LAST[platform] });
    const { result } = await attempt(platform, account, post());
    expect(result).toMatchObject({
      category: 'rate',
      retryable: true,
      retryAfterSeconds: 30,
      outcome: 'refused',
    });
  });

  it('审核不通过：查到的是驳回', async () => {
    const account = await connect(platform);
    await sandbox.settings({ rejectNext: 1 });
    const { trace } = await attempt(platform, account, post());
    expect(await settle(platform, account, trace)).toMatchObject({ state: 'rejected' });
  });
});

describe('各平台自己的规矩', () => {
  it.each(['douyin', 'kuaishou'] as const)(
    '%s 续期也失效时要人重新授权，而不是一直重试',
    async (platform) => {
      const account = await connect(platform);
      await sandbox.control('expire', { platform, refresh: true });
      const { result } = await attempt(platform, account, post());
      expect(result).toMatchObject({ category: 'auth', retryable: false, outcome: 'not-sent' });
    },
  );

  it.each([
    ['wechat', 48001, 'permission', false],
    ['wechat', 45009, 'quota', true],
    ['wechat', 53503, 'content', false],
    ['wechat', -1, 'platform', true],
    ['douyin', 28001018, 'permission', false],
    ['douyin', 28003017, 'quota', true],
    ['douyin', 2100004, 'platform', true],
    ['kuaishou', 100200104, 'permission', false],
    ['kuaishou', 200100410, 'quota', true],
  ] as const)('%s 的错误码 %i 是 %s', async (platform, code, category, retryable) => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'code', path: LAST[platform], code });
    const { result } = await attempt(platform, account, post());
    expect(result).toMatchObject({ category, retryable, outcome: 'refused', code: String(code) });
    expect((result as PlatformError).advice).toMatch(/[一-鿿]/);
    if (platform !== 'wechat' || code !== -1) expect((result as PlatformError).logId).toBeTruthy();
  });

  it('快手每天的次数用完后拒绝，第二天恢复', async () => {
    const account = await connect('kuaishou');
    let refused: unknown = null;
    for (let n = 0; n < 31; n++) ({ result: refused } = await attempt('kuaishou', account, post()));
    expect(refused).toMatchObject({ category: 'quota', outcome: 'refused' });
    await sandbox.settings({ advanceSeconds: 86_400 });
    expect((await attempt('kuaishou', account, post())).result).toMatchObject({ state: 'pending' });
  });

  it('公众号不接受超长标题，校验先说出来', async () => {
    const account = await connect('wechat');
    const what = post({ title: '字'.repeat(33) });
    expect(platforms.wechat.validate(what)).toMatchObject([{ field: 'title', actual: 33 }]);
    expect((await attempt('wechat', account, what)).result).toMatchObject({
      code: '45003',
      outcome: 'not-sent',
    });
  });

  it('公众号密钥错误时不能连接', async () => {
    const { connecting } = platforms.wechat;
    if (connecting.kind !== 'secret') throw new Error(connecting.kind);
    const appId = 'wx00000000000000ff';
    await connecting.connect({ appId, appSecret: 'b'.repeat(32) });
    await expect(connecting.connect({ appId, appSecret: 'c'.repeat(32) })).rejects.toMatchObject({
      category: 'auth',
      retryable: false,
    });
  });

  it('抖音的回调只认正确的签名', () => {
    const body = JSON.stringify({ event: 'create_video', from_user_id: 'u', content: '{"item_id":"i"}' });
    const signature = createHash('sha1').update(`sandbox-douyin-secret${body}`).digest('hex');
    const { receive } = platforms.douyin;
    expect(receive?.({ 'x-douyin-signature': signature, 'msg-id': 'm1' }, body)).toEqual({
      id: 'm1',
      event: 'create_video',
      openId: 'u',
      content: { item_id: 'i' },
    });
    expect(receive?.({ 'x-douyin-signature': signature }, `${body} `)).toBeNull();
    expect(receive?.({}, body)).toBeNull();
  });

  it('没有接口的平台交给人：给出文字，链接只认平台自己的域名', async () => {
    const remember = async () => {};
    const account = { credentials: {}, renew: async () => ({}) };
    const result = await platforms.xiaohongshu.publish(post({ title: '标题' }), account, { remember });
    expect(result).toMatchObject({ state: 'handed-over', text: '标题\n正文\n#示例' });
    expect(isPostLink('xiaohongshu', 'https://www.xiaohongshu.com/explore/1')).toBe(true);
    for (const link of [
      'http://www.xiaohongshu.com/1',
      'https://xiaohongshu.com.evil.cn/1',
      'https://user@xiaohongshu.com/1',
      'https://xiaohongshu.com:8443/1',
      'https://evilxiaohongshu.com/1',
      'javascript:alert(1)',
    ])
      expect(isPostLink('xiaohongshu', link)).toBe(false);
  });

  it('长度按人看到的字数，不按编码', () => {
    const measured = { body: '字', pictures: [{ size: 1, contentType: 'image/png' }], tags: [] };
    expect(limitBreaches('xiaohongshu', { ...measured, title: '😀'.repeat(20) })).toEqual([]);
    expect(limitBreaches('xiaohongshu', { ...measured, title: '😀'.repeat(21) })).toHaveLength(1);
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
      await expect.poll(() => ours().length, { timeout: 25_000 }).toBe(4);
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
  it('断电重启后，答复过的都在；写了一半的最后一行不算', async () => {
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
