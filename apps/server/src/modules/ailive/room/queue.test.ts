import { fillAnswer, readPastedRules, tryRules } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { isQuiet } from './intake.ts';
import { isSigned, signPush } from './push-signature.ts';
import {
  advance,
  begin,
  emptyQueue,
  end,
  handOver,
  type LoopLine,
  move,
  type QueuedLine,
  saidAfterAll,
  takeUnbegun,
  withdraw,
} from './queue.ts';

const loop: LoopLine[] = ['a', 'b', 'c', 'd'].map((id, at) => ({
  id,
  text: id,
  soundId: at + 1,
  factIds: [],
}));
const all = { loop, isReady: () => true, now: 1_000 };
const line = (id: string, of: QueuedLine['class'], soundId = 9): QueuedLine => ({
  id,
  class: of,
  text: id,
  soundId,
  notBefore: 0,
  commentId: null,
  memberId: null,
});
const names = (queue: ReturnType<typeof emptyQueue>) => queue.plays.map(({ lineId }) => lineId);

describe('what people change in the queue', () => {
  const begun = begin(advance(emptyQueue(), all).queue, '1-1', 1);
  const waiting = [line('one', 'insert'), line('two', 'insert'), line('key', 'keyword')];
  const full = advance({ ...begun, waiting }, all).queue;
  const next = (queue: typeof full, order = loop) =>
    names(advance(queue, { ...all, loop: order, ahead: 6 }).queue);

  it('a line that waits or was handed over is withdrawn; one that has begun is not', () => {
    expect(names(full)).toEqual(['a', 'one', 'two']);
    const less = withdraw(full, loop, 'one');
    expect([less?.line.id, less?.taken.map(({ lineId }) => lineId)]).toEqual(['one', ['one']]);
    expect(next(less?.queue ?? full)).toEqual(['a', 'two', 'key', 'b', 'c', 'd']);
    expect(withdraw(full, loop, 'key')?.taken).toEqual([]);
    expect(withdraw(begin(full, full.plays[1]?.playId ?? '', 2), loop, 'one')).toBeNull();
    expect(withdraw(full, loop, 'b')).toBeNull();
  });

  it('a line goes before another of its class, never into another class', () => {
    expect(next(move(full, loop, 'two', 'one')?.queue ?? full)).toEqual(['a', 'two', 'one', 'key', 'b', 'c']);
    expect(next(move(full, loop, 'one', null)?.queue ?? full)).toEqual(['a', 'two', 'one', 'key', 'b', 'c']);
    expect([move(full, loop, 'key', 'one'), move(full, loop, 'gone', null)]).toEqual([null, null]);
    expect(move(begin(full, full.plays[1]?.playId ?? '', 2), loop, 'one', null)).toBeNull();
  });

  it('the loop goes on in its new order from the next sentence on', () => {
    const moved = move(begun, loop, 'd', 'b');
    expect(moved?.loop.map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
    expect(next(moved?.queue ?? begun, [...(moved?.loop ?? [])])).toEqual(['a', 'd', 'b', 'c', 'a', 'd']);
    const last = move(begun, loop, 'b', null);
    expect([last?.before, last?.loop.map(({ id }) => id)]).toEqual(['c', ['c', 'd', 'a', 'b']]);
    expect([move(begun, loop, 'b', 'b'), move(begun, loop, 'b', 'key')]).toEqual([null, null]);
  });
});

describe('what comes next', () => {
  it('goes round the loop, three lines ahead', () => {
    let { queue } = advance(emptyQueue(), all);
    expect(names(queue)).toEqual(['a', 'b', 'c']);
    queue = advance(end(queue, '1-1'), all).queue;
    queue = advance(end(queue, '1-2'), all).queue;
    expect(names(queue)).toEqual(['c', 'd', 'a']);
  });

  it('a higher class comes after the sentence being spoken, and the loop returns to where it was', () => {
    const begun = begin(advance(emptyQueue(), all).queue, '1-1', 1);
    const { queue, taken } = advance(
      { ...begun, waiting: [line('event', 'event'), line('key', 'keyword')] },
      all,
    );
    expect(taken.map(({ lineId }) => lineId)).toEqual(['b', 'c']);
    expect([names(queue), queue.epoch]).toEqual([['a', 'key', 'event'], 2]);
    expect(names(advance(end(queue, '1-1'), all).queue)).toEqual(['key', 'event', 'b']);
  });

  it('only an urgent line cuts a sentence, which is then said from its beginning', () => {
    const begun = begin(advance(emptyQueue(), all).queue, '1-1', 1);
    const cut = advance({ ...begun, waiting: [line('stop', 'urgent')] }, all).queue;
    expect(names(cut)).toEqual(['stop', 'a', 'b']);
    const later = advance(
      { ...begin(cut, cut.plays[0]?.playId ?? '', 2), waiting: [line('more', 'insert')] },
      all,
    );
    expect(names(later.queue)).toEqual(['stop', 'more', 'a']);
  });

  it('a line without sound waits and takes nothing back; the loop goes on with what is there', () => {
    const isReady = (soundId: number) => ![2, 9].includes(soundId);
    const { queue, skipped, taken } = advance(
      { ...emptyQueue(), waiting: [line('key', 'keyword')] },
      { ...all, isReady },
    );
    expect([names(queue), skipped.map(({ id }) => id), taken]).toEqual([['a', 'c', 'd'], ['b'], []]);
    const silent = advance(emptyQueue(), { ...all, isReady: () => false }).queue;
    expect([silent.plays, silent.silentSince]).toEqual([[], 1_000]);
  });

  it('what has not begun can be taken back, and comes again in its place', () => {
    const begun = begin(advance({ ...emptyQueue(), waiting: [line('key', 'keyword')] }, all).queue, '1-1', 1);
    const { queue } = takeUnbegun(begun, loop);
    expect(names(queue)).toEqual(['key']);
    expect(names(advance(queue, all).queue)).toEqual(['key', 'a', 'b']);
  });

  it('what a player had said before it heard that it was taken back does not come again', () => {
    const { queue } = advance({ ...emptyQueue(), waiting: [line('key', 'keyword')] }, all);
    const had = queue.plays.reduce((now, { playId }) => handOver(now, playId, 1, 1), queue);
    const back = takeUnbegun(had, loop).queue;
    const [key, a] = back.takenBack;
    if (!key || !a) throw new Error('nothing was taken back');
    const said = saidAfterAll(saidAfterAll(back, key, loop).queue, a, loop).queue;
    expect(names(advance(said, all).queue)).toEqual(['b', 'c', 'd']);
    const chosen = saidAfterAll(advance(back, all).queue, a, loop);
    expect([names(chosen.queue), chosen.taken.map(({ lineId }) => lineId)]).toEqual([['key', 'b'], ['a']]);
  });

  it('a line handed over anew and said twice before that was heard counts twice', () => {
    const handed = (queue: ReturnType<typeof emptyQueue>) =>
      queue.plays.reduce((now, { playId }) => handOver(now, playId, 1, 1), queue);
    const first = handed(advance(emptyQueue(), all).queue);
    const again = handed(advance(takeUnbegun(first, loop).queue, all).queue);
    const [said, saidAnew] = [first.plays[0], again.plays[0]];
    if (!said || !saidAnew) throw new Error('nothing was chosen');
    const heard = saidAfterAll(again, said, loop);
    expect(heard.taken).toEqual([saidAnew]);
    expect(heard.queue.takenBack).toContainEqual(saidAnew);
  });

  it('remembers what a player has, however often lines it never got are taken back after it', () => {
    const first = advance(emptyQueue(), all).queue;
    const had = handOver(first, first.plays[0]?.playId ?? '', 1, 1);
    let queue = takeUnbegun(had, loop).queue;
    for (let turn = 0; turn < 10; turn++) queue = takeUnbegun(advance(queue, all).queue, loop).queue;
    expect(queue.takenBack.map(({ lineId, sentTo }) => [lineId, sentTo])).toEqual([['a', 1]]);
  });

  it('says each line in turn through a whole evening of interruptions', () => {
    let queue = emptyQueue();
    const heard: string[] = [];
    for (let turn = 0; turn < 5_000; turn++) {
      const waiting = turn % 7 === 0 ? [line(`x${turn}`, turn % 3 === 0 ? 'urgent' : 'keyword')] : [];
      queue = advance({ ...queue, waiting: [...queue.waiting, ...waiting] }, all).queue;
      const [first] = queue.plays;
      if (!first) break;
      heard.push(first.lineId);
      queue = end(begin(queue, first.playId, turn), first.playId);
    }
    const told = heard.filter((id) => !id.startsWith('x'));
    expect(told).toEqual(told.map((_id, at) => loop[at % 4]?.id));
    expect(heard.filter((id) => id.startsWith('x'))).toHaveLength(Math.ceil(5_000 / 7));
    expect(queue.waiting.length + queue.plays.length).toBeLessThan(4);
  });
});

describe('rules for comments', () => {
  const rule = (id: number, fields: object) => ({
    id,
    name: String(id),
    enabled: true,
    must: [],
    any: [],
    deny: [],
    priority: 50,
    cooldownSeconds: 60,
    answers: ['好'],
    ...fields,
  });
  it('the highest priority wins, then the longest word; whoever loses is told why', () => {
    const rules = [
      rule(1, { any: ['价'] }),
      rule(2, { any: ['落地价'] }),
      rule(3, { any: ['落地价'], deny: ['二手'] }),
      rule(4, { any: ['落地'], priority: 90, enabled: false }),
    ];
    const trials = tryRules(rules, '二手的落 地 价？', { now: 0, lastAt: () => undefined });
    expect(trials.map(({ wins, verdict }) => [wins, verdict.fits || verdict.reason])).toEqual([
      [false, true],
      [true, true],
      [false, 'deny'],
      [false, 'disabled'],
    ]);
    const cool = tryRules(rules, '落地价', { now: 30_000, lastAt: (id) => (id === 2 ? 0 : undefined) });
    expect(cool.find(({ wins }) => wins)?.rule.id).toBe(3);
  });
  it('reads pasted lines, and tells which it cannot read', () => {
    const { rules, faults } = readPastedRules('价格/多少钱|回[复|答]一|回复二\n\n只有词\n词|{姓名}好');
    expect(rules).toEqual([{ line: 1, any: ['价格', '多少钱'], answers: ['回[复|答]一', '回复二'] }]);
    expect(faults.map(({ line: at, fault }) => [at, fault])).toEqual([
      [3, '缺少回复'],
      [4, '没有变量「姓名」'],
    ]);
    expect([0, 1].map((turn) => fillAnswer('{昵称}[您好|你好]', { 昵称: '青柠' }, turn))).toEqual([
      '青柠您好',
      '青柠你好',
    ]);
  });
});

it('signs as the platform documents it', () => {
  const headers = {
    'x-nonce-str': '123456',
    'x-timestamp': '456789',
    'x-roomid': '268',
    'x-msg-type': 'user_group',
    'x-signature': 'GAkalGmhzqlUGQO/TgvMug==',
  };
  expect(signPush(headers, 'abc123你好', '123abc')).toBe(headers['x-signature']);
  expect(isSigned(headers, 'abc123你好', '123abc')).toBe(true);
  expect(isSigned(headers, 'abc123你好!', '123abc')).toBe(false);
  expect(isSigned({ ...headers, 'x-signature': undefined }, 'abc123你好', '123abc')).toBe(false);
});

it('knows quiet hours across midnight, in China', () => {
  const at = (clock: string) => Date.parse(`2026-11-18T${clock}:00+08:00`);
  const night = { quietFrom: '22:00', quietTo: '08:00' } as never;
  expect([at('23:30'), at('07:59'), at('08:00'), at('12:00')].map((now) => isQuiet(night, now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
