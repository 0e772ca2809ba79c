import { contract, type LiveAssistant } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { answerComment } from '../../src/modules/ailive/ailive.jobs.ts';
import type { Heard } from '../../src/modules/ailive/room/comment.repository.ts';
import { RoomDriver } from '../../src/modules/ailive/room/driver.ts';
import { takeComments } from '../../src/modules/ailive/room/intake.ts';
import { inRoom } from '../../src/modules/ailive/room/step.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';
import { laterKernel, soundsAtOnce } from './live-stand.ts';

const { liveShow, liveAssistant, liveKeyword } = contract;
const MINUTE = 60_000;

let desk: LiveDesk;
let usual: LiveAssistant;
/** In whose rooms it is later, and whose jobs run when a test runs them. */
let kernel: Kernel;
const clock = { aheadMs: 0 };
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
const set = (more: Partial<LiveAssistant>) =>
  ask(liveAssistant.update, { ...usual, answerDelaySeconds: 0, ...more }, desk.host.token);

beforeAll(async () => {
  desk = await openLiveDesk();
  await soundsAtOnce(desk.house.db);
  kernel = laterKernel(desk.house.app.kernel, clock);
  usual = (await ask(liveAssistant.info, {}, desk.host.token)).setting;
  await ask(
    liveKeyword.create,
    { name: '价格', any: ['多少钱'], answers: ['九万起。'], cooldownSeconds: 60 },
    desk.host.token,
  );
});
beforeEach(() => {
  clock.aheadMs = 0;
});

let heardSoFar = 0;
const said = (text: string, viewer = 'somebody'): Heard => {
  heardSoFar += 1;
  return { kind: 'comment', externalId: `heard-${heardSoFar}`, viewer, nickname: '示例·青柠', text };
};
async function onAir() {
  const { id } = await desk.show(['第一句台词。', '第二句台词。']);
  await desk.start(id);
  await desk.house.db.query(sql`UPDATE live_show SET state = 'living' WHERE id = ${id}`);
  const take = async (...heard: Heard[]) => {
    const row = await desk.house.db.one<{ channelId: number }>(
      sql`SELECT channel_id AS "channelId" FROM live_show WHERE id = ${id}`,
    );
    await takeComments(kernel, SYSTEM, { id, channelId: row?.channelId ?? 0 }, heard);
  };
  const of = async (text: string) =>
    (await ask(liveShow.comments, { showId: id, limit: 100 }, desk.host.token)).rows.find(
      (row) => row.text === text,
    );
  return { id, take, of };
}

describe('窗口', () => {
  it('屏蔽的观众、隐藏词和重复的评论不占名额，写下的也不超过名额', async () => {
    await set({ windowSeconds: 60, windowKeeps: 3 });
    const { id, take, of } = await onAir();
    await take(said('第一次吵闹', 'noisy'));
    await ask(liveShow.block, { id: (await of('第一次吵闹'))?.id ?? 0 }, desk.host.token);
    await take(
      ...['吵', '吵吵', '吵吵吵', '吵吵吵吵', '吵吵吵吵吵'].map((text) => said(text, 'noisy')),
      said('666'),
      said('666'),
      said('666'),
      said('轮毂多大？'),
    );
    expect(await of('轮毂多大？')).toMatchObject({ outcome: 'unanswered' });
    const { rows } = await ask(liveShow.comments, { showId: id, limit: 100 }, desk.host.token);
    expect(rows.filter(({ outcome }) => outcome === 'hidden' || outcome === 'dropped').length).toBeLessThan(
      5,
    );
    const room = await ask(liveShow.room, { id }, desk.host.token);
    expect(rows.length + (room.dropped.comment ?? 0)).toBe(10);
    await ask(liveShow.stop, { id }, desk.host.token);
  });
});

describe('规则', () => {
  it('冷却中的规则刚回答过：不交给模型，也不算未回答', async () => {
    await set({ modelSeconds: 5 });
    const { model } = desk.house.app.kernel;
    const kept = model.ready;
    model.ready = async () => true;
    try {
      const { id, take, of } = await onAir();
      await take(said('这车多少钱？'));
      await take(said('请问多少钱？'));
      expect(await of('这车多少钱？')).toMatchObject({ outcome: 'queued', note: '命中「价格」' });
      expect(await of('请问多少钱？')).toMatchObject({ outcome: 'noted', note: '命中「价格」，刚回答过' });
      expect((await ask(liveShow.activity, { id }, desk.host.token)).questions).toBe(1);
      await ask(liveShow.stop, { id }, desk.host.token);
    } finally {
      model.ready = kept;
    }
  });
});

describe('模型', () => {
  it('到了每分钟上限或口播暂停时不问模型', async () => {
    await set({ modelSeconds: 5, answersPerMinute: 1 });
    const { model } = desk.house.app.kernel;
    const kept = { ready: model.ready, compose: model.compose };
    let asked = 0;
    model.ready = async () => true;
    model.compose = (async () => {
      asked += 1;
      throw new Error('nobody should ask');
    }) as unknown as typeof model.compose;
    try {
      const { id, take, of } = await onAir();
      await take(said('这车多少钱？'));
      await take(said('后备厢多大？'));
      expect(await of('后备厢多大？')).toMatchObject({
        outcome: 'unanswered',
        note: '超过每分钟回复上限',
      });
      clock.aheadMs += 2 * MINUTE;
      await ask(liveShow.pause, { id }, desk.host.token);
      await take(said('轮毂多大？'));
      expect(await of('轮毂多大？')).toMatchObject({ outcome: 'unanswered', note: '口播已暂停' });

      // One that was put to the model before, and comes to its turn only now.
      const [before] = await desk.house.db.query<{ id: number }>(sql`
        INSERT INTO live_comment (show_id, kind, external_id, nickname, text, outcome)
        VALUES (${id}, 'comment', 'before', '青柠', '油箱多大？', 'waiting') RETURNING id`);
      const { run } = await (answerComment as JobDefinition<{ id: number }>).handler();
      const payload = { id: before?.id ?? 0 };
      const signal = new AbortController().signal;
      await run({ id: 'x', payload, memberId: null, attempt: 1, signal, progress: async () => {}, kernel });
      expect(await of('油箱多大？')).toMatchObject({ outcome: 'unanswered', note: '口播已暂停' });
      expect(asked).toBe(0);
      await ask(liveShow.stop, { id }, desk.host.token);
    } finally {
      Object.assign(model, kept);
    }
  });
});

describe('过时', () => {
  it('等待过久的回复和欢迎语不再播出，并写明原因', async () => {
    const greetings = [{ event: 'follow' as const, enabled: true, text: '谢谢关注。' }];
    await set({ greetings });
    const { id, take, of } = await onAir();
    await ask(liveShow.pause, { id }, desk.host.token);
    await take(said('这车多少钱？'), { ...said('', 'fan'), kind: 'follow' });
    const spoken = (resume: boolean) =>
      kernel.tx(SYSTEM, (unit) =>
        inRoom(unit, id, (step) => {
          step.room.paused = !resume;
          step.advance();
          return [...step.room.queue.waiting, ...step.room.queue.plays].map(({ text }) => text);
        }),
      );
    clock.aheadMs = 3 * MINUTE;
    // The greeting has had its time, the answer not yet; what was chosen and taken back has no more time for it.
    expect(await spoken(true)).toEqual(expect.arrayContaining(['九万起。']));
    expect(await spoken(true)).not.toContain('谢谢关注。');
    await ask(liveShow.pause, { id }, desk.host.token);
    clock.aheadMs = 6 * MINUTE;
    expect(await spoken(true)).not.toContain('九万起。');
    expect(await of('这车多少钱？')).toMatchObject({ outcome: 'unanswered', note: '等待过久，未播出' });
    expect(await of('')).toMatchObject({ kind: 'follow', outcome: 'noted', note: '等待过久，未播出' });
    const { rows } = await ask(liveShow.evidence, { showId: id, limit: 100 }, desk.host.token);
    expect(rows.filter(({ kind }) => kind === 'expired').map(({ note }) => note)).toEqual([
      '谢谢关注。',
      '九万起。',
    ]);
    await ask(liveShow.stop, { id }, desk.host.token);
  });
});

describe('播放端消失', () => {
  /** A player that tells what it plays, until it is gone without a word. */
  async function playing(id: number) {
    const { driver } = await RoomDriver.take(kernel, id, 0);
    await kernel.tx(SYSTEM, (unit) =>
      inRoom(unit, id, (step) => {
        step.room.state = 'living';
        step.changed = true;
      }),
    );
    return driver;
  }

  it('已下发给消失的播放端的回复，过时后不再由新的播放端播出', async () => {
    await set({});
    const { id, take, of } = await onAir();
    const former = await playing(id);
    await take(said('这车多少钱？'));
    const [handed] = (await former.drive()).plays;
    expect(handed?.text).toBe('九万起。');
    former.ack(handed?.playId ?? '', 'received');
    await former.drive();
    clock.aheadMs = 6 * MINUTE;
    const { driver } = await RoomDriver.take(kernel, id, null);
    expect((await driver.drive()).plays.map(({ text }) => text)).not.toContain('九万起。');
    expect(await of('这车多少钱？')).toMatchObject({ outcome: 'unanswered', note: '等待过久，未播出' });
    await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('服务被杀后，新的播放端从头播出被打断的那一句；已确认播完的不重播', async () => {
    await set({});
    const { id } = await onAir();
    const former = await playing(id);
    const [first, second] = (await former.drive()).plays;
    for (const state of ['started', 'ended'] as const) former.ack(first?.playId ?? '', state);
    former.ack(second?.playId ?? '', 'started');
    await former.drive();
    clock.aheadMs = 3_000;
    const { driver } = await RoomDriver.take(kernel, id, null);
    const [again] = (await driver.drive()).plays;
    expect(again).toMatchObject({ playId: second?.playId, text: '第二句台词。', fromMs: 0 });
    await ask(liveShow.stop, { id }, desk.host.token);
  });
});

describe('隐藏和屏蔽', () => {
  it('已回答的评论隐藏、屏蔽后仍是已回答，解除屏蔽不改变结果', async () => {
    await set({});
    const { id, take, of } = await onAir();
    await take(said('这车多少钱？', 'buyer'));
    const answered = await of('这车多少钱？');
    const commentId = answered?.id ?? 0;
    await desk.house.db.query(sql`UPDATE live_comment SET outcome = 'spoken' WHERE id = ${commentId}`);
    const kept = { outcome: 'spoken', note: '命中「价格」', answer: '九万起。' };
    const blocked = await ask(liveShow.block, { id: commentId }, desk.host.token);
    expect(blocked).toMatchObject({ ...kept, hidden: true, can: ['unblock'] });
    // Spoken and hidden: found as either.
    for (const outcome of ['hidden', 'spoken'] as const) {
      const { rows } = await ask(liveShow.comments, { showId: id, outcome }, desk.host.token);
      expect(rows.map((row) => row.id)).toEqual([commentId]);
    }
    const free = await ask(liveShow.unblock, { id: commentId }, desk.host.token);
    expect(free).toMatchObject({ ...kept, can: expect.arrayContaining(['block']) });
    const { answered: answers, leads } = await ask(liveShow.activity, { id }, desk.host.token);
    expect([answers, leads]).toEqual([1, 0]);

    // Nothing is hidden by listening to somebody again.
    await take(said('随便看看', 'reader'));
    const plain = await of('随便看看');
    expect(await ask(liveShow.unblock, { id: plain?.id ?? 0 }, desk.host.token)).toMatchObject({
      outcome: 'noted',
      hidden: false,
    });
    // A question whose answer still waits: the answer goes, the question stays without one.
    clock.aheadMs = 2 * MINUTE;
    await take(said('还是多少钱？', 'other'));
    const open = await of('还是多少钱？');
    expect(await ask(liveShow.hide, { id: open?.id ?? 0 }, desk.host.token)).toMatchObject({
      outcome: 'hidden',
      note: '人工隐藏',
      hidden: true,
    });
    await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('已屏蔽观众：看得到谁在何时被谁屏蔽，没有评论也能解除，上级和他人的不在其中', async () => {
    await set({});
    const { id, take, of } = await onAir();
    const heard = (text: string) => ({ ...said(text, 'loud'), nickname: '老周 138-1234 5678' });
    await take(heard('吵一句'));
    await ask(liveShow.block, { id: (await of('吵一句'))?.id ?? 0 }, desk.host.token);
    // Of another evening: of what the viewer wrote nothing is left.
    await desk.house.db.query(sql`DELETE FROM live_comment WHERE show_id = ${id} AND text = '吵一句'`);
    const listed = async (token = desk.host.token, q?: string) =>
      (await ask(liveShow.blocked, { q }, token)).rows.filter(({ nickname }) => nickname.startsWith('老周'));
    const [row] = await listed();
    expect(row).toMatchObject({ nickname: '老周 138****5678', by: expect.any(String), can: ['unblock'] });
    expect(Date.parse(row?.at ?? '')).not.toBeNaN();
    expect([await listed(desk.host.token, '老周'), await listed(desk.host.token, '12345')]).toEqual([
      [row],
      [],
    ]);

    // Blocked above: neither told nor undone below.
    const below = await desk.person('below', desk.dealer, ['19-5']);
    expect(await listed(below.token)).toEqual([]);
    const tried = await desk.house.send(liveShow.release, { id: row?.id ?? 0 }, below.token);
    expect(tried.code).toBe('row.missing');
    await take(heard('又吵一句'));
    expect(await of('又吵一句')).toMatchObject({ outcome: 'hidden', note: '观众已屏蔽' });

    expect(await ask(liveShow.release, { id: row?.id ?? 0 }, desk.host.token)).toBeNull();
    expect(await listed()).toEqual([]);
    await take(heard('这次好好说'));
    expect(await of('这次好好说')).toMatchObject({ outcome: 'noted' });
    const [entry] = await desk.house.db.query(
      sql`SELECT action, member_id AS by FROM audit WHERE entity = 'liveBlocked' AND entity_id = ${String(row?.id)}`,
    );
    expect(entry).toMatchObject({ by: desk.host.id });
    await ask(liveShow.stop, { id }, desk.host.token);
  });
});
