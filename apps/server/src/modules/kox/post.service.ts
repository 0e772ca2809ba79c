import { type BodyOf, contract, isPostLink, type KoxPost } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Unit } from '#kernel/unit.ts';
import { koxPostSource } from './given.source.ts';
import { OtherAccountsTask, PostKnown, WrongLink } from './kox.errors.ts';
import { koxOf, koxPostPolicy } from './kox.policy.ts';
import { announceKox, koxHangs, lockOne } from './kox.repository.ts';
import { recountGiven } from './own-posts.ts';

type Calls = typeof contract.koxPost;

interface PostRecord extends Pick<KoxPost, 'id' | 'source' | 'title' | 'version' | 'givenId'> {
  koxId: number;
}

const translateKnown = translate({ kox_post_once: PostKnown });

/** A task that somebody else was given does not count for this account. */
async function needGiven(
  unit: Unit,
  actor: Actor,
  koxId: number,
  givenId: number | null,
  before?: number | null,
) {
  if (givenId === null || givenId === before) return;
  const given = await unit.one<{ koxId: number }>(sql`
    SELECT x.kox_id AS "koxId" FROM kox_task x JOIN kox k ON k.id = x.kox_id
    WHERE x.id = ${givenId} AND k.deleted_at IS NULL AND ${koxOf(actor, contract.koxPost.add)}`);
  if (!given) throw RowMissing('KOX 任务');
  if (given.koxId !== koxId) throw OtherAccountsTask();
}

export const koxPostService = ({ tx }: Kernel) => {
  const seen = (on: Queries, actor: Actor, id: number) =>
    findSeen(on, koxPostSource(actor, {}), id, 'KOX 作品');

  async function lockPost(unit: Unit, actor: Actor, verb: 'edit' | 'delete', id: number) {
    const row = await unit.one<PostRecord>(sql`
      SELECT p.id, p.kox_id AS "koxId", p.source, p.title, p.version, p.given_id AS "givenId"
      FROM kox_post p JOIN kox k ON k.id = p.kox_id
      WHERE p.id = ${id} AND k.deleted_at IS NULL AND ${koxPostPolicy.reach(actor, verb)} FOR UPDATE OF p`);
    if (!row) throw RowMissing('KOX 作品');
    koxPostPolicy.guard(actor, verb, row);
    return row;
  }

  /** Whatever counts posts counts anew. */
  async function settle(unit: Unit, koxId: number, givenIds: readonly (number | null)[]) {
    await recountGiven(unit, givenIds);
    await announceKox(unit, await koxHangs(unit, [koxId]), contract.koxPost.list);
  }

  return {
    add: (actor: Actor, { koxId, url, ...f }: BodyOf<Calls['add']>) =>
      tx(actor, async (unit) => {
        const account = await lockOne(unit, actor, 'addPost', koxId);
        if (!isPostLink(account.platform, url)) throw WrongLink(account.platform);
        await needGiven(unit, actor, koxId, f.givenId);
        const row = await unit
          .one<{ id: number }>(sql`
            INSERT INTO kox_post (channel_id, kox_id, url, title, source, given_id, published_at, views, likes, comments, shares)
            VALUES (${account.channelId}, ${koxId}, ${url}, ${f.title}, 'link', ${f.givenId}, ${f.publishedAt}, ${f.views}, ${f.likes},
                    ${f.comments}, ${f.shares}) RETURNING id`)
          .catch(translateKnown);
        const id = row?.id ?? 0;
        await unit.audit({
          call: contract.koxPost.add,
          entity: 'koxPost',
          entityId: id,
          summary: `登记「${account.name}」的作品「${f.title}」`,
          after: { url, ...f },
        });
        await settle(unit, koxId, [f.givenId]);
        return seen(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...f }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await lockPost(unit, actor, 'edit', id);
        await needGiven(unit, actor, before.koxId, f.givenId, before.givenId);
        if (before.version !== version) throw RowChanged(await seen(unit, actor, id));
        await unit.query(sql`
          UPDATE kox_post SET title = ${f.title}, given_id = ${f.givenId}, published_at = ${f.publishedAt}, views = ${f.views}, likes = ${f.likes},
                 comments = ${f.comments}, shares = ${f.shares}, version = version + 1, updated_at = now() WHERE id = ${id}`);
        await unit.audit({ call: contract.koxPost.update, entity: 'koxPost', entityId: id, after: f });
        await settle(unit, before.koxId, [f.givenId, before.givenId]);
        return seen(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await lockPost(unit, actor, 'delete', id);
        await unit.audit({
          call: contract.koxPost.remove,
          entity: 'koxPost',
          entityId: id,
          summary: `删除 KOX 作品「${before.title}」`,
        });
        await unit.query(sql`DELETE FROM kox_post WHERE id = ${id}`);
        await settle(unit, before.koxId, [before.givenId]);
        return null;
      }),
  };
};
