import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

const VIEW_KEYS = keysFor(contract.growthCrawl.list);

export const announceCrawl = (
  unit: Unit,
  { id, channelId, path, ownerId }: { id: number; channelId: number; path: string; ownerId: number },
) => unit.announce('growth.crawled', { id }, { channelId, path, ownerId, keys: VIEW_KEYS });
