import {
  FOOTAGE_MISSING,
  themeState,
  VIDEO_STAGES,
  type VideoStage,
  type VideoState,
  videoState,
} from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

type State = (typeof themeState.all)[number];

export const IllegalMove = defineError(
  'videoTheme.illegalMove',
  409,
  (topic: string, from: State, verb: string) => `主题「${topic}」${themeState.label(from)}，不能${verb}`,
);
export const WrongStage = defineError(
  'videoTheme.wrongStage',
  409,
  (topic: string, stage: VideoStage, verb: string) =>
    `主题「${topic}」已到${VIDEO_STAGES[stage]}，不能${verb}；请先退回上一步`,
);
export const UnderWay = defineError(
  'videoTheme.underWay',
  409,
  (topic: string) => `主题「${topic}」正在生成，请等待完成或先取消`,
);
export const NothingUnderWay = defineError(
  'videoTheme.nothingUnderWay',
  409,
  (topic: string) => `主题「${topic}」没有进行中的生成`,
);
/** A voice or a face in it without anybody's leave. */
export const NotLent = defineError('video.notLent', 409, (why: string) => `${why}，不能合成`);
export const NoLenses = defineError('videoTheme.noLenses', 409, () => '暂无分镜，请先生成或添加镜头');
export const NoFilms = defineError('videoTheme.noFilms', 409, () => '暂无已完成的视频，请先生成');
export const NoAccounts = defineError('videoTheme.noAccounts', 409, () => '请先选择发布账号');
export const FilmsHeld = defineError(
  'videoTheme.filmsHeld',
  409,
  (count: number, first: string) => `${count} 条视频不能发布：${first}`,
);
export const FilmsWait = defineError(
  'videoTheme.waitsForReview',
  409,
  (count: number, first: string) => `${count} 条视频未通过审核：${first}`,
);
export const PostsOpen = defineError(
  'video.postsOpen',
  409,
  (title: string) => `视频「${title}」已排期或正在发布，取消排期后可修改`,
);
export const MendFilmFirst = defineError(
  'video.mendFirst',
  409,
  (title: string) => `「${title}」有必须处理的问题，处理后才能提交审核`,
);
export const PreviewEnded = defineError(
  'video.previewEnded',
  410,
  () => '预览链接已失效，请向分享人重新获取',
);
export const NoWayBack = defineError(
  'videoTheme.noWayBack',
  409,
  (topic: string) => `主题「${topic}」已在第一步，没有可退回的步骤`,
);
export const AlreadyOut = defineError(
  'videoTheme.alreadyOut',
  409,
  (topic: string) => `主题「${topic}」已有视频发布，不能退回；可复制主题后重新制作`,
);
export const StageMoved = defineError('videoTheme.stageMoved', 409, () => '主题的进度已变化，请查看后再退回');
export const NothingToCompose = defineError(
  'videoTheme.nothingToCompose',
  409,
  () => '全部视频已合成，无需再次生成',
);
export const NotBySelf = defineError('videoTheme.notBySelf', 409, () => '数字人视频在「数字人」中制作');
export const NoSuchLens = defineError('videoTheme.noSuchLens', 404, () => '镜头不存在，分镜可能已修改');

export const IllegalVideo = defineError(
  'video.illegal',
  409,
  (title: string, from: VideoState, verb: string) => `「${title}」${videoState.label(from)}，不能${verb}`,
);
export const ThemeClosed = defineError(
  'video.themeClosed',
  409,
  (topic: string, from: State, verb: string) => `主题「${topic}」${themeState.label(from)}，不能${verb}`,
);
export const FootageStopped = defineError(
  'video.footageStopped',
  409,
  (names: string) => `素材${names}，请替换后再合成`,
);
/** Told with every shot it is about, so that the console can ask. */
export const FootageMissing = defineError(
  FOOTAGE_MISSING,
  409,
  (shots: readonly { no: number; name: string }[], films: number) =>
    `${films > 1 ? `${films} 条视频有镜头没有画面：` : ''}${shots
      .map(({ no, name }) => `第 ${no} 个镜头${name ? `「${name}」` : ''}`)
      .join('、')}没有画面，请选择素材，或确认使用动态卡片`,
  (shots, films) => ({ data: { shots, films } }),
);
export const NotFootage = defineError(
  'video.notFootage',
  400,
  (name: string) => `「${name}」不是视频或图片，不能用作画面`,
);
export const NotLogo = defineError(
  'video.notLogo',
  400,
  (name: string) => `「${name}」不是图片，不能用作角标`,
);
export const NotMusic = defineError(
  'video.notMusic',
  400,
  (name: string) => `「${name}」不是音频，不能用作音乐`,
);
export const MusicGone = defineError('video.musicGone', 409, () => '使用的音乐已删除，请更换后再合成');
export const MusicStopped = defineError(
  'video.musicStopped',
  409,
  (problem: string) => `${problem}，请更换后再合成`,
);
export const NothingSaid = defineError('video.nothingSaid', 409, () => '没有需要配音的口播');
export const NotComposed = defineError(
  'video.notComposed',
  409,
  (title: string) => `「${title}」尚未合成，请先生成视频`,
);
export const FactsGone = defineError(
  'video.factsGone',
  409,
  (names: string) => `口播引用的事实已失效：${names}，请修改后再合成`,
);
export const PreviewFailed = defineError('video.previewFailed', 409, (why: string) => why);
export const NotSpoken = defineError('video.notSpoken', 409, () => '口播内容已变化，请重新生成配音');
export const WrongCut = defineError('video.wrongCut', 409, (shot: number | null, why: string) =>
  shot === null ? why : `第 ${shot} 个镜头：${why}`,
);
