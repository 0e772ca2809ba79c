import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

const LOOKERS = keysFor([contract.aiArticle.list, contract.aiArticleReview.queue]);

interface Hanging {
  themeId: number;
  channelId: number;
  path: string;
  ownerId: number;
}

/** Whoever sees an article where it hangs sees that its review stands differently. */
export const announceReview = (unit: Unit, { themeId, channelId, path, ownerId }: Hanging) =>
  unit.announce('theme.changed', { ids: [themeId] }, { channelId, path, ownerId, keys: LOOKERS });
