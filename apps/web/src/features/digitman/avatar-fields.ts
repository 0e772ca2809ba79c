import type { DigitAvatar, Mouth } from '@zhiying/contract';
import { uploadEntryField } from '#kit/files/uploader/index.ts';
import { checkbox, text } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { consentFields } from '#parts/video-resource/consent-fields.tsx';
import { voiceField } from '#parts/video-resource/speech-fields.tsx';

const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;

export const AVATAR_FIELDS = {
  path: uploadEntryField<DigitAvatar>('照片', {
    accept: PICTURES,
    hint: '单人正面、闭口、面部清晰，短边不低于 512 像素',
  }),
  confirmed: checkbox<DigitAvatar>('已确认照片为本人、正面、闭口', {
    shown: ({ isNew }) => isNew,
    of: () => false,
    send: (value, { isNew }) => (isNew ? value : undefined),
  }),
  name: text<DigitAvatar>('名称', { max: 30, required: true }),
  voiceId: voiceField<DigitAvatar>('默认声音', {
    of: ({ voice }) => voice?.id ?? null,
    words: (id, known) =>
      known.find(({ voice }) => voice?.id === id)?.voice?.name ?? (id ? '另选的声音' : ''),
  }),
  mouth: {
    label: '嘴部位置',
    blank: () => null,
    send: (mouth, { isNew }) => (isNew ? undefined : mouth),
    words: (mouth) => (mouth ? `${mouth.x}%，${mouth.y}%，宽 ${mouth.width}%` : ''),
  } satisfies FieldSpec<Mouth | null, DigitAvatar>,
  ...consentFields<DigitAvatar>('肖像'),
};
