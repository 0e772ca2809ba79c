import type { EventTopic } from '@zhiying/contract';
import { useLive } from '#kit/session/events/use-live.ts';

/** Reads again what is made in the background, once it is ready or got further. */
export const useLiveResources = (
  topic: Extract<EventTopic, 'videoResource.changed' | 'digitFilm.changed' | 'digitAvatar.changed'>,
  path: string,
) => useLive([path], { [topic]: true });
