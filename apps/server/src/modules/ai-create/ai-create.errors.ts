import { type ReviewState, reviewState, themeState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

type State = (typeof themeState.all)[number];

export const IllegalMove = defineError(
  'theme.illegalMove',
  409,
  (topic: string, from: State, verb: string) => `主题「${topic}」${themeState.label(from)}，不能${verb}`,
);
export const NothingToWrite = defineError(
  'theme.nothingToWrite',
  409,
  () => '所有文章都已写好，没有需要生成的',
);
export const NothingToRelease = defineError(
  'theme.nothingToRelease',
  409,
  () => '还没有写好的文章，不能发布',
);
export const BlockedByChecks = defineError(
  'theme.blockedByChecks',
  409,
  (articles: number, first: string) => `${articles} 篇文章有必须处理的问题（${first}），请处理后再发布`,
);
export const WaitsForReview = defineError(
  'theme.waitsForReview',
  409,
  (articles: number, first: string) => `${articles} 篇文章还没有通过审核（${first}），通过后才能发布`,
);
export const InThePast = defineError('theme.inThePast', 400, () => '定时必须晚于现在');
export const NowhereToGo = defineError('theme.nowhereToGo', 409, () => '请先选择发布账号或转发顾问');

export const NotWritten = defineError(
  'article.notWritten',
  409,
  (no: number) => `第 ${no} 篇还没有写好，不能编辑`,
);
export const BeingWritten = defineError(
  'article.beingWritten',
  409,
  (no: number) => `第 ${no} 篇正在生成，请稍候`,
);
export const NotThereYet = defineError(
  'article.notThereYet',
  409,
  (no: number) => `第 ${no} 篇还没有写好，请用“重试”`,
);
export const AlreadyWritten = defineError(
  'article.alreadyWritten',
  409,
  (no: number) => `第 ${no} 篇已经写好，要换内容请用“换一篇”`,
);
export const ReviewOff = defineError(
  'article.reviewOff',
  409,
  () => '当前渠道没有开启文章审核，写好就可以发布',
);
export const IllegalReview = defineError(
  'article.illegalReview',
  409,
  (name: string, from: ReviewState, verb: string) => `「${name}」${reviewState.label(from)}，不能${verb}`,
);
export const MendFirst = defineError(
  'article.mendFirst',
  409,
  (no: number) => `第 ${no} 篇有必须处理的问题，处理后才能提交审核`,
);
export const UnknownFact = defineError('article.unknownFact', 404, () => '文中有不存在的事实，请重新插入');
export const TooLong = defineError('article.tooLong', 400, (max: number) => `正文最多 ${max} 个字`);
export const NoSuchPicture = defineError('article.noSuchPicture', 404, () => '文章里没有这张图片');
export const NotAPicture = defineError('article.notAPicture', 400, () => '请选择图片素材');
export const PictureNotUsable = defineError(
  'article.pictureNotUsable',
  409,
  (name: string, why: string) => `图片「${name}」${why}，不能用在文章里`,
);
export const NoPictures = defineError(
  'article.noPictures',
  409,
  () => '主题里没有审核通过的图片，请先在主题里选择',
);
export const NoSuchFinding = defineError(
  'article.noSuchFinding',
  404,
  () => '没有这条检查结果，可能文章已经改过',
);
export const CannotOverride = defineError('article.cannotOverride', 409, () => '这一条必须修改，不能放行');
export const LinkEnded = defineError('article.linkEnded', 410, () => '预览链接已失效，请向发送人要新的链接');
export const NothingUsable = defineError('article.nothingUsable', 502, () => '模型没有写出可用的内容');
export const TooSlow = defineError(
  'article.tooSlow',
  504,
  (seconds: number) => `模型超过 ${seconds} 秒没有写完`,
);

export const WordTaken = defineError('check.wordTaken', 409, (word: string) => `词库里已有「${word}」`);
export const PhraseTaken = defineError('library.phraseTaken', 409, (text: string) => `库里已有「${text}」`);
