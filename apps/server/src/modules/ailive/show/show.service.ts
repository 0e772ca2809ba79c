import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  contract,
  type LiveShow,
  PREFLIGHT_CHECKS,
  type PreflightCheck,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage, type PageRequest } from '#kernel/list/list.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import type { Unit } from '#kernel/unit.ts';
import { factsNow } from '../../ai/index.ts';
import { musicFiles } from '../../video-resource/index.ts';
import {
  EndsTooSoon,
  LineBegun,
  PreflightRed,
  PreflightUnconfirmed,
  ScriptGone,
  VoiceEnded,
} from '../ailive.errors.ts';
import { pushRooms } from '../ailive.jobs.ts';
import { liveApp } from '../push-task/live-app.ts';
import { addLine } from '../room/add-line.ts';
import { announceRooms } from '../room/announce.ts';
import { blockedSource, releaseViewer } from '../room/blocked.repository.ts';
import {
  blockViewer,
  commentSource,
  commentsTold,
  hideComment,
  loadComments,
  reachedComment,
  settleComment,
  unblockViewer,
} from '../room/comment.repository.ts';
import { takeComments } from '../room/intake.ts';
import { emptyQueue } from '../room/queue.ts';
import { classOf } from '../room/room.repository.ts';
import { simulatedViewers } from '../room/simulated-viewers.ts';
import { inRoom, type RoomStep } from '../room/step.ts';
import { countPlays, playsOf, showMinutes, showSums } from '../room/view.repository.ts';
import { viewRoom } from '../room/view.ts';
import { usableScript } from '../script/script.repository.ts';
import { URGENCY } from '../sound/sound.repository.ts';
import { soundSetting, speakAhead, voiceOf } from '../sound/voice.ts';
import { voiceProblem } from '../sound/voice-problem.ts';
import { evidenceSource } from './evidence.source.ts';
import { lookAtShow, speakFailedAgain } from './look.ts';
import { reportOf } from './report.repository.ts';
import type { ShowVerb } from './show.policy.ts';
import { showPolicy } from './show.policy.ts';
import {
  beginShow,
  deleteShow,
  insertShow,
  type LockedShow,
  lockShow,
  scriptOf,
  seenShow,
  showToCheck,
  usableAccount,
} from './show.repository.ts';
import { showSource } from './show.source.ts';

type Calls = typeof contract.liveShow;
/** What the audit keeps of it besides what was asked. */
type Done = object | undefined | void;

export const showService = (kernel: Kernel) => {
  const { db, tx } = kernel;
  const mayPush = liveApp(kernel) !== null;
  const info = (actor: Actor, { id }: { id: number }): Promise<LiveShow> =>
    findVisible(db, showSource(actor, {}), id, '直播场次');
  const audit = (unit: Unit, verb: ShowVerb, { id, name }: LockedShow, after: object = {}) =>
    unit.audit({
      call: showPolicy.verbs[verb].call,
      entity: 'liveShow',
      entityId: id,
      summary: `${showPolicy.verbs[verb].call.summary}「${name}」`,
      after,
    });
  const seen = async (actor: Actor, id: number) => {
    const show = await seenShow(db, actor, id);
    if (!show) throw RowMissing('直播场次');
    return show;
  };

  /** One thing that somebody does in a room: allowed, done in a step of the room, audited. */
  async function act(
    actor: Actor,
    verb: ShowVerb,
    id: number,
    work: (step: RoomStep, unit: Unit) => Done | Promise<Done>,
    after: object = {},
  ): Promise<LiveShow> {
    await tx(actor, async (unit) => {
      const show = await lockShow(unit, actor, verb, id);
      const done = await inRoom(unit, id, (step) => work(step, unit));
      await audit(unit, verb, show, { ...after, ...done });
    });
    return info(actor, { id });
  }

  /**
   * A comment is hidden, alone or with whatever its viewer writes later in rooms of its place; an answer that waits goes with it. What was
   * answered stays so in the records. A viewer who is listened to again is so from the next comment on.
   */
  const takeAway = (actor: Actor, verb: keyof typeof COMMENT_NOTES | 'unblock', id: number) =>
    tx(actor, async (unit) => {
      const comment = await reachedComment(unit, actor, id);
      if (!comment) throw RowMissing('评论');
      await inRoom(unit, comment.showId, async (step) => {
        const { nodeId, viewer } = comment;
        if (verb === 'block' && viewer) await blockViewer(unit, comment, actor.id);
        if (verb === 'unblock' && viewer) await unblockViewer(unit, nodeId, viewer);
        if (verb !== 'unblock') {
          step.withdraw(id);
          // What is being said to its end is answered: that is told when it ends.
          const begun = step.room.queue.plays.some(({ commentId }) => commentId === id);
          await hideComment(unit, id, COMMENT_NOTES[verb], begun);
        }
        step.note({ kind: verb, commentId: id, memberId: actor.id });
      });
      await unit.audit({
        call: contract.liveShow[verb],
        entity: 'liveShow',
        entityId: comment.showId,
        summary: contract.liveShow[verb].summary,
        after: { text: comment.text },
      });
      return only(await loadComments(unit, [id]));
    });

  return {
    info,
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, showSource(actor, body), body as PageRequest),

    async create(actor: Actor, { name, accountId, scriptId, startsAt, endsAt }: BodyOf<Calls['create']>) {
      const id = await tx(actor, async (unit) => {
        if (!(await usableAccount(unit, actor, accountId))) throw RowMissing('直播账号');
        const script = await usableScript(unit, actor, scriptId);
        if (!script) throw RowMissing('话术');
        if (Date.parse(endsAt) <= Date.now()) throw EndsTooSoon();
        const place = await placeOf(unit, actor, contract.liveShow.create);
        const made = await insertShow(unit, place, {
          name,
          accountId,
          scriptId,
          scriptName: script.name,
          startsAt,
          endsAt,
        });
        await unit.audit({
          call: contract.liveShow.create,
          entity: 'liveShow',
          entityId: made,
          summary: `新建直播场次「${name}」`,
          after: { name, script: script.name, startsAt, endsAt },
        });
        return made;
      });
      return info(actor, { id });
    },

    remove: (actor: Actor, { id }: { id: number }) =>
      tx(actor, async (unit) => {
        const show = await lockShow(unit, actor, 'delete', id);
        await deleteShow(unit, id);
        await unit.audit({
          call: contract.liveShow.remove,
          entity: 'liveShow',
          entityId: id,
          summary: `删除直播场次「${show.name}」`,
          entityName: show.name,
          before: { name: show.name },
        });
        return null;
      }),

    async preflight(actor: Actor, { id }: { id: number }) {
      const show = await showToCheck(db, actor, id);
      if (!show) throw RowMissing('直播场次');
      const checks = await lookAtShow(db, show, mayPush);
      if (checks.some(({ code, level }) => code === 'sounds' && level === 'red'))
        await tx(actor, (unit) => speakFailedAgain(kernel, unit, show));
      return { checks, ready: checks.every(({ level }) => level !== 'red') };
    },

    async start(actor: Actor, { id, confirmed }: BodyOf<Calls['start']>) {
      await tx(actor, async (unit) => {
        const show = await lockShow(unit, actor, 'start', id);
        const taken = mayGo(await lookAtShow(unit, show, mayPush), confirmed);
        const script = show.scriptId === null ? undefined : await scriptOf(unit, show.scriptId);
        if (!script) throw ScriptGone();
        const voice = await voiceOf(unit, show.channelId);
        const { volume, musicId, musicVolume, musicDuck } = await soundSetting.read(unit, show.channelId);
        const sounds = await speakAhead(
          kernel,
          unit,
          show,
          voice,
          script.lines.map(({ text }) => text),
          URGENCY.loop,
        );
        const facts = await factsNow(unit, show.channelId, [
          ...new Set(script.lines.flatMap(({ factIds }) => factIds)),
        ]);
        await beginShow(unit, id, {
          controllerId: actor.id,
          scriptName: script.name,
          product: script.product,
          loop: script.lines.map(({ text, factIds }, at) => ({
            id: `line-${at + 1}`,
            text,
            factIds,
            quotes: factIds.filter((factId) => text.includes(facts.get(factId)?.value ?? '\u0000')),
            soundId: sounds.get(text)?.id ?? 0,
          })),
          queue: emptyQueue(Date.now()),
          confirmed: taken,
          ...voice,
          volume,
          musicObject:
            musicId === null ? null : ((await musicFiles(unit, [musicId])).get(musicId)?.object ?? null),
          musicVolume,
          musicDuck,
        });
        await inRoom(unit, id, (step) => {
          step.note({ kind: 'start', memberId: actor.id });
          for (const { code, note } of taken)
            step.note({ kind: 'confirmed', memberId: actor.id, note: `${code}：${note}` });
        });
        if (show.platform !== 'sandbox') await wake(kernel, unit, pushRooms);
        await audit(unit, 'start', show, { confirmed: taken.map(({ code }) => PREFLIGHT_CHECKS[code]) });
      });
      return info(actor, { id });
    },

    pause: (actor: Actor, { id }: { id: number }) =>
      act(actor, 'pause', id, (step) => {
        step.takeBack();
        step.room.paused = true;
        step.note({ kind: 'pause', memberId: actor.id });
      }),

    resume: (actor: Actor, { id }: { id: number }) =>
      act(actor, 'resume', id, async (step, unit) => {
        const problem = await voiceProblem(unit, step.room);
        if (problem !== null) throw VoiceEnded(problem);
        step.room.paused = false;
        step.note({ kind: 'resume', memberId: actor.id });
        step.advance();
      }),

    insert: (actor: Actor, { id, text, urgent }: BodyOf<Calls['insert']>) =>
      act(
        actor,
        'insert',
        id,
        async (step, unit) => {
          step.note({ kind: 'insert', memberId: actor.id, note: text });
          await addLine(kernel, unit, step, {
            id: `hand-${randomUUID()}`,
            class: classOf(urgent),
            text,
            memberId: actor.id,
          });
          step.advance();
        },
        { text, urgent },
      ),

    withdraw: (actor: Actor, { id, line }: BodyOf<Calls['withdraw']>) =>
      act(actor, 'withdraw', id, async (step, unit) => {
        const gone = step.withdrawLine(line);
        if (!gone) throw LineBegun();
        const { text, commentId } = gone;
        if (commentId !== null)
          await settleComment(unit, commentId, {
            outcome: gone.class === 'keyword' ? 'unanswered' : 'noted',
            note: '人工撤回',
          });
        step.note({ kind: 'withdrawn', memberId: actor.id, commentId, note: text });
        step.advance();
        return { text };
      }),

    move: (actor: Actor, { id, line, before }: BodyOf<Calls['move']>) =>
      act(actor, 'move', id, (step) => {
        if (!step.moveLine(line, before, actor.id)) throw LineBegun();
        step.advance();
      }),

    stop: (actor: Actor, { id }: { id: number }) =>
      act(actor, 'stop', id, async (step, unit) => {
        step.stop();
        step.note({ kind: 'stop', memberId: actor.id });
        if (step.room.queue.push) await wake(kernel, unit, pushRooms);
      }),

    control: (actor: Actor, { id }: { id: number }) =>
      act(actor, 'control', id, (step) => {
        step.room.controllerId = actor.id;
        step.note({ kind: 'control', memberId: actor.id });
      }),

    music: (actor: Actor, { id, volume }: BodyOf<Calls['music']>) =>
      act(
        actor,
        'music',
        id,
        (step) => {
          step.room.musicVolume = Math.round(volume * 100);
          step.note({ kind: 'music', memberId: actor.id, note: `${step.room.musicVolume}%` });
        },
        { volume },
      ),

    room: async (actor: Actor, { id }: { id: number }) => {
      await seen(actor, id);
      return viewRoom(kernel, id);
    },

    async activity(actor: Actor, { id }: { id: number }) {
      await seen(actor, id);
      return { minutes: await showMinutes(db, id), ...(await showSums(db, id)) };
    },

    async evidence(actor: Actor, body: BodyOf<Calls['evidence']>) {
      await seen(actor, body.showId);
      return listPage(db, evidenceSource(actor, body), body as PageRequest);
    },

    async comments(actor: Actor, body: BodyOf<Calls['comments']>) {
      if (body.showId !== undefined) await seen(actor, body.showId);
      return listPage(db, commentSource(actor, body), body as PageRequest);
    },

    async say(actor: Actor, { id, nickname, text }: BodyOf<Calls['say']>) {
      const show = await tx(actor, (unit) => lockShow(unit, actor, 'say', id));
      const heard = {
        kind: 'comment' as const,
        externalId: `hand-${randomUUID()}`,
        viewer: '',
        nickname,
        text,
      };
      const ids = await takeComments(kernel, actor, show, [heard], { byHand: true });
      const [comment] = await loadComments(db, ids);
      if (!comment) throw RowMissing('评论');
      return comment;
    },

    /** Looked at as what a platform tells: within windows and limits, and answered if a rule says so. */
    async simulate(actor: Actor, { id, ...asked }: BodyOf<Calls['simulate']>) {
      const show = await tx(actor, async (unit) => {
        const locked = await lockShow(unit, actor, 'simulate', id);
        await audit(unit, 'simulate', locked, asked);
        return locked;
      });
      const from = await commentsTold(db, id, asked.kind);
      await takeComments(kernel, actor, show, simulatedViewers({ ...asked, from }));
      return info(actor, { id });
    },

    hide: (actor: Actor, { id }: { id: number }) => takeAway(actor, 'hide', id),
    block: (actor: Actor, { id }: { id: number }) => takeAway(actor, 'block', id),
    unblock: (actor: Actor, { id }: { id: number }) => takeAway(actor, 'unblock', id),

    blocked: (actor: Actor, body: BodyOf<Calls['blocked']>) =>
      listPage(db, blockedSource(actor, body), body as PageRequest),
    /** From the list, where no comment is at hand: rooms on air listen again from the next comment on. */
    release: (actor: Actor, { id }: { id: number }) =>
      tx(actor, async (unit) => {
        const viewer = await releaseViewer(unit, actor, id);
        if (!viewer) throw RowMissing('屏蔽的观众');
        await announceRooms(unit, viewer.nodeId);
        await unit.audit({
          call: contract.liveShow.release,
          entity: 'liveBlocked',
          entityId: id,
          ...(viewer.nickname && { summary: `解除屏蔽观众「${viewer.nickname}」` }),
          after: { nickname: viewer.nickname },
        });
        return null;
      }),

    async timeline(actor: Actor, asked: BodyOf<Calls['timeline']>) {
      await seen(actor, asked.id);
      return { plays: await playsOf(db, asked), total: await countPlays(db, asked) };
    },

    async report(actor: Actor, { id }: { id: number }) {
      await seen(actor, id);
      return reportOf(db, id, { whole: seesPhones(actor) });
    },
  };
};

const COMMENT_NOTES = { hide: '人工隐藏', block: '观众已屏蔽' } as const;

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw RowMissing('评论');
  return row;
}

/** Red stops a show; amber is kept with whoever took it on. */
function mayGo(checks: readonly PreflightCheck[], confirmed: readonly string[]) {
  const notes = (some: readonly PreflightCheck[]) =>
    some.map(({ code, note }) => `${PREFLIGHT_CHECKS[code]}（${note}）`).join('；');
  const red = checks.filter(({ level }) => level === 'red');
  if (red.length > 0) throw PreflightRed(notes(red));
  const amber = checks.filter(({ level }) => level === 'amber');
  const open = amber.filter(({ code }) => !confirmed.includes(code));
  if (open.length > 0) throw PreflightUnconfirmed(notes(open));
  return amber.map(({ code, note }) => ({ code, note }));
}
