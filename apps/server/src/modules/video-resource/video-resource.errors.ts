import { defineError, translate } from '#kernel/errors.ts';

const NAME_TAKEN = '该组织已有同名的条目，请更换名称';
export const NameTaken = defineError(
  'videoResource.nameTaken',
  409,
  () => NAME_TAKEN,
  () => ({ issues: [{ path: 'name', msg: NAME_TAKEN }] }),
);
const READING_TAKEN = '该词语已在读音词典中';
export const ReadingTaken = defineError(
  'videoResource.readingTaken',
  409,
  () => READING_TAKEN,
  () => ({ issues: [{ path: 'text', msg: READING_TAKEN }] }),
);
export const BuiltIn = defineError('videoResource.builtIn', 409, () => '内置条目不能修改或删除');
export const NotUploaded = defineError(
  'videoResource.notUploaded',
  409,
  () => '文件未上传或已失效，请重新上传',
);
export const WrongFile = defineError(
  'videoResource.wrongFile',
  400,
  (wanted: string) => `文件类型不正确或文件过大：${wanted}`,
);
export const LoopOutside = defineError(
  'videoResource.loopOutside',
  400,
  () => '循环终点超出了音乐的长度',
  () => ({ issues: [{ path: 'loopOut', msg: '循环终点超出了音乐的长度' }] }),
);
export const ConsentOver = defineError(
  'videoResource.consentOver',
  409,
  (name: string) => `「${name}」的授权已到期，不能用于新的内容`,
);

export const translateConflict = translate({
  video_voice_name: NameTaken,
  video_music_name: NameTaken,
  video_template_name: NameTaken,
  video_package_name: NameTaken,
  video_reading_text: ReadingTaken,
});
export const MusicNotReady = defineError(
  'videoMusic.notReady',
  409,
  (name: string) => `音乐「${name}」尚未就绪，请稍后再选`,
);
