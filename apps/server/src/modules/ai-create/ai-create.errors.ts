import { themeState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

type State = (typeof themeState.all)[number];

export const IllegalMove = defineError(
  'theme.illegalMove',
  409,
  (topic: string, from: State, verb: string) => `主题「${topic}」${themeState.label(from)}，不能${verb}`,
);
export const NothingToWrite = defineError('theme.nothingToWrite', 409, () => '全部文章已生成，无需再次生成');
export const AllScheduled = defineError(
  'theme.allScheduled',
  409,
  () => '全部文章已排期或正在发布，取消排期后可继续',
);
export const NothingToRelease = defineError(
  'theme.nothingToRelease',
  409,
  () => '暂无已生成的文章，无法发布',
);
export const NothingLoose = defineError('theme.nothingLoose', 409, () => '暂无未发布的文章，无法定时');
export const BlockedByChecks = defineError(
  'theme.blockedByChecks',
  409,
  (articles: number, first: string) => `${articles} 篇文章有必须处理的问题（${first}），请处理后再发布`,
);
export const WaitsForReview = defineError(
  'theme.waitsForReview',
  409,
  (articles: number, first: string) => `${articles} 篇文章未通过审核（${first}），通过后才能发布`,
);
export const InThePast = defineError('theme.inThePast', 400, () => '定时时间必须晚于当前时间');
export const NowhereToGo = defineError('theme.nowhereToGo', 409, () => '请先选择发布账号或转发顾问');

export const NotWritten = defineError(
  'article.notWritten',
  409,
  (no: number) => `第 ${no} 篇尚未生成，无法编辑`,
);
export const BeingWritten = defineError(
  'article.beingWritten',
  409,
  (no: number) => `第 ${no} 篇正在生成，请稍候`,
);
export const NotThereYet = defineError(
  'article.notThereYet',
  409,
  (no: number) => `第 ${no} 篇尚未生成，请使用「重试」`,
);
export const AlreadyWritten = defineError(
  'article.alreadyWritten',
  409,
  (no: number) => `第 ${no} 篇已生成，更换内容请使用「重新生成本篇」`,
);
export const PostsOpen = defineError(
  'article.postsOpen',
  409,
  (no: number) => `第 ${no} 篇已排期或正在发布，取消排期后可修改`,
);
export const MendFirst = defineError(
  'article.mendFirst',
  409,
  (no: number) => `第 ${no} 篇有必须处理的问题，处理后才能提交审核`,
);
export const UnknownFact = defineError('article.unknownFact', 404, () => '文中引用的事实不存在，请重新插入');
export const TooLong = defineError('article.tooLong', 400, (max: number) => `正文最多 ${max} 个字`);
export const NoSuchPicture = defineError('article.noSuchPicture', 404, () => '文章中没有该图片');
export const NotAPicture = defineError('article.notAPicture', 400, () => '请选择图片素材');
export const PictureNotUsable = defineError(
  'article.pictureNotUsable',
  409,
  (name: string, why: string) => `图片「${name}」${why}，不可用于文章`,
);
export const NoPictures = defineError(
  'article.noPictures',
  409,
  () => '主题中没有审核通过的图片，请先在主题中选择',
);
export const NoSuchFinding = defineError(
  'article.noSuchFinding',
  404,
  () => '检查结果不存在，文章可能已修改',
);
export const CannotOverride = defineError('article.cannotOverride', 409, () => '该项必须修改，不可放行');
export const LinkEnded = defineError('article.linkEnded', 410, () => '预览链接已失效，请向分享人重新获取');
export const NothingUsable = defineError('article.nothingUsable', 502, () => '模型未生成可用的内容');
export const TooSlow = defineError(
  'article.tooSlow',
  504,
  (seconds: number) => `模型生成超时（${seconds} 秒）`,
);

export const WordTaken = defineError('check.wordTaken', 409, (word: string) => `词库中已有「${word}」`);
const blocked = (words: readonly string[]) =>
  `含有敏感词${words.map((word) => `「${word}」`).join('')}，请修改后再发送`;
export const WordsBlocked = defineError('check.wordsBlocked', 422, blocked, (words) => ({
  issues: [{ path: 'text', msg: blocked(words) }],
}));
export const WordsOfChannel = defineError(
  'check.wholeChannel',
  403,
  () => '词库由整个渠道共用，仅渠道管理员可恢复到以前的版本',
);
export const PhraseTaken = defineError('library.phraseTaken', 409, (text: string) => `库中已有「${text}」`);
