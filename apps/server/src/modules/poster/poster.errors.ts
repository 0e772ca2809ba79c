import { posterState, posterTemplateState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const IllegalMove = defineError(
  'poster.illegalMove',
  409,
  (name: string, state: (typeof posterTemplateState.all)[number], verb: string) =>
    `模板「${name}」${posterTemplateState.label(state)}，不能${verb}`,
);
export const BuiltinKept = defineError(
  'poster.builtin',
  409,
  (name: string, verb: string) => `「${name}」是内置模板，不能${verb}，可以复制后修改`,
);
export const NotPassed = defineError(
  'poster.notPassed',
  409,
  (name: string) => `模板「${name}」尚未通过审核，不能批量生成`,
);
export const ArticleWaits = defineError(
  'poster.articleWaits',
  409,
  (waits: string) => `文章${waits}，审核通过后才能用于海报`,
);
export const MayNotPublish = defineError(
  'poster.mayNotPublish',
  403,
  () => '批量海报会发布到各经销商和门店的素材库，还需要「发布素材」权限，请联系管理员',
);
export const TooNew = defineError(
  'poster.tooNew',
  409,
  (name: string) => `模板「${name}」版本较新，当前程序无法打开`,
);
export const VersionMissing = defineError('poster.versionMissing', 404, (no: number) => `没有第 ${no} 版`);
export const LayerMissing = defineError(
  'poster.layerMissing',
  400,
  () => '要修改的图层已不在模板中，请刷新后重试',
);
export const LayerLocked = defineError(
  'poster.layerLocked',
  403,
  (layer: string, what: string) => `图层「${layer}」由总部锁定，不能${what}`,
);
export const WrongLayer = defineError(
  'poster.wrongLayer',
  400,
  (layer: string, what: string) => `图层「${layer}」不能${what}`,
);
export const PictureRefused = defineError(
  'poster.pictureRefused',
  409,
  (name: string, why: string) => `图片「${name}」${why}，请更换后再生成`,
);
export const NotADealer = defineError('poster.notADealer', 400, () => '请选择经销商或门店');
export const NotDone = defineError(
  'poster.notDone',
  409,
  (name: string, state: (typeof posterState.all)[number], verb: string) =>
    `海报「${name}」${posterState.label(state)}，不能${verb}`,
);
export const NoPlaces = defineError('poster.noPlaces', 400, () => '请至少选择一家经销商或门店');
export const TooManyPlaces = defineError(
  'poster.tooManyPlaces',
  400,
  (most: number) => `一次最多 ${most} 家，请缩小范围`,
);
export const BatchBusy = defineError(
  'poster.batchBusy',
  409,
  (name: string, verb: string) => `「${name}」正在生成，不能${verb}`,
);
export const BatchOver = defineError(
  'poster.batchOver',
  409,
  (name: string) => `「${name}」已结束，不能取消`,
);
export const NothingLeft = defineError(
  'poster.nothingLeft',
  409,
  (name: string) => `「${name}」已全部完成，没有可继续的`,
);
export const NothingMade = defineError(
  'poster.nothingMade',
  409,
  (name: string) => `「${name}」尚无已生成的海报`,
);
export const NotFilled = defineError(
  'poster.notFilled',
  409,
  (name: string) => `海报「${name}」尚无内容，请在批量海报中继续生成`,
);
export const NoTimeline = defineError(
  'poster.noTimeline',
  400,
  (name: string) => `模板「${name}」没有时间轴，不能生成视频`,
);
export const NotFilm = defineError(
  'poster.notFilm',
  409,
  (name: string) => `海报「${name}」不是视频，不能下载 MP4`,
);
export const MusicRefused = defineError(
  'poster.musicRefused',
  409,
  (name: string, why: string) => `音乐「${name}」${why}，请更换后再生成`,
);
export const WordsBlocked = defineError(
  'poster.wordsBlocked',
  409,
  (found: readonly string[]) => `海报文字不能发布到门店：${found.join('；')}，请修改后再生成`,
);
