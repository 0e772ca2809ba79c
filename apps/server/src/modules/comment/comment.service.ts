import { type BodyOf, contract, PLATFORMS, textLength } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { refuseBlocked } from '../ai-create/index.ts';
import { upsertClue } from '../clue/index.ts';
import { decryptAuthor, decryptPhone } from './author-secrets.ts';
import { CustomerRefused, TooLong } from './comment.errors.ts';
import { commentRefresh, reclassifyComments, sendReply } from './comment.jobs.ts';
import * as repository from './comment.repository.ts';
import { commentsOf } from './comment.scope.ts';
import { commentSource } from './comment.source.ts';
import { commentKeywords } from './keywords.ts';
import { adoptPosts, requestReading } from './read/watch.repository.ts';
import { endReply } from './reply/settle-reply.service.ts';

type Calls = typeof contract.comment;

export const commentService = ({ db, tx, jobs }: Kernel) => {
  /** Applies the same small change to many comments. */
  const step =
    (verb: 'settle' | 'hide' | 'unhide', title: string, change: repository.CommentChange) =>
    (actor: Actor, { ids }: { ids: number[] }) =>
      tx(actor, async (unit) => {
        const allowed = await repository.lockAllowed(unit, actor, verb, ids);
        await repository.changeComments(unit, allowed, change);
        await unit.audit({
          call: contract.comment[verb],
          entity: 'comment',
          entityId: allowed.length === 1 ? allowed[0] : null,
          summary: `${title} ${allowed.length} 条评论`,
          after: { ids: allowed },
        });
        await repository.announceComments(unit, allowed);
        return { changed: allowed.length };
      });

  return {
    info: async (actor: Actor, id: number) => {
      await findVisible(
        db,
        { ...commentSource(actor, {}), where: [commentsOf(actor, contract.comment.info)] },
        id,
        '评论',
      );
      return repository.commentInfo(db, actor, id);
    },

    /** Stores the reply and leaves sending to a job: nobody waits for a platform, and nothing is sent twice. */
    reply: (actor: Actor, { id, text }: BodyOf<Calls['reply']>) =>
      tx(actor, async (unit) => {
        const comment = await repository.lockComment(unit, actor, 'reply', id);
        const { name, comments } = PLATFORMS[comment.platform];
        if (comments && textLength(text) > comments.reply.max) throw TooLong(name, comments.reply.max);
        await refuseBlocked(unit, actor.channelId, text);
        const replyId = await repository.insertReply(unit, { commentId: id, text, memberId: actor.id });
        await repository.changeComments(unit, [id], { state: 'sending' });
        await unit.audit({
          call: contract.comment.reply,
          entity: 'comment',
          entityId: id,
          summary: `回复《${comment.title}》的评论`,
          after: { text },
        });
        await repository.announceComments(unit, [id]);
        await jobs.enqueue(unit, sendReply, { replyId }, { background: true });
        return repository.commentInfo(unit, actor, id);
      }),

    confirm: (actor: Actor, { id, sent }: BodyOf<Calls['confirm']>) =>
      tx(actor, async (unit) => {
        const comment = await repository.lockComment(unit, actor, 'confirm', id);
        const open = await repository.findUnknownReply(unit, id);
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
        return repository.commentInfo(unit, actor, id);
      }),

    settle: step('settle', '标记为无需回复：', { state: 'settled' }),
    hide: step('hide', '隐藏', { hidden: true }),
    unhide: step('unhide', '取消隐藏', { hidden: false }),

    reopen: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const { title } = await repository.lockComment(unit, actor, 'reopen', id);
        await repository.changeComments(unit, [id], { state: 'new' });
        await unit.audit({
          call: contract.comment.reopen,
          entity: 'comment',
          entityId: id,
          summary: `重新处理《${title}》的评论`,
        });
        await repository.announceComments(unit, [id]);
        return repository.commentInfo(unit, actor, id);
      }),

    toClue: (actor: Actor, { id, name, phone, model, remark }: BodyOf<Calls['toClue']>) =>
      tx(actor, async (unit) => {
        const comment = await repository.lockComment(unit, actor, 'clue', id);
        const { channelId, nodeId, path, platform, title, text, authorSealed, phoneSealed } = comment;
        const clue = await upsertClue(
          unit,
          {
            channelId,
            nodeId,
            path,
            name,
            phone: phone ?? (phoneSealed && decryptPhone(unit.secrets, phoneSealed)),
            phoneTyped: phone !== undefined && phone !== null,
            identity: `${platform}:${decryptAuthor(unit.secrets, authorSealed)}`,
            source: 'comment',
            sourceNote: `${PLATFORMS[platform].name}《${title}》`,
            model,
            remark: [`评论：${text}`, remark].filter(Boolean).join('\n').slice(0, 500),
            ownerId: actor.id,
          },
          actor,
        );
        if (!clue) throw CustomerRefused();
        await repository.changeComments(unit, [id], { clueId: clue.id });
        await unit.audit({
          call: contract.comment.toClue,
          entity: 'comment',
          entityId: id,
          summary: `《${title}》的评论转为线索「${name}」`,
          after: { clueId: clue.id },
        });
        await repository.announceComments(unit, [id]);
        return { clueId: clue.id, known: clue.known, comment: await repository.commentInfo(unit, actor, id) };
      }),

    /** Makes the posts of the actor's accounts due; a job reads them. */
    sync: (actor: Actor) =>
      tx(actor, async (unit) => {
        await adoptPosts(unit);
        const total = await requestReading(unit, actor);
        if (total > 0) await jobs.enqueue(unit, commentRefresh, {}, { background: true });
        return { total };
      }),

    words: (actor: Actor) => commentKeywords.read(db, actor.channelId),
    setWords: (actor: Actor, value: BodyOf<Calls['setWords']>) =>
      tx(actor, async (unit) => {
        const { setWords: call } = contract.comment;
        await commentKeywords.change(unit, actor, value, {
          call,
          entity: 'setting',
          summary: '修改评论标记词',
        });
        if (actor.channelId !== null)
          await jobs.enqueue(unit, reclassifyComments, { channelId: actor.channelId }, { background: true });
        return value;
      }),
  };
};
