import type { Queries } from '#db/database.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { contentOf } from '../content.ts';
import { countOutcome, OUTCOME_COLUMNS } from '../outcome.repository.ts';
import type { SharedPage, ShareTarget } from './share-target.ts';
import {
  countDelivery,
  deliveredInput,
  type Found,
  inputOf,
  shownIds,
  shownInput,
  substanceTitles,
} from './substance-target.repository.ts';

async function pageOf({ db, storage }: Kernel, { input, channelId, nodeId }: Found): Promise<SharedPage> {
  const content = await contentOf(db, storage, input);
  const cover = content.kind === 'video' || content.kind === 'poster' ? null : content.cover;
  // What stands on top is not shown again below.
  const materials = content.materials.filter(({ id }) => id !== cover?.id);
  return {
    channelId,
    nodeId,
    title: content.title,
    meta: [content.product, content.validUntil && `有效期至 ${content.validUntil}`].filter(
      (text) => !!text,
    ) as string[],
    intro: '',
    product: content.product,
    cover,
    pieces: [{ ...content, materials, link: null }],
    leads: input.leads,
    aiMade: input.articleId !== null,
  };
}

/** A piece in the hands of whoever received it: gone with the sending. */
export const sharedSubstance: ShareTarget = {
  letter: 's',
  kind: 'substance',
  async page(kernel, { targetId, sharerId }) {
    const row = await deliveredInput(kernel.db, sharerId, targetId);
    return row ? pageOf(kernel, row) : null;
  },
  async count(unit, { targetId, sharerId }, what) {
    const column = OUTCOME_COLUMNS[what];
    const delivery = await countDelivery(unit, sharerId, targetId, column);
    if (delivery) await countOutcome(unit, what, targetId, delivery.sendId);
  },
  names: (db: Queries, ids) => substanceTitles(db, ids),
};

/** Which of these pieces visitors of a page that lists them see now. */
export async function shownPieces(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  const rows = await shownIds(db, ids);
  return new Set(rows.map(({ id }) => id));
}

/** Its own page; whether what it is part of is still out is for that area to say. */
export async function pieceShown(kernel: Kernel, id: number): Promise<SharedPage | null> {
  const row = await shownInput(kernel.db, id);
  return row ? pageOf(kernel, row) : null;
}

/** A look at a piece before it is sent: by whoever was given the link, counting nobody. */
export const lookedAt: ShareTarget = {
  letter: 'p',
  kind: 'look',
  async page(kernel, { targetId }) {
    const row = await inputOf(kernel.db, targetId);
    return row ? pageOf(kernel, row) : null;
  },
  async count() {},
};
