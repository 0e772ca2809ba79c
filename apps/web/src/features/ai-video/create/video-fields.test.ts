import type { VideoThemeInfo } from '@zhiying/contract';
import { VideoInput } from '@zhiying/contract/schemas';
import { expect, it, vi } from 'vitest';
import { VIDEO_FIELDS } from './video-fields.tsx';

// Drawn only in a browser; what is tested here draws nothing.
vi.mock('#parts/ai/fact-picker.tsx', () => ({ FactPicker: () => null }));
vi.mock('./footage-field.tsx', () => ({ FootageField: () => null }));
vi.mock('./logo-field.tsx', () => ({ LogoField: () => null }));
vi.mock('./music-field.tsx', () => ({ MusicField: () => null }));
vi.mock('./template-field.tsx', () => ({ TemplateField: () => null }));
vi.mock('./voice-field.tsx', () => ({ VoiceField: () => null }));

const { montage, storyboard } = VIDEO_FIELDS;
const input = VideoInput.parse({ topic: '示例', count: 3, timing: { mode: 'now' }, accountIds: [7] });
const theme = { id: 5, version: 2, kind: 'montage', input, can: ['edit'] } as unknown as VideoThemeInfo;

it('新主题只差主题没填，按钮决定是否马上开始', () => {
  expect(montage.issuesIn(montage.blank(), null).map(({ path }) => path)).toEqual(['topic']);
  const body = montage.bodyOf({ ...montage.blank(), topic: '示例', start: true }, null);
  expect(body).toMatchObject({ kind: 'montage', start: true, count: 5 });
});

it('分镜只有一条', () => {
  const typed = { ...storyboard.blank(), topic: '示例', count: 4 };
  expect(storyboard.bodyOf(typed, null)).toMatchObject({ kind: 'storyboard', count: 1 });
});

it('改已有的主题：没问到的照旧，制作方式不再说', () => {
  const body = montage.bodyOf({ ...montage.draftOf(theme), topic: '改了' }, theme);
  expect(body).toEqual({ ...input, topic: '改了', id: 5, version: 2 });
  expect(montage.issuesIn(montage.draftOf(theme), theme)).toEqual([]);
});

it('别人改过的逐项说出来', () => {
  const base = montage.draftOf(theme);
  const latest = { ...theme, version: 3, input: { ...input, seconds: 60, voice: null } };
  const found = montage.differencesOf(theme, base, { ...base, seconds: 45 }, latest);
  expect(found).toEqual([
    { label: '每条时长', mine: '45', theirs: '60', contested: true },
    { label: '口播声音', mine: 'zf_xiaoxiao，1.0 倍', theirs: '不配口播', contested: false },
  ]);
});
