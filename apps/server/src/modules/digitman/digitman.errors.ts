import { type DigitFilm, digitFilmState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';
import { uniqueViolation } from '#kernel/register/unique-violation.ts';

export const AvatarNameTaken = uniqueViolation(
  'digitman.nameTaken',
  'name',
  '该组织已有同名的形象，请更换名称',
);
export const AvatarNotReady = defineError(
  'digitman.notReady',
  409,
  (name: string) => `形象「${name}」未通过检查，不能使用`,
);
export const AvatarInUse = defineError(
  'digitman.inUse',
  409,
  (films: number) => `有 ${films} 个数字人视频使用该形象，请先删除这些视频`,
);
export const FilmState = defineError(
  'digitman.filmState',
  409,
  (status: DigitFilm['status'], verb: string) => `视频当前为「${digitFilmState.label(status)}」，不能${verb}`,
);
export const NoVoice = defineError('digitman.noVoice', 400, () => '该形象未设置声音，请选择声音');
export const VoiceNotLent = defineError('digitman.voiceNotLent', 409, (why: string) => `${why}，不能使用`);
export const ServiceOff = defineError(
  'digitman.serviceOff',
  409,
  () => '未启用数字人服务，请选择「基础」驱动',
);
export const WrongBackdrop = defineError('digitman.wrongBackdrop', 400, () => '背景只能选择图片或视频素材');
export const NothingToSay = defineError('digitman.nothingToSay', 400, () => '口播文案没有可以读的文字');
/** What the service said; shown with the film. */
export const ServiceFailed = defineError(
  'digitman.serviceFailed',
  502,
  (why: string) => `数字人服务处理失败：${why}`,
);

export const FilmMissing = defineError('digitFilm.missing', 409, () => '视频文件不存在，请重新生成');
