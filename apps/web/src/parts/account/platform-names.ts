import { PLATFORM_IDS, PLATFORMS, type PlatformId } from '@zhiying/contract';

/** Every platform by its name, to choose from. */
export const PLATFORM_NAMES = Object.fromEntries(
  PLATFORM_IDS.map((id) => [id, PLATFORMS[id].name]),
) as Record<PlatformId, string>;
