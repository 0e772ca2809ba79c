import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

const VIEW_KEYS = keysFor([contract.aiArticle.list, contract.aiArticleReview.queue]);

export interface PlacedTheme {
  themeId: number;
  channelId: number;
  path: string;
  ownerId: number;
}

/** Whoever sees an article where it hangs sees that its review stands differently. */
export const announceReview = (unit: Unit, { themeId, channelId, path, ownerId }: PlacedTheme) =>
  unit.announce('theme.changed', { ids: [themeId] }, { channelId, path, ownerId, keys: VIEW_KEYS });
