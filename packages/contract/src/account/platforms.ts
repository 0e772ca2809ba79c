/**
 * The platforms content is published to and what each of them accepts. The only registry: editor counters, the
 * writer's prompt, the checks before release, the connectors and the sandbox all read it.
 */
export const PLATFORM_IDS = ['wechat', 'douyin', 'kuaishou', 'xiaohongshu', 'channels', 'toutiao'] as const;
export type PlatformId = (typeof PLATFORM_IDS)[number];

/**
 * How the result of a publication becomes known: at once · by polling · by the platform's webhook (with polling as
 * the fallback) · by the person who published it, who enters the link.
 */
export const COMPLETIONS = ['direct', 'polling', 'webhook', 'hand-over'] as const;
export type Completion = (typeof COMPLETIONS)[number];

/** Kinds of content an account can take: posts of text and pictures, videos, or live streams. */
export const CONTENT_KINDS = ['article', 'video', 'live'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** How an account is connected: by the secret of its own app, by authorising ours, or not at all. */
export type AccountAuth = 'secret' | 'oauth' | 'none';

/** A limit set by a platform, with the page that states it and when that page was last read. */
export interface Limit {
  min: number;
  max: number;
  source: string;
  date: string;
}

export interface Platform {
  id: PlatformId;
  name: string;
  auth: AccountAuth;
  completion: Completion;
  /** What its accounts can be used for through us. */
  takes: readonly ContentKind[];
  /** Who may use the platform's interface and what they apply for, in a sentence for whoever adds an account. */
  access: string;
  /**
   * Minutes after a request within which a post may still appear although no answer came: the platform worked on it late, or
   * lists it late. Until they are over, nothing is published again.
   */
  late: Limit;
  /** Whether the body travels as HTML or as plain text with the tags behind it. */
  format: 'html' | 'text';
  title: Limit;
  /** Null: the platform has none. */
  summary: Limit | null;
  body: Limit;
  /** What the body may be with its markup, where the platform counts that. */
  markup: { chars: Limit; bytes: Limit } | null;
  pictures: { count: Limit; bytes: Limit; types: readonly string[] };
  /** What a video may be; null where none is taken. Its cover is the first picture. */
  video: VideoLimits | null;
  /** How long an answer to a comment may be; null: the platform gives no comments to read. */
  comments: { reply: Limit } | null;
  tags: { count: Limit; each: Limit };
  /** Posts an account may make in a day unless the account says less. */
  postsPerDay: Limit;
  /** A link to a post of this platform is on one of these hosts or below it. */
  linkHosts: readonly string[];
}

/** Of a video, as probed. Ratios are width to height. */
interface VideoLimits {
  seconds: Limit;
  bytes: Limit;
  ratio: Limit;
  /** The shorter side. */
  pixels: Limit;
  codecs: readonly string[];
  containers: readonly string[];
  cover: { bytes: Limit; types: readonly string[] };
}

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const JPEG_PNG = ['image/jpeg', 'image/png'] as const;
const WEB_PICTURES = [...JPEG_PNG, 'image/webp'] as const;

const limit =
  (source: string, date: string) =>
  (max: number, min = 0): Limit => ({ min, max, source, date });

const wechatDraft = limit('developers.weixin.qq.com 新增草稿 draft/add', '2026-11');
const wechatMarkup = limit(
  'developers.weixin.qq.com 新增草稿 draft/add，社区答复：标签和属性都计入',
  '2024-12',
);
const wechatMaterial = limit('developers.weixin.qq.com 上传图文消息图片 media/uploadimg', '2026-11');
const wechatPublish = limit('developers.weixin.qq.com 发布能力 freepublish/submit', '2026-11');
const douyinPost = limit('developer.open-douyin.com 代替用户发布内容到抖音', '2026-11');
const douyinPictures = limit('抖音 create_image_text 使用限制（2023-05 转引）', '2026-11');
const douyinApp = limit('抖音创作者服务平台 发布图文页', '2026-11');
const kuaishouPost = limit('mp.kuaishou.com 创建视频 openapi/photo/publish', '2024-09');
const kuaishouApp = limit('快手创作者服务平台 发布页', '2026-11');
const xiaohongshu = limit('小红书创作服务平台 发布图文页', '2026-11');
const channels = limit('视频号助手 发表图文页', '2026-11');
/** No platform promises this; chosen far above the 40–70 s that were seen. */
const ownCaution = limit(
  '平台没有公布；按实测 40–70 秒迟到接收、1 分钟迟到列出，放宽取值（决策 27）',
  '2026-11',
);
/** The draft is taken away before another try, so that only a request that is under way has to be waited for. */
const ownDraft = limit('重试前先删草稿，只需等在途的请求结束（决策 27）', '2026-11');
const byHand = limit('人工发布，没有请求', '2026-11');
const toutiao = limit('头条号后台 发布文章页', '2026-11');
const douyinVideo = limit(
  'developer.open-douyin.com 上传视频：4 GB、15 分钟以内；抖音创作者服务平台 发布视频页',
  '2026-11',
);
const douyinReply = limit(
  '巨量引擎 回复评论：最多 100 字；抖音开放平台 item/comment/reply 没有写明',
  '2026-11',
);
const kuaishouVideo = limit('快手创作者服务平台 发布视频页', '2026-11');
const xiaohongshuVideo = limit('小红书创作服务平台 发布视频页', '2026-11');
const channelsVideo = limit('视频号助手 发表视频页', '2026-11');
const toutiaoVideo = limit('头条号后台 发布视频页', '2026-11');
const wechatReply = limit(
  'developers.weixin.qq.com 回复评论 comment/reply/add，没有写明长度；取本系统的上限',
  '2026-11',
);

/** What phones play everywhere; every platform encodes anew what it is given. */
const CODECS = ['h264', 'hevc'] as const;
const CONTAINERS = ['video/mp4', 'video/quicktime'] as const;

/** Lengths in seconds, sizes in GiB; anything between a tall phone and a wide screen. */
const films = (
  of: (max: number, min?: number) => Limit,
  {
    seconds,
    gib,
    coverMib,
    types,
  }: { seconds: number; gib: number; coverMib: number; types: readonly string[] },
): VideoLimits => ({
  seconds: of(seconds, 1),
  bytes: of(gib * GIB, 1),
  ratio: of(3, 1 / 3),
  pixels: of(4_320, 360),
  codecs: CODECS,
  containers: CONTAINERS,
  cover: { bytes: of(coverMib * MIB), types },
});

export const PLATFORMS: Readonly<Record<PlatformId, Platform>> = {
  wechat: {
    id: 'wechat',
    name: '微信公众号',
    auth: 'secret',
    completion: 'polling',
    takes: ['article'],
    access:
      '限已认证的公众号（服务号或企业主体订阅号）；个人主体和未认证的账号自 2025 年 7 月起不能使用发布接口',
    late: ownDraft(2),
    format: 'html',
    title: wechatDraft(32, 1),
    summary: wechatDraft(128),
    body: wechatDraft(20_000, 1),
    markup: { chars: wechatMarkup(19_999), bytes: wechatMarkup(MIB - 1) },
    pictures: { count: wechatDraft(50, 1), bytes: wechatMaterial(MIB), types: JPEG_PNG },
    video: null,
    comments: { reply: wechatReply(500, 1) },
    tags: { count: wechatDraft(10), each: wechatDraft(20) },
    postsPerDay: wechatPublish(100),
    linkHosts: ['mp.weixin.qq.com'],
  },
  douyin: {
    id: 'douyin',
    name: '抖音',
    auth: 'oauth',
    completion: 'webhook',
    takes: ['article', 'video', 'live'],
    access: '限企业、党政机关和事业单位主体的网站应用，需在抖音开放平台申请「代替用户发布内容到抖音」能力',
    late: ownCaution(15),
    format: 'text',
    title: douyinApp(30, 1),
    summary: null,
    body: douyinPost(1_000),
    markup: null,
    pictures: { count: douyinPictures(30, 1), bytes: douyinPictures(20 * MIB), types: WEB_PICTURES },
    video: films(douyinVideo, { seconds: 900, gib: 4, coverMib: 10, types: JPEG_PNG }),
    comments: { reply: douyinReply(100, 1) },
    tags: { count: douyinApp(5), each: douyinApp(20) },
    postsPerDay: douyinPost(75),
    linkHosts: ['douyin.com', 'iesdouyin.com'],
  },
  kuaishou: {
    id: 'kuaishou',
    name: '快手',
    auth: 'oauth',
    completion: 'direct',
    takes: ['video', 'live'],
    access: '限企业主体的应用，需在快手开放平台申请「发布作品」权限；接口只接收视频，不能发布文章',
    late: ownCaution(15),
    format: 'text',
    title: kuaishouApp(30, 1),
    summary: null,
    body: kuaishouApp(500),
    markup: null,
    pictures: { count: kuaishouPost(1, 1), bytes: kuaishouPost(10 * MIB), types: JPEG_PNG },
    video: films(kuaishouVideo, { seconds: 900, gib: 4, coverMib: 10, types: JPEG_PNG }),
    comments: null,
    tags: { count: kuaishouApp(4), each: kuaishouApp(20) },
    postsPerDay: kuaishouApp(30),
    linkHosts: ['kuaishou.com', 'gifshow.com', 'chenzhongtech.com'],
  },
  xiaohongshu: {
    id: 'xiaohongshu',
    name: '小红书',
    auth: 'none',
    completion: 'hand-over',
    takes: ['article', 'video'],
    access: '未开放发布接口：由系统准备文字和图片，人工在手机上发布后提交链接',
    late: byHand(0),
    format: 'text',
    title: xiaohongshu(20, 1),
    summary: null,
    body: xiaohongshu(1_000),
    markup: null,
    pictures: { count: xiaohongshu(18, 1), bytes: xiaohongshu(20 * MIB), types: WEB_PICTURES },
    video: films(xiaohongshuVideo, { seconds: 900, gib: 5, coverMib: 20, types: WEB_PICTURES }),
    comments: null,
    tags: { count: xiaohongshu(10), each: xiaohongshu(20) },
    postsPerDay: xiaohongshu(50),
    linkHosts: ['xiaohongshu.com', 'xhslink.com'],
  },
  channels: {
    id: 'channels',
    name: '视频号',
    auth: 'none',
    completion: 'hand-over',
    takes: ['article', 'video', 'live'],
    access: '未开放发布接口：由系统准备文字和图片，人工在手机上发布后提交链接',
    late: byHand(0),
    format: 'text',
    title: channels(22),
    summary: null,
    body: channels(1_000),
    markup: null,
    pictures: { count: channels(18, 1), bytes: channels(20 * MIB), types: JPEG_PNG },
    video: films(channelsVideo, { seconds: 3_600, gib: 4, coverMib: 20, types: JPEG_PNG }),
    comments: null,
    tags: { count: channels(10), each: channels(20) },
    postsPerDay: channels(50),
    linkHosts: ['channels.weixin.qq.com', 'weixin.qq.com'],
  },
  toutiao: {
    id: 'toutiao',
    name: '今日头条',
    auth: 'none',
    completion: 'hand-over',
    takes: ['article', 'video'],
    access: '未开放发布接口：由系统准备文字和图片，人工在手机上发布后提交链接',
    late: byHand(0),
    format: 'html',
    title: toutiao(30, 2),
    summary: null,
    body: toutiao(20_000, 1),
    markup: null,
    pictures: { count: toutiao(50), bytes: toutiao(20 * MIB), types: WEB_PICTURES },
    video: films(toutiaoVideo, { seconds: 3_600, gib: 4, coverMib: 20, types: JPEG_PNG }),
    comments: null,
    tags: { count: toutiao(5), each: toutiao(20) },
    postsPerDay: toutiao(50),
    linkHosts: ['toutiao.com', 'toutiaocdn.com'],
  },
};

/** The platforms that take a kind of content, in the order they are offered. */
export const platformsTaking = (kind: ContentKind) =>
  PLATFORM_IDS.filter((id) => PLATFORMS[id].takes.includes(kind));
export const ARTICLE_PLATFORMS = platformsTaking('article');

/** Number of characters as people count them: an emoji is one, however many code units it takes. */
export const textLength = (text: string) => [...text].length;

const utf8Length = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/%../g, 'x').length;

export interface LimitBreach {
  field:
    | 'title'
    | 'summary'
    | 'body'
    | 'markup'
    | 'pictures'
    | 'pictureBytes'
    | 'pictureType'
    | 'tags'
    | 'tag'
    | 'video'
    | 'cover';
  msg: string;
  actual: number;
  limit: Limit;
}

export interface Measured {
  title: string;
  summary?: string;
  /** As the reader sees it, without markup. */
  body: string;
  /** The body as it travels, where the platform takes HTML. */
  markup?: string;
  pictures: readonly { size: number; contentType: string }[];
  tags: readonly string[];
  /** The post is a video: its pictures are then its cover alone. */
  video?: MeasuredVideo;
}

/** A video as probed; what is not known is not judged. */
interface MeasuredVideo {
  size: number;
  contentType: string;
  seconds?: number;
  width?: number;
  height?: number;
  codec?: string;
}

/**
 * A stand-in as long as the address of a picture kept by 公众号 (mmbiz.qpic.cn), so that a text is measured at the
 * length it is sent.
 */
export const LONG_PICTURE_ADDRESS = `https://mmbiz.qpic.cn/${'x'.repeat(140)}`;

/** Platforms that show articles put one picture above the title that need not be in the text. */
export const takesCover = (platform: PlatformId): boolean => PLATFORMS[platform].format === 'html';

/** Lists everything about a post that the platform would refuse. */
export function limitBreaches(platform: PlatformId, post: Measured): LimitBreach[] {
  const { name, title, summary, body, markup, pictures, tags } = PLATFORMS[platform];
  const breaches: LimitBreach[] = [];
  const measure = (
    field: LimitBreach['field'],
    what: string,
    unit: string,
    actual: number,
    allowed: Limit,
  ) => {
    const over = actual > allowed.max;
    if (over || actual < allowed.min)
      breaches.push({
        field,
        actual,
        limit: allowed,
        msg: over
          ? `${name}${what}最多 ${allowed.max} ${unit}，当前 ${actual} ${unit}`
          : `${name}${what}至少 ${allowed.min} ${unit}，当前 ${actual} ${unit}`,
      });
  };
  measure('title', '标题', '个字', textLength(post.title), title);
  if (summary) measure('summary', '摘要', '个字', textLength(post.summary ?? ''), summary);
  measure('body', '正文', '个字', textLength(post.body), body);
  if (markup && post.markup !== undefined) {
    measure('markup', '正文（含排版）', '个字符', post.markup.length, markup.chars);
    measure('markup', '正文（含排版）', '字节', utf8Length(post.markup), markup.bytes);
  }
  measure('tags', '话题', '个', post.tags.length, tags.count);
  measure('tag', '每个话题', '个字', Math.max(0, ...post.tags.map(textLength)), { ...tags.each, min: 0 });
  if (post.video) return [...breaches, ...videoBreaches(platform, post.video, post.pictures[0])];
  measure('pictures', '图片', '张', post.pictures.length, pictures.count);
  const heaviest = Math.max(0, ...post.pictures.map(({ size }) => size));
  if (heaviest > pictures.bytes.max)
    breaches.push({
      field: 'pictureBytes',
      actual: heaviest,
      limit: pictures.bytes,
      msg: `${name}每张图片不能超过 ${Math.floor(pictures.bytes.max / MIB)} MB`,
    });
  const strange = post.pictures.filter(({ contentType }) => !pictures.types.includes(contentType));
  if (strange.length > 0)
    breaches.push({
      field: 'pictureType',
      actual: strange.length,
      limit: pictures.bytes,
      msg: `${name}不支持该图片格式：${strange[0]?.contentType ?? ''}`,
    });
  return breaches;
}

const clock = (seconds: number) =>
  seconds >= 60
    ? `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`
    : `${Math.round(seconds)} 秒`;
const weight = (bytes: number) =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GB` : `${Math.ceil(bytes / MIB)} MB`;

/** What about a video, and about its cover, a platform would refuse. */
function videoBreaches(
  platform: PlatformId,
  video: MeasuredVideo,
  cover?: { size: number; contentType: string },
): LimitBreach[] {
  const { name, video: limits } = PLATFORMS[platform];
  if (!limits)
    return [
      { field: 'video', msg: `${name}不接收视频`, actual: 0, limit: PLATFORMS[platform].pictures.count },
    ];
  const breaches: LimitBreach[] = [];
  const say = (msg: string, actual: number, limit: Limit, field: 'video' | 'cover' = 'video') =>
    breaches.push({ field, msg: `${name}${msg}`, actual, limit });
  const { seconds, width, height, codec } = video;
  if (!limits.containers.includes(video.contentType))
    say(`不支持该视频格式：${video.contentType}`, 0, limits.bytes);
  if (video.size > limits.bytes.max)
    say(`视频不能超过 ${weight(limits.bytes.max)}，当前 ${weight(video.size)}`, video.size, limits.bytes);
  if (seconds !== undefined && (seconds > limits.seconds.max || seconds < limits.seconds.min))
    say(
      `视频时长为 ${clock(limits.seconds.min)}至 ${clock(limits.seconds.max)}，当前 ${clock(seconds)}`,
      seconds,
      limits.seconds,
    );
  if (width && height) {
    const short = Math.min(width, height);
    if (short < limits.pixels.min || short > limits.pixels.max)
      say(
        `视频短边为 ${limits.pixels.min}–${limits.pixels.max} 像素，当前 ${width}×${height}`,
        short,
        limits.pixels,
      );
    const ratio = width / height;
    if (ratio < limits.ratio.min || ratio > limits.ratio.max)
      say(`不支持 ${width}×${height} 的画幅`, ratio, limits.ratio);
  }
  if (codec && !limits.codecs.includes(codec)) say(`不支持 ${codec} 编码的视频`, 0, limits.bytes);
  if (!cover) say('视频需要一张封面', 0, limits.cover.bytes, 'cover');
  else if (!limits.cover.types.includes(cover.contentType))
    say(`不支持该封面格式：${cover.contentType}`, 0, limits.cover.bytes, 'cover');
  else if (cover.size > limits.cover.bytes.max)
    say(`封面不能超过 ${weight(limits.cover.bytes.max)}`, cover.size, limits.cover.bytes, 'cover');
  return breaches;
}

/** Whether a link leads to a post of this platform: https, the platform's own host, no sign-in data, no odd port. */
export function isPostLink(platform: PlatformId, link: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i.exec(link.trim())?.[1]?.toLowerCase();
  return (
    host !== undefined &&
    PLATFORMS[platform].linkHosts.some((own) => host === own || host.endsWith(`.${own}`))
  );
}

/** What people call the rights that platforms name in code. */
const SCOPE_NAMES: Record<string, string> = {
  user_info: '基本信息',
  'video.create.bind': '发布作品',
  'video.data.bind': '作品数据',
  'video.list.bind': '作品列表',
  'item.comment': '评论管理',
  'fans.data.bind': '粉丝数据',
  user_video_publish: '发布作品',
  user_video_info: '作品数据',
};
export const scopeName = (scope: string) => SCOPE_NAMES[scope] ?? scope;
