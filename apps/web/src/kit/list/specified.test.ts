import * as product from '@zhiying/contract/schemas';
import { describe, expect, it } from 'vitest';
import { joinRange } from '../base/range-text.ts';
import { refusalOf, tooManyOf } from '../files/uploader/check/checks.ts';
import { uploadMessages } from '../files/uploader/messages.ts';
import { jumpTarget, pageNumbers } from './page-numbers.ts';

/** Numbers and words that the product was specified with. Whoever changes one changes it here too, knowingly. */
const FIXED = {
  CLIENT_VERSION: '1.1.5',
  PAGE_SIZES: [50, 100, 200, 300, 500],
  DEFAULT_PAGE_SIZE: 100,
  PAGE_NEIGHBOURS: 3,
  REQUEST_TIMEOUT_MS: 60_000,
  LOADING_MINIMUM_MS: 500,
  EXPORT_LIMIT: 1_000_000,
  CHUNK_TIMEOUT_MS: 120_000,
  TOKEN_COOKIE: 'Admin-Token',
  DIALOG_WIDTH: 700,
  DRAWER_WIDTH: 450,
  DRAWER_SIDE: 'right',
  DATE_FORMAT: 'YYYY-MM-DD',
  RANGE_SEPARATOR: ',',
  UPLOAD_EXTENSIONS: ['jpg', 'jpeg', 'png', 'gif', 'mp4', 'mp3'],
  UPLOAD_MAX_FILES: 100,
  UPLOAD_PART_BYTES: 512_000,
  UPLOAD_PARALLEL: 10,
  UPLOAD_FAILED: '上传失败',
  UPLOAD_TIMED_OUT: '上传超时',
  PLAYER_SPEEDS: [0.7, 1, 1.5, 2],
  PLAYER_RATIO: '16:10',
  PLAYER_PRELOAD: 'none',
  PLAYER_LANGUAGE: 'zh-CN',
  AUDIO_VOLUME: 0.2,
  VIDEO_NOT_PLAYABLE: '此视频暂无法播放，请稍后再试',
  DRAG_BOX: { handle: 8, grid: 50, minSize: 50, size: 100 },
  LIVE_CLIENT_ID: 10,
  LIVE_RETRY_MS: 2_000,
  LIVE_QUIET_LOGOUT: -2004,
  LIVE_ACCOUNTS_CHANGED: '2006',
} satisfies Partial<Record<keyof typeof product, unknown>>;

const published: Record<string, unknown> = { ...product };

describe('规定的数值和文字', () => {
  it.each(Object.entries(FIXED))('%s 是 %j', (name, value) => {
    expect(published[name]).toEqual(value);
  });
});

describe('规定的上传说明', () => {
  it.each([
    ['照片.exe', 1, '请上传指定的文件类型：jpg、jpeg、png、gif、mp4、mp3'],
    ['照片.jpg', 10, null],
    ['照片.jpg', 10.01, '图片大小不能超过 10 MB'],
    ['声音.mp3', 10.01, '本地音频大小不能超过 10 MB'],
    ['影片.mp4', 300, null],
    ['影片.mp4', 300.01, '本地视频大小不能超过 300 MB'],
  ])('%s，%d MB', (name, megabytes, message) => {
    expect(refusalOf({ name, size: megabytes * 1_048_576 })).toBe(message);
  });

  it.each(['rar', 'zip', '7z'])('%s 是压缩包，最大 300 MB', (ext) => {
    expect(product.fileKindOf(ext)).toBe('archive');
    expect(product.sizeRefusal('archive', 300 * 1_048_576 + 1)).toBe('文件大小不能超过 300 MB');
  });

  it('超过 100 个时说出本次选择的和总共的', () => {
    expect(tooManyOf(60, 40)).toBeNull();
    expect(tooManyOf(61, 40)).toBe('最多上传 100 个文件：本次选择了 61 个，共 101 个');
  });

  it('失败和超时', () => {
    expect([
      uploadMessages.failed,
      uploadMessages.failedBecause('连接中断'),
      uploadMessages.timedOut,
    ]).toEqual(['上传失败', '上传失败：连接中断', '上传超时']);
  });
});

describe('规定的判断', () => {
  const nobody = { isadmin: 0 } as const;
  const holder = { isadmin: 0, settings: ['4-6'] } as const;
  const admin = { isadmin: 1, settings: [] } as const;
  it.each([
    ['带权限的页面', product.mayOpen, [false, true, false, true]],
    ['页签和按钮：没有设置过权限的人看得到', product.maySee, [true, true, false, true]],
  ] as const)('%s', (_what, may, answers) => {
    expect([may(nobody, ['4-6']), may(holder, ['4-6']), may(holder, ['4-7']), may(admin, ['4-7'])]).toEqual(
      answers,
    );
  });

  it.each([
    ['1', 1],
    ['9', 9],
    ['0', null],
    ['10', null],
    ['-1', null],
    ['1.5', null],
    ['一', null],
  ])('跳到第「%s」页', (typed, page) => {
    expect(jumpTarget(typed, 9)).toBe(page);
  });

  it('页码显示前后 3 页，其余省略', () => {
    expect(pageNumbers(10, 20)).toEqual([1, 'gap-before', 7, 8, 9, 10, 11, 12, 13, 'gap-after', 20]);
  });

  it('日期范围用逗号相连', () => {
    expect(joinRange('2026-11-15', '2026-11-01')).toBe('2026-11-01,2026-11-15');
  });

  it('登录名去掉两头的空格；列表默认第 1 页、100 条', () => {
    const read = ({ body }: product.Call, sent: object) => body?.['~standard'].validate(sent);
    const { auth, member } = product.contract;
    expect(read(auth.login, { uname: ' admin ', password: 'x' })).toMatchObject({
      value: { uname: 'admin' },
    });
    expect(read(member.list, {})).toMatchObject({ value: { page: 1, limit: 100 } });
  });

  it('导出的路径由列表的路径而来', () => {
    expect(product.exportPath('/api/admin/member/list')).toBe('/api/export/member/list');
  });

  it.each(Object.entries(product.DRAG_BOX))('拖动框的 %s 大于 0', (_name, pixels) => {
    expect(pixels).toBeGreaterThan(0);
  });
});
