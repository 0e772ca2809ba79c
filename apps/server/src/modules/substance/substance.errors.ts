import { type SUBSTANCE_BLOCKS, substanceState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

type State = (typeof substanceState.all)[number];

export const IllegalMove = defineError(
  'substance.illegalMove',
  409,
  (title: string, from: State, verb: string) => `「${title}」${substanceState.label(from)}，不能${verb}`,
);
const BLOCKED: Record<keyof typeof SUBSTANCE_BLOCKS, string> = {
  recalled: '用到的素材已被召回或到期',
  expired: '已过有效期',
};
export const Blocked = defineError(
  'substance.blocked',
  409,
  (title: string, why: keyof typeof SUBSTANCE_BLOCKS) => `「${title}」${BLOCKED[why]}，不能使用`,
);
export const FilmHeld = defineError(
  'substance.filmHeld',
  409,
  (title: string, why: string) => `视频「${title}」不能存为内容：${why}`,
);
export const OwnersOnly = defineError(
  'substance.ownersOnly',
  403,
  (title: string) => `「${title}」只允许创建人修改`,
);
export const StillSent = defineError(
  'substance.stillSent',
  409,
  (title: string, verb: string) => `「${title}」正在下发，请先下架再${verb}`,
);
export const NotSent = defineError('substance.notSent', 409, (title: string) => `「${title}」没有正在下发`);
export const Incomplete = defineError(
  'substance.incomplete',
  400,
  (title: string, missing: string) => `「${title}」还不能提交审核：${missing}`,
);
export const WrongMaterial = defineError('substance.wrongMaterial', 400, (why: string) => why);
export const NothingWritten = defineError(
  'substance.nothingWritten',
  502,
  () => '模型未生成可用文案，请重试或手动填写',
);
export const VersionGone = defineError(
  'substance.versionGone',
  409,
  (title: string) => `「${title}」已有新版本，请看过新版本后再批注`,
);
export const HeadReviews = defineError(
  'substance.headReviews',
  403,
  (title: string) => `「${title}」正在等待总部审核，只能由总部的审核人处理`,
);
