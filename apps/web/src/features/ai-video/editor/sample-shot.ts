import type { VideoShot } from '@zhiying/contract';

/** A shot of the library's material, for tests of what is done to shots. */
export const sampleShot = (over: Partial<VideoShot> = {}): VideoShot => ({
  id: 'a',
  name: '座舱',
  clip: { materialId: 7, in: 1000 },
  ms: 3000,
  fit: 'cover',
  move: 'none',
  transition: { kind: 'cut', ms: 0 },
  volume: 0,
  line: '',
  others: [],
  ...over,
});
