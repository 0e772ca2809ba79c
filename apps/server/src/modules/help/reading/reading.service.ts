import type { BodyOf, contract, HelpReading, QueryOf } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findCategories } from '../category/category.repository.ts';
import { linkedIn } from '../doc-text.ts';
import { ensureChannelHasGuide } from '../guide/load-guide.service.ts';
import { isKeeper } from '../keeper.repository.ts';
import { pictureUrls } from '../pictures.ts';
import { excerptOf } from './excerpt.ts';
import { placesOf } from './places.ts';
import * as repository from './reading.repository.ts';

type Calls = typeof contract.help;

/** What everybody reads. */
export const readingService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;
  return {
    async contents(actor: Actor) {
      await ensureChannelHasGuide(kernel, actor.channelId);
      const [categories, articles, manages] = await Promise.all([
        findCategories(db, actor),
        repository.findEntries(db, actor),
        isKeeper(db, actor),
      ]);
      return { categories, articles, manages };
    },

    async info(actor: Actor, { id }: QueryOf<Calls['info']>): Promise<HelpReading> {
      const { channelId: _channel, ...row } = await repository.findReading(db, actor, id);
      const [pictures, links, ask, manages] = await Promise.all([
        pictureUrls(db, storage, row.doc),
        repository.findLinked(db, actor, linkedIn(row.doc)),
        repository.findWhomToAsk(db),
        isKeeper(db, actor),
      ]);
      return { ...row, pictures, links, ask: ask ?? null, manages };
    },

    async page(actor: Actor, { path, tabid }: QueryOf<Calls['page']>) {
      await ensureChannelHasGuide(kernel, actor.channelId);
      return { rows: await repository.findByPlaces(db, actor, placesOf(path, tabid)) };
    },

    async search(actor: Actor, { q }: BodyOf<Calls['search']>) {
      await ensureChannelHasGuide(kernel, actor.channelId);
      const found = await repository.searchEntries(db, actor, q);
      return { rows: found.map(({ text, ...row }) => ({ ...row, excerpt: excerptOf(text, q) })) };
    },

    /** One answer a person and article; another one takes its place. It is nobody's business but the keepers', so no audit. */
    vote: (actor: Actor, { id, ...vote }: BodyOf<Calls['vote']>) =>
      tx(actor, async (unit) => {
        const { no } = await repository.findReading(unit, actor, id);
        await repository.saveVote(unit, actor, { id, no, ...vote });
        return null;
      }),
  };
};
