import { type BodyOf, contract, type KoxPost } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { koxPostPolicy } from './kox.policy.ts';

type NewPost = BodyOf<typeof contract.koxPost.add>;

interface PostRecord extends Pick<KoxPost, 'id' | 'source' | 'title' | 'version' | 'givenId'> {
  koxId: number;
}

/** The post, locked, with nothing in the way of the verb. */
export async function lockPost(
  db: Queries,
  actor: Actor,
  verb: 'edit' | 'delete',
  id: number,
): Promise<PostRecord> {
  const post = await db.one<PostRecord>(sql`
    SELECT p.id, p.kox_id AS "koxId", p.source, p.title, p.version, p.given_id AS "givenId"
    FROM kox_post p JOIN kox k ON k.id = p.kox_id
    WHERE p.id = ${id} AND k.deleted_at IS NULL AND ${koxPostPolicy.reach(actor, verb)} FOR UPDATE OF p`);
  if (!post) throw RowMissing('KOX 作品');
  koxPostPolicy.guard(actor, verb, post);
  return post;
}

/** Stores a post that somebody registered by its link. */
export async function insertPost(db: Queries, channelId: number, post: NewPost): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO kox_post (channel_id, kox_id, url, title, source, given_id, published_at, views, likes, comments, shares)
    VALUES (${channelId}, ${post.koxId}, ${post.url}, ${post.title}, 'link', ${post.givenId}, ${post.publishedAt}, ${post.views}, ${post.likes},
            ${post.comments}, ${post.shares}) RETURNING id`);
  return row?.id ?? 0;
}

export const updatePost = (db: Queries, id: number, post: Omit<NewPost, 'koxId' | 'url'>) =>
  db.query(sql`
    UPDATE kox_post SET title = ${post.title}, given_id = ${post.givenId}, published_at = ${post.publishedAt}, views = ${post.views}, likes = ${post.likes},
           comments = ${post.comments}, shares = ${post.shares}, version = version + 1, updated_at = now() WHERE id = ${id}`);

export const deletePost = (db: Queries, id: number) => db.query(sql`DELETE FROM kox_post WHERE id = ${id}`);
