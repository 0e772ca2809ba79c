import { type BodyOf, type CommentInfo, contract, PLATFORMS, textLength } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Unit } from '#kernel/unit.ts';
import { arrive } from '../clue/index.ts';
import { CustomerRefused, TooLong } from './comment.errors.ts';
import { commentRefresh, sendReply, wordsChanged } from './comment.jobs.ts';
import { type CommentVerb, commentPolicy, commentsOf } from './comment.policy.ts';
import { announceComments, changeComments, lockComments } from './comment.repository.ts';
import { commentSource, loadComments, loadReplies } from './comment.source.ts';
import { openAuthor, openPhone } from './people.ts';
import { adoptPosts, askSoon } from './read/watch.repository.ts';
import { endReply } from './reply/settle-reply.ts';
import { commentWords } from './words.ts';

type Calls = typeof contract.comment;
const OTHERS = 20;

async function infoOf(db: Queries, actor: Actor, id: number): Promise<CommentInfo> {
  const [row] = await loadComments(
    db,
    actor,
    sql`c.id = ${id} AND ${commentsOf(actor, contract.comment.info)}`,
  );
  if (!row) throw RowMissing('评论');
  return {
    ...row,
    replies: await loadReplies(db, id),
    others: await db.query<CommentInfo['others'][number]>(sql`
      SELECT c.id, c.text, c.title, c.at FROM post_comment own JOIN post_comment c
        ON c.channel_id = own.channel_id AND c.author_mark = own.author_mark AND c.id <> own.id
      WHERE own.id = ${id} AND ${commentsOf(actor, contract.comment.info)} ORDER BY c.at DESC LIMIT ${OTHERS}`),
    replyLimit: PLATFORMS[row.platform].comments?.reply.max ?? null,
  };
}

/** One comment that the verb reaches, held; what stands in its way is told. */
async function holdComment(unit: Unit, actor: Actor, verb: CommentVerb, id: number) {
  const [comment] = await lockComments(unit, commentPolicy.reach(actor, verb), [id]);
  if (!comment) throw RowMissing('评论');
  commentPolicy.guard(actor, verb, comment);
  return comment;
}

/** Those of many for which nothing stands in the way; if there are none, what does. */
async function holdSome(unit: Unit, actor: Actor, verb: CommentVerb, ids: readonly number[]) {
  const rows = await lockComments(unit, commentPolicy.reach(actor, verb), ids);
  if (rows.length < new Set(ids).size) throw RowMissing('评论');
  const some = rows.filter((row) => commentPolicy.allows(actor, verb, row));
  if (some.length === 0 && rows[0]) commentPolicy.guard(actor, verb, rows[0]);
  return some.map(({ id }) => id);
}

export const commentService = ({ db, tx, jobs }: Kernel) => {
  /** The same small step with many comments. */
  const step =
    (verb: 'settle' | 'hide' | 'unhide', words: string, columns: Parameters<typeof changeComments>[2]) =>
    (actor: Actor, { ids }: { ids: number[] }) =>
      tx(actor, async (unit) => {
        const some = await holdSome(unit, actor, verb, ids);
        await changeComments(unit, some, columns);
        await unit.audit({
          call: contract.comment[verb],
          entity: 'comment',
          entityId: some.length === 1 ? some[0] : null,
          summary: `${words} ${some.length} 条评论`,
          after: { ids: some },
        });
        await announceComments(unit, some);
        return { changed: some.length };
      });

  return {
    info: async (actor: Actor, id: number) => {
      await findSeen(
        db,
        { ...commentSource(actor, {}), where: [commentsOf(actor, contract.comment.info)] },
        id,
        '评论',
      );
      return infoOf(db, actor, id);
    },

    /** Kept first, sent by a job: whoever answers does not wait for a platform, and nothing is sent twice. */
    reply: (actor: Actor, { id, text }: BodyOf<Calls['reply']>) =>
      tx(actor, async (unit) => {
        const comment = await holdComment(unit, actor, 'reply', id);
        const { name, comments } = PLATFORMS[comment.platform];
        if (comments && textLength(text) > comments.reply.max) throw TooLong(name, comments.reply.max);
        const reply = await unit.one<{ id: number }>(sql`
          INSERT INTO post_comment_reply (comment_id, text, member_id) VALUES (${id}, ${text}, ${actor.id}) RETURNING id`);
        await changeComments(unit, [id], sql`state = 'sending'`);
        await unit.audit({
          call: contract.comment.reply,
          entity: 'comment',
          entityId: id,
          summary: `回复《${comment.title}》的评论`,
          after: { text },
        });
        await announceComments(unit, [id]);
        await jobs.enqueue(unit, sendReply, { replyId: reply?.id ?? 0 }, { background: true });
        return infoOf(unit, actor, id);
      }),

    confirm: (actor: Actor, { id, sent }: BodyOf<Calls['confirm']>) =>
      tx(actor, async (unit) => {
        const comment = await holdComment(unit, actor, 'confirm', id);
        const open = await unit.one<{ id: number }>(
          sql`SELECT id FROM post_comment_reply WHERE comment_id = ${id} AND state = 'unknown'`,
        );
        if (open)
          await endReply(
            unit,
            open.id,
            sent ? { state: 'replied' } : { state: 'failed', note: `${actor.name}确认未送达` },
          );
        await unit.audit({
          call: contract.comment.confirm,
          entity: 'comment',
          entityId: id,
          summary: `确认《${comment.title}》的评论${sent ? '已回复' : '未回复'}`,
          after: { sent },
        });
        return infoOf(unit, actor, id);
      }),

    settle: step('settle', '标记为无需回复：', sql`state = 'settled'`),
    hide: step('hide', '隐藏', sql`hidden = true`),
    unhide: step('unhide', '取消隐藏', sql`hidden = false`),

    reopen: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const { title } = await holdComment(unit, actor, 'reopen', id);
        await changeComments(unit, [id], sql`state = 'new'`);
        await unit.audit({
          call: contract.comment.reopen,
          entity: 'comment',
          entityId: id,
          summary: `重新处理《${title}》的评论`,
        });
        await announceComments(unit, [id]);
        return infoOf(unit, actor, id);
      }),

    toClue: (actor: Actor, { id, name, phone, model, remark }: BodyOf<Calls['toClue']>) =>
      tx(actor, async (unit) => {
        const comment = await holdComment(unit, actor, 'clue', id);
        const { channelId, nodeId, path, platform, title, text, authorSealed, phoneSealed } = comment;
        const clue = await arrive(unit, {
          channelId,
          nodeId,
          path,
          name,
          phone: phone ?? (phoneSealed && openPhone(unit.secrets, phoneSealed)),
          identity: `${platform}:${openAuthor(unit.secrets, authorSealed)}`,
          source: 'comment',
          sourceNote: `${PLATFORMS[platform].name}《${title}》`,
          model,
          remark: [`评论：${text}`, remark].filter(Boolean).join('\n').slice(0, 500),
          ownerId: actor.id,
        });
        if (!clue) throw CustomerRefused();
        await changeComments(unit, [id], sql`clue_id = ${clue.id}`);
        await unit.audit({
          call: contract.comment.toClue,
          entity: 'comment',
          entityId: id,
          summary: `《${title}》的评论转为线索「${name}」`,
          after: { clueId: clue.id },
        });
        await announceComments(unit, [id]);
        return { clueId: clue.id, known: clue.known, comment: await infoOf(unit, actor, id) };
      }),

    /** Puts the posts of one's accounts first in line; the reading itself is a job. */
    sync: (actor: Actor) =>
      tx(actor, async (unit) => {
        await adoptPosts(unit);
        const own = scope(actor, contract.comment.sync).on({
          channel: sql`a.channel_id`,
          path: sql`a.path`,
          node: sql`a.node_id`,
          owner: sql`a.owner_id`,
        });
        const total = await askSoon(unit, sql`SELECT a.id FROM content_account a WHERE ${own}`);
        if (total > 0) await jobs.enqueue(unit, commentRefresh, {}, { background: true });
        return { total };
      }),

    words: (actor: Actor) => commentWords.read(db, actor.channelId),
    setWords: (actor: Actor, value: BodyOf<Calls['setWords']>) =>
      tx(actor, async (unit) => {
        const before = await commentWords.read(unit, actor.channelId);
        await commentWords.write(unit, actor.channelId, value);
        await unit.audit({
          call: contract.comment.setWords,
          entity: 'setting',
          entityId: actor.channelId,
          summary: '修改评论标记词',
          before,
          after: value,
        });
        if (actor.channelId !== null)
          await jobs.enqueue(unit, wordsChanged, { channelId: actor.channelId }, { background: true });
        return value;
      }),
  };
};
