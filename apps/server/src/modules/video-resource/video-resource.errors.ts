import { defineError, translate } from '#kernel/errors.ts';
import { uniqueViolation } from '#kernel/register/unique-violation.ts';

export const NameTaken = uniqueViolation(
  'videoResource.nameTaken',
  'name',
  '该组织已有同名的条目，请更换名称',
);
export const ReadingTaken = uniqueViolation('videoResource.readingTaken', 'text', '该词语已在读音词典中');
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
  (name: string, problem: string) => `「${name}」${problem}，不能使用`,
);
export const PreviewNotMissing = defineError(
  'videoTemplate.previewNotMissing',
  409,
  (state: 'making' | 'ready') => (state === 'making' ? '预览正在生成，请稍候' : '预览已生成，无需重试'),
);
const NO_PROOF = '请上传授权证明文件：本人签字的授权书图片或 PDF';
export const ProofMissing = defineError(
  'videoResource.proofMissing',
  400,
  () => NO_PROOF,
  () => ({ issues: [{ path: 'proofPath', msg: NO_PROOF }] }),
);
const NO_LICENCE = '请上传授权证明：授权书、购买凭证或许可页面的图片或 PDF';
export const LicenceMissing = defineError(
  'videoMusic.licenceMissing',
  400,
  () => NO_LICENCE,
  () => ({ issues: [{ path: 'proofPath', msg: NO_LICENCE }] }),
);
export const MusicNotAllowed = defineError(
  'videoMusic.notAllowed',
  409,
  (problem: string) => `${problem}，不能使用`,
);
const DATES = '授权截止日不能早于起始日';
export const ConsentDates = defineError(
  'videoResource.consentDates',
  400,
  () => DATES,
  () => ({ issues: [{ path: 'consentUntil', msg: DATES }] }),
);

/** Of packages; registers say theirs themselves. */
export const translateConflict = translate({ video_package_name: NameTaken });
export const MusicNotReady = defineError(
  'videoMusic.notReady',
  409,
  (name: string) => `音乐「${name}」尚未就绪，请稍后再选`,
);
