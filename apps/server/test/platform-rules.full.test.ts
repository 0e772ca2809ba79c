import { createHash } from 'node:crypto';
import { isPostLink, limitBreaches } from '@zhiying/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlatforms, type PlatformError } from '#engines/platforms/index.ts';
import {
  AUTOMATIC,
  CHECK,
  clip,
  film,
  LAST,
  NOBODY,
  openPlatformDesk,
  post,
  postFor,
} from './platform-desk.ts';

const { attempt, calm, connect, platforms, sandbox, settle, titled } = await openPlatformDesk();

beforeEach(calm);

describe('各平台自己的规矩', () => {
  it.each(['douyin', 'kuaishou'] as const)(
    '%s 续期也失效时要人重新授权，而不是一直重试',
    async (platform) => {
      const account = await connect(platform);
      await sandbox.control('expire', { platform, refresh: true });
      const { result } = await attempt(platform, account, postFor(platform));
      expect(result).toMatchObject({ category: 'auth', retryable: false, outcome: 'not-sent' });
    },
  );

  it.each([
    ['wechat', 48001, 'permission', false],
    ['wechat', 45009, 'quota', true],
    ['wechat', 53503, 'content', false],
    ['douyin', 28001007, 'content', false],
    ['douyin', 28001012, 'permission', false],
    ['douyin', 28001015, 'auth', false],
    ['douyin', 28001018, 'permission', false],
    ['douyin', 28001019, 'permission', false],
    ['douyin', 28001045, 'permission', false],
    ['douyin', 28001046, 'permission', false],
    ['douyin', 28001047, 'permission', false],
    ['douyin', 28001052, 'rate', true],
    ['douyin', 28001056, 'permission', false],
    ['douyin', 28003017, 'quota', true],
    ['kuaishou', 100200104, 'unknown', false],
    ['kuaishou', 100200105, 'auth', false],
    ['kuaishou', 100200106, 'permission', false],
    ['kuaishou', 100200107, 'auth', false],
    ['kuaishou', 100200109, 'auth', false],
    ['kuaishou', 100200110, 'auth', false],
    ['kuaishou', 100200111, 'auth', false],
    ['kuaishou', 100200113, 'auth', false],
    ['kuaishou', 120001, 'missing', false],
    ['kuaishou', 200100410, 'quota', true],
  ] as const)('%s 的错误码 %i 是 %s', async (platform, code, category, retryable) => {
    const account = await connect(platform);
    await sandbox.fault({ kind: 'code', path: LAST[platform], code });
    const { result } = await attempt(platform, account, postFor(platform));
    expect(result).toMatchObject({ category, retryable, outcome: 'refused', code: String(code) });
    expect((result as PlatformError).advice).toMatch(/[一-鿿]/);
    expect((result as PlatformError).logId).toBeTruthy();
  });

  it('快手的凭证过期（100200108）是续期，不是重新授权', async () => {
    const account = await connect('kuaishou');
    await sandbox.fault({ kind: 'code', code: 100200108, path: LAST.kuaishou });
    expect((await attempt('kuaishou', account, film())).result).toMatchObject({ state: 'pending' });
    expect(account.renewed).toBe(1);
  });

  it('抖音不再给出审核状态：查得到就是发出了，没见过的状态值不是驳回', async () => {
    await sandbox.settings({ douyinStatus: false });
    const account = await connect('douyin');
    const { trace } = await attempt('douyin', account, post());
    expect(await settle('douyin', account, trace)).toMatchObject({ state: 'published' });
    const strange = JSON.stringify({
      data: {
        error_code: 0,
        list: [{ item_id: trace.itemId, title: '', create_time: 1, share_url: 'https://x', video_status: 3 }],
      },
    });
    await sandbox.fault({ kind: 'answer', path: CHECK.douyin, body: strange });
    expect(await settle('douyin', account, trace)).toMatchObject({ state: 'pending' });
  });

  it.each([
    ['wechat', 'rejected'],
    ['douyin', 'rejected'],
    // Nothing says why it is not there, nor that it will not be.
    ['kuaishou', 'missing'],
  ] as const)('%s 审核不通过：查到的是 %s', async (platform, state) => {
    const account = await connect(platform);
    await sandbox.settings({ rejectNext: 1 });
    const { trace } = await attempt(platform, account, postFor(platform));
    expect(await settle(platform, account, trace)).toMatchObject({ state });
  });

  it.each(['douyin', 'kuaishou'] as const)('%s 迟一分钟才列出：那之前只说查不到', async (platform) => {
    await sandbox.settings({ listDelayMs: 60_000 });
    const account = await connect(platform);
    const { trace } = await attempt(platform, account, postFor(platform));
    expect(await settle(platform, account, trace)).toEqual({ state: 'missing' });
    await sandbox.settings({ advanceSeconds: 60 });
    expect(await settle(platform, account, trace)).toMatchObject({ state: 'published' });
  });

  it('公众号先删草稿：迟到的发布请求落空；已经收下的删不掉', async () => {
    const account = await connect('wechat');
    await sandbox.fault({ kind: 'late', path: LAST.wechat });
    const what = post();
    const { trace } = await attempt('wechat', account, what);
    expect(await platforms.wechat.check(trace, account)).toEqual({ state: 'missing' });
    expect(await platforms.wechat.withdraw?.(trace, account)).toBe(true);
    expect(await sandbox.control('arrive', {})).toEqual({ arrived: 1 });
    expect(await titled(what.title)).toHaveLength(0);

    await sandbox.fault({ kind: 'drop', path: LAST.wechat });
    const taken = await attempt('wechat', account, post());
    expect(await platforms.wechat.withdraw?.(taken.trace, account)).toBe(false);
  });

  it.each(['douyin', 'kuaishou'] as const)('%s 相同文字的另一条作品不会被认作自己的', async (platform) => {
    const account = await connect(platform);
    const what = postFor(platform);
    const first = await attempt(platform, account, what);
    const done = await settle(platform, account, first.trace);
    await sandbox.fault({ kind: 'lose', path: LAST[platform] });
    const second = await attempt(platform, account, what);
    const taken = new Set(done.state === 'published' ? [done.postId] : []);
    expect(taken.size).toBe(1);
    expect(await platforms[platform].check(second.trace, account, taken)).toEqual({ state: 'missing' });
    expect(await platforms[platform].check(second.trace, account)).toMatchObject({ state: 'published' });
  });

  it.each(AUTOMATIC)('%s 发布之后再去看：在的还在，被删的说出来', async (platform) => {
    const account = await connect(platform);
    const { trace } = await attempt(platform, account, postFor(platform));
    const done = await settle(platform, account, trace);
    if (done.state !== 'published') throw new Error(done.state);
    expect(await platforms[platform].revisit?.(done, account)).toEqual({ state: 'there' });
    await sandbox.control('post', { id: done.postId, banned: true });
    const gone = { state: 'gone', reason: '发布后被平台封禁' };
    expect(await platforms[platform].revisit?.(done, account)).toEqual(
      platform === 'wechat' ? gone : { state: 'missing' },
    );
  });

  it('快手只收视频：文章不发；大视频分片上传', async () => {
    const account = await connect('kuaishou');
    const article = await attempt('kuaishou', account, post({ video: undefined }));
    expect(article.result).toMatchObject({ category: 'content', outcome: 'not-sent', code: 'no-video' });
    const large = film({ video: clip(25 * 1024 ** 2) });
    expect((await attempt('kuaishou', account, large)).result).toMatchObject({ state: 'pending' });
    // A fragment that got lost is noticed before anything is published.
    await sandbox.fault({ kind: 'answer', path: '/api/upload/fragment', body: '{"result":1}' });
    const torn = await attempt('kuaishou', account, film({ video: clip(25 * 1024 ** 2) }));
    expect(torn.result).toMatchObject({ code: '120002', outcome: 'not-sent', retryable: true });
  });

  it('公众号正文连标签一起算，不到 20,000 个字符', async () => {
    const account = await connect('wechat');
    const html = (length: number) => `<p>${'字'.repeat(length - 7)}</p>`;
    expect(platforms.wechat.validate(post({ html: html(19_999) }))).toEqual([]);
    const what = post({ html: html(20_000) });
    expect(platforms.wechat.validate(what)).toMatchObject([{ field: 'markup', actual: 20_000 }]);
    expect((await attempt('wechat', account, what)).result).toMatchObject({
      code: '45002',
      outcome: 'not-sent',
    });
  });

  it('没有配置密钥的应用不收任何通知', () => {
    const { douyin } = createPlatforms({
      wechat: { baseUrl: NOBODY },
      douyin: { baseUrl: NOBODY, clientKey: '', clientSecret: '' },
      kuaishou: { baseUrl: NOBODY, appId: '', appSecret: '' },
    });
    const body = '{"event":"create_video"}';
    const forged = createHash('sha1').update(body).digest('hex');
    expect(douyin.receive?.({ 'x-douyin-signature': forged, 'msg-id': 'm' }, body)).toBeNull();
  });

  it('快手每天的次数用完后拒绝，第二天恢复', async () => {
    const account = await connect('kuaishou');
    let refused: unknown = null;
    for (let n = 0; n < 31; n++) ({ result: refused } = await attempt('kuaishou', account, film()));
    expect(refused).toMatchObject({ category: 'quota', outcome: 'refused' });
    await sandbox.settings({ advanceSeconds: 86_400 });
    expect((await attempt('kuaishou', account, film())).result).toMatchObject({ state: 'pending' });
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
