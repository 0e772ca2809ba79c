import { PublishSetting } from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

export const publishSetting = defineSetting({
  key: 'publish',
  schema: PublishSetting,
  initial: { gapMinutes: 30, blackouts: [], spread: 'each' },
});
