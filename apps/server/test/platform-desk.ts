import { beforeAll, beforeEach } from 'vitest';
import {
  type Account,
  type Credentials,
  createPlatforms,
  PlatformError,
  type Post,
  type Trace,
} from '#engines/platforms/index.ts';
import { openSandbox } from './sandbox.ts';

const connectorsTo = ({ url: baseUrl }: { url: string }) =>
  createPlatforms({
    wechat: { baseUrl },
    douyin: { baseUrl, clientKey: 'sandbox-douyin-key', clientSecret: 'sandbox-douyin-secret' },
    kuaishou: { baseUrl, appId: 'ks-sandbox-app', appSecret: 'sandbox-kuaishou-secret' },
  });

export let sandbox: Awaited<ReturnType<typeof openSandbox>>;
export let platforms: ReturnType<typeof connectorsTo>;

/** For each file its own: this module is read once a process, and a sandbox ends with the file that opened it. */
/** One sandbox for the tests of a file; each test finds it without faults. */
export function useDesk() {
  beforeAll(async () => {
    sandbox = await openSandbox();
    platforms = connectorsTo(sandbox);
  });
  beforeEach(async () => {
    await sandbox.control('fault/clear', {});
    await sandbox.settings({ rejectNext: 0, reviewMs: 3000, listDelayMs: 0, douyinStatus: true });
  });
}

/** The smallest picture there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Enough of an MP4 for whoever looks at its first bytes. */
export const clip = (size = 4096) => ({
  contentType: 'video/mp4',
  size,
  read: async (start: number, end: number) => {
    const bytes = Buffer.alloc(end - start);
    if (start === 0) bytes.write('\0\0\0\x20ftypisom', 'latin1');
    return bytes;
  },
});
const picture = { name: 'a.png', contentType: 'image/png', size: PNG.length, read: async () => PNG };

let made = 0;
export const post = (fields: Partial<Post> = {}): Post => {
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
export const film = (fields: Partial<Post> = {}): Post => post({ video: clip(), ...fields });
/** 快手 takes nothing but films; 抖音's are tried with the engine. */
export const postFor = (platform: string): Post => (platform === 'kuaishou' ? film() : post());

/** Every envelope says that all is well, and nothing is in it. */
const EMPTY_NAMES = JSON.stringify({
  errcode: 0,
  result: 1,
  url: '',
  media_id: '',
  publish_id: '',
  publish_status: 0,
  article_id: '',
  upload_token: '',
  endpoint: '',
  video_info: { photo_id: '' },
  data: { error_code: 0, item_id: '', image: { image_id: '' }, list: [{ item_id: '' }] },
  extra: { error_code: 0 },
});

type Automatic = 'wechat' | 'douyin' | 'kuaishou';
export const AUTOMATIC = ['wechat', 'douyin', 'kuaishou'] as const;
const SCOPES = {
  douyin: ['user_info', 'video.create.bind', 'video.data.bind', 'video.list.bind', 'item.comment'],
  kuaishou: ['user_info', 'user_video_publish', 'user_video_info'],
};
/** The request that publishes. */
export const LAST: Record<Automatic, string> = {
  wechat: '/cgi-bin/freepublish/submit',
  douyin: '/api/douyin/v1/video/create_image_text/',
  kuaishou: '/openapi/photo/publish',
};

/** The first request of a publication, and the one that asks how it ended. */
export const FIRST: Record<Automatic, string> = {
  wechat: '/cgi-bin/media/uploadimg',
  douyin: '/api/douyin/v1/video/upload_image/',
  kuaishou: '/openapi/photo/start_upload',
};
export const CHECK: Record<Automatic, string> = {
  wechat: '/cgi-bin/freepublish/get',
  douyin: '/api/douyin/v1/video/video_data/',
  kuaishou: '/openapi/photo/info',
};
/** Answers that are none. */
export const SILLY: [string, object][] = [
  ['200 和 {}', { kind: 'answer', body: '{}' }],
  ['200 和空编号', { kind: 'answer', body: EMPTY_NAMES }],
  ['200 和网页', { kind: 'answer', body: '<html>系统维护</html>' }],
  ['403 和 JSON', { kind: 'answer', status: 403, body: '{"message":"forbidden"}' }],
  ['502 和网页', { kind: '500' }],
  ['没有尽头的答复', { kind: 'flood' }],
];
export const BUSY: Record<Automatic, number[]> = {
  wechat: [-1],
  douyin: [2100004, 28001005],
  kuaishou: [100200500, 100200501],
};
export const NOBODY = 'http://127.0.0.1:2';

let persona = 0;
export async function connect(platform: Automatic): Promise<Account & { renewed: number }> {
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
export async function attempt(platform: Automatic, account: Account, what: Post) {
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

export const settle = async (platform: Automatic, account: Account, trace: Trace) => {
  await sandbox.settings({ advanceSeconds: 10 });
  return platforms[platform].check(trace, account);
};
export const titled = async (title: string) =>
  (await sandbox.posts()).filter((shown) => shown.title === title);
