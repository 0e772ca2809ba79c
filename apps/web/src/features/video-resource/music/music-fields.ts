import { MUSIC_MOODS, type MusicMood, type VideoMusic } from '@zhiying/contract';
import { uploadEntryField } from '#kit/files/uploader/index.ts';
import { day } from '#kit/form/day-field.tsx';
import { choice, number, text } from '#kit/form/entry-controls.tsx';
import type { FormContext } from '#kit/form/entry-fields.ts';
import { proofField } from '#parts/video-resource/consent-fields.tsx';

const SOUNDS = ['mp3', 'wav', 'm4a'] as const;

/** Where it may be repeated; kept in milliseconds, told in seconds. */
const loop = (label: string, name: 'loopIn' | 'loopOut') => ({
  ...number<VideoMusic>(label, { blank: 0, min: 0, step: 0.1, suffix: '秒', half: true }),
  shown: ({ row }: FormContext<VideoMusic>) => row?.state === 'ready',
  of: (piece: VideoMusic) => (piece[name] ?? 0) / 1000,
  send: (seconds: number, { isNew }: { isNew: boolean }) => (isNew ? undefined : Math.round(seconds * 1000)),
});

export const MUSIC_FIELDS = {
  path: uploadEntryField<VideoMusic>('文件', { accept: SOUNDS, hint: 'MP3、WAV 或 M4A，50 MB 以内' }),
  name: text<VideoMusic>('名称', { max: 60, required: true }),
  mood: choice<MusicMood, VideoMusic>('情绪', MUSIC_MOODS, {
    blank: 'bright',
    required: true,
    hint: '模板按情绪挑选音乐',
  }),
  rights: text<VideoMusic>('授权来源', {
    max: 200,
    required: true,
    placeholder: '如：某音乐库商用授权，合同编号',
  }),
  rightsUntil: day<VideoMusic>('授权截止日', {
    hint: '不填为长期有效；到期后用到它的视频不能合成和发布',
    placeholder: () => '长期有效',
  }),
  proofPath: proofField<VideoMusic>(
    '必传：授权书、购买凭证或许可页面的图片或 PDF，仅维护人可见',
    ({ rightsProof }) => rightsProof,
  ),
  loopIn: loop('循环起点', 'loopIn'),
  loopOut: loop('循环终点', 'loopOut'),
};
