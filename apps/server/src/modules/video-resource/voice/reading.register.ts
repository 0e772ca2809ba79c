import { contract } from '@zhiying/contract';
import { READINGS } from '#engines/speech/index.ts';
import { usable } from '#kernel/access/row-reach.ts';
import { register } from '#kernel/register/register.ts';
import { ReadingTaken } from '../video-resource.errors.ts';

const BUILTIN = READINGS.map(({ text, say, pinyin }) =>
  say === undefined
    ? { text, way: 'pinyin' as const, reading: pinyin ?? '' }
    : { text, way: 'say' as const, reading: say },
);

/** Words of one's own places and of those above, which hold for everybody below. */
export const readings = register(contract.videoReading, {
  noun: '读音',
  entity: 'videoReading',
  table: 'video_reading',
  label: 'text',
  seen: usable,
  unique: { video_reading_text: ReadingTaken },
  example: () => ({ way: 'say' }),
  others: () => ({ builtin: async () => ({ rows: BUILTIN }) }),
});
