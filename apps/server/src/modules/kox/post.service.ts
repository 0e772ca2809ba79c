import { type BodyOf, contract, isPostLink } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import type { Unit } from '#kernel/unit.ts';
import { accountOfGiven } from './given.repository.ts';
import { koxPostSource } from './given.source.ts';
import { OtherAccountsTask, PostKnown, WrongLink } from './kox.errors.ts';
import { announceKox, lockOne, placesOfKox } from './kox.repository.ts';
import { recountGiven } from './own-posts.repository.ts';
import * as repository from './post.repository.ts';

type Calls = typeof contract.koxPost;

const translateKnown = translate({ kox_post_once: PostKnown });

/** Refuses a task that was given to another account. */
async function checkGiven(
  unit: Unit,
  actor: Actor,
  koxId: number,
  givenId: number | null,
  before?: number | null,
) {
  if (givenId === null || givenId === before) return;
  if ((await accountOfGiven(unit, actor, givenId)) !== koxId) throw OtherAccountsTask();
}

export const koxPostService = ({ tx }: Kernel) => {
  const seen = (on: Queries, actor: Actor, id: number) =>
    findVisible(on, koxPostSource(actor, {}), id, 'KOX 作品');

  /** Recounts the tasks that these posts count for, and announces it. */
  async function settle(unit: Unit, koxId: number, givenIds: readonly (number | null)[]) {
    await recountGiven(unit, givenIds);
    await announceKox(unit, await placesOfKox(unit, [koxId]), contract.koxPost.list);
  }

  return {
    add: (actor: Actor, { koxId, url, ...post }: BodyOf<Calls['add']>) =>
      tx(actor, async (unit) => {
        const account = await lockOne(unit, actor, 'addPost', koxId);
        if (!isPostLink(account.platform, url)) throw WrongLink(account.platform);
        await checkGiven(unit, actor, koxId, post.givenId);
        const id = await repository
          .insertPost(unit, account.channelId, { koxId, url, ...post })
          .catch(translateKnown);
        await unit.audit({
          call: contract.koxPost.add,
          entity: 'koxPost',
          entityId: id,
          summary: `登记「${account.name}」的作品「${post.title}」`,
          after: { url, ...post },
        });
        await settle(unit, koxId, [post.givenId]);
        return seen(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...post }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await repository.lockPost(unit, actor, 'edit', id);
        await checkGiven(unit, actor, before.koxId, post.givenId, before.givenId);
        if (before.version !== version) throw RowChanged(await seen(unit, actor, id));
        await repository.updatePost(unit, id, post);
        await unit.audit({ call: contract.koxPost.update, entity: 'koxPost', entityId: id, after: post });
        await settle(unit, before.koxId, [post.givenId, before.givenId]);
        return seen(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await repository.lockPost(unit, actor, 'delete', id);
        await unit.audit({
          call: contract.koxPost.remove,
          entity: 'koxPost',
          entityId: id,
          summary: `删除 KOX 作品「${before.title}」`,
        });
        await repository.deletePost(unit, id);
        await settle(unit, before.koxId, [before.givenId]);
        return null;
      }),
  };
};
