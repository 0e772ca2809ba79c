import type { PosterValues } from '@zhiying/contract';
import type { CardTemplate } from '@zhiying/poster';
import type { Queries } from '#db/database.ts';
import { slot } from '#kernel/slot.ts';

/** Where films take their cards from. */
export interface CardSource {
  /** Moving cards that films of a place may use: the product's own, and passed ones of the place and those above it. */
  templates(db: Queries, place: { channelId: number; path: string }): Promise<CardTemplate[]>;
  /** What cards say of a place. */
  placeValues(db: Queries, nodeId: number): Promise<PosterValues>;
}

export const cardSources = slot<CardSource>('cardSources');
