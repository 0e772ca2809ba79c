import { HotWeights } from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

export const hotWeights = defineSetting({
  key: 'hot.weights',
  schema: HotWeights,
  initial: { rank: 40, sightings: 20, velocity: 25, platform: 15, halfLifeHours: 6 },
});
