import { contract, LIVE_CLIENT_ID, LIVE_EVENT_KINDS, LIVE_PUSH_PATH, liveEventNote } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { until } from '../library.ts';
import { openSandbox } from '../sandbox.ts';
import { lookAtEvidence } from './evidence.ts';
import { type LiveDesk, openLiveDesk, openPlain, openTablePlayer, type Plain } from './live-desk.ts';

const { liveShow, liveKeyword, auth } = contract;
let desk: LiveDesk;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
const LINES = ['第一句台词。', '第二句台词。', '第三句台词。', '第四句台词。'];

beforeAll(async () => {
  desk = await openLiveDesk();
});

const login = (roomId?: number, seq?: number) =>
  ({ type: 'login', token: desk.host.token, client_id: LIVE_CLIENT_ID, roomId, seq }) as const;

/** A player that tells what it plays, in a room that is on air. */
async function onAir(id: number, url = desk.house.url, seq?: number) {
  const player = await openPlain(url);
  player.say(login(id, seq));
  await player.next('login');
  for (;;) {
    const from = player.heard.length;
    player.say({ type: 'liveStart' });
    const answer = await until(async () =>
      player.heard.slice(from).find(({ type }) => type !== 'ping' && type !== 'cancel'),
    );
    if (answer.type !== 'readying') return player;
  }
}

/** Plays lines to their end, one after another, until so many were heard. */
async function play(player: Plain, count: number, heard: string[] = [], done = new Set<string>()) {
  for (; heard.length < count; ) {
    const next = await until(async () => {
      const gone = new Set(player.heard.flatMap(({ data }) => data?.cancelled ?? []));
      return player.plays().find(({ playId = '' }) => !done.has(playId) && !gone.has(playId));
    });
    const playId = next.playId ?? '';
    done.add(playId);
    heard.push(next.text ?? '');
    player.say({ type: 'ack', playId, state: 'received' });
    player.say({ type: 'ack', playId, state: 'started' });
    player.say({ type: 'ack', playId, state: 'ended' });
  }
  return heard;
}

describe('the table of the specification', () => {
  it('a player that knows nothing else goes on air and hears line after line', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    await desk.voiced(LINES);
    const player = await openTablePlayer(desk.house.url, desk.host.token);
    await until(async () => player.state().liveState === 'living' && player.urls.length >= 3);
    expect(new Set(player.urls.slice(0, 3)).size).toBe(3);
    const sound = await fetch(new URL(player.urls[0] ?? '', desk.house.url));
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    await ask(liveShow.stop, { id }, desk.host.token);
    await until(async () => player.isClosed());
    expect([player.state().liveState, player.shown]).toEqual(['idle', []]);
  });

  it('refuses a wrong token, a message before signing in, garbage, and frames of a megabyte', async () => {
    const wrong = await openTablePlayer(desk.house.url, 'no-such-token');
    await until(async () => wrong.isClosed());
    expect(wrong.shown).toEqual(['登录已失效，请重新登录']);

    const early = await openPlain(desk.house.url);
    early.say({ type: 'liveStart' });
    expect(await early.next('parameterError')).toMatchObject({ status: 'n', msg: '请先登录' });
    early.raw('{"type":"dance"}');
    await until(async () => early.heard.length === 2);
    early.raw('no json');
    expect(await early.closed()).toBe(1003);

    const binary = await openPlain(desk.house.url);
    binary.raw(Buffer.from([1, 2, 3]));
    expect(await binary.closed()).toBe(1003);

    const large = await openPlain(desk.house.url);
    large.raw('x'.repeat(1024 * 1024));
    expect(await large.closed()).toBe(1009);
  });

  it('a room that cannot speak says why, one that is not begun is no room', { tags: 'full' }, async () => {
    const { id } = await desk.show(LINES);
    const early = await openPlain(desk.house.url);
    early.say(login(id));
    await early.next('login');
    early.say({ type: 'liveStart' });
    expect(await early.next('readyError')).toMatchObject({ status: 'n', msg: '请先完成开播检查' });
    await desk.start(id);
    await desk.house.db.query(
      sql`UPDATE live_sound SET state = 'failed', note = '语音服务没有回答' WHERE text = ${LINES[0]}`,
    );
    const from = early.heard.length;
    early.say({ type: 'liveStart' });
    expect(await early.next('readyError', from)).toMatchObject({ msg: '语音服务没有回答' });
    // The voice is asked again, and the room goes on air by itself: a player of the specification does not ask twice.
    expect(await early.next('liveStart', from)).toMatchObject({ status: 'y' });
    await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('of two players the later one speaks; whoever lost their session is told', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const first = await onAir(id);
    const second = await onAir(id);
    expect(await first.next('logout')).toMatchObject({ status: 'n', code: -2006 });
    expect(await first.closed()).toBe(1000);
    const token = await desk.house.signIn('host');
    const third = await openPlain(desk.house.url);
    third.say({ ...login(id), token });
    await third.next('login');
    await second.next('logout');
    await ask(auth.logout, {}, token);
    expect(await third.next('logout')).toMatchObject({ status: 'n', msg: '登录已失效，请重新登录' });
    await ask(liveShow.stop, { id }, desk.host.token);
  });
});

describe('the room', () => {
  it('loops, answers a keyword after the sentence, cuts in when it is urgent, and keeps its place', async () => {
    const { id } = await desk.show(LINES);
    await ask(
      liveKeyword.create,
      { name: '落地价', any: ['落地价'], answers: ['{昵称}，落地价请看评论区。'], cooldownSeconds: 60 },
      desk.host.token,
    );
    await ask(
      contract.liveAssistant.update,
      { ...(await ask(contract.liveAssistant.info, {}, desk.host.token)).setting, answerDelaySeconds: 0 },
      desk.host.token,
    );
    await desk.start(id);
    const player = await onAir(id);
    const done = new Set<string>();
    const heard = await play(player, 1, [], done);
    const second = await until(async () => player.plays().find(({ text }) => text === LINES[1]));
    player.say({ type: 'ack', playId: second.playId ?? '', state: 'started' });
    await until(
      async () => (await ask(liveShow.room, { id }, desk.host.token)).current?.playId === second.playId,
    );
    const said = await ask(liveShow.say, { id, nickname: '青柠', text: '落地价多少？' }, desk.host.token);
    expect(said).toMatchObject({
      outcome: 'queued',
      note: '命中「落地价」',
      answer: '青柠，落地价请看评论区。',
    });
    await until(async () => player.plays().some(({ class: of }) => of === 'keyword'));
    await play(player, 3, heard, done);
    expect(heard).toEqual([LINES[0], LINES[1], '青柠，落地价请看评论区。']);

    const next = await until(async () =>
      player.plays().find(({ playId = '' }) => !done.has(playId) && playId.startsWith('2')),
    );
    player.say({ type: 'ack', playId: next.playId ?? '', state: 'started' });
    await until(
      async () => (await ask(liveShow.room, { id }, desk.host.token)).current?.playId === next.playId,
    );
    await ask(liveShow.insert, { id, text: '紧急插播一句。', urgent: true }, desk.host.token);
    await until(async () => player.heard.some(({ data }) => data?.cancelled?.includes(next.playId ?? '')));
    await play(player, 6, heard, done);
    expect(heard.slice(3)).toEqual(['紧急插播一句。', LINES[2], LINES[3]]);

    await ask(liveShow.pause, { id }, desk.host.token);
    expect((await ask(liveShow.room, { id }, desk.host.token)).silence).toBe('口播已暂停');
    await ask(liveShow.resume, { id }, desk.host.token);
    await play(player, 7, heard, done);
    expect(heard[6]).toBe(LINES[0]);
    await until(async () => {
      const { plays } = await ask(liveShow.timeline, { id }, desk.host.token);
      return plays.filter(({ state }) => state === 'ended').length === heard.length;
    });
    await ask(liveShow.stop, { id }, desk.host.token);
    const report = await ask(liveShow.report, { id }, desk.host.token);
    const { plays: begun, total } = await ask(liveShow.timeline, { id }, desk.host.token);
    expect(begun.filter(({ state }) => state === 'ended').map(({ text }) => text)).toEqual(heard);
    expect([report.begun, total]).toEqual([begun.length, begun.length]);
    expect(report).toMatchObject({ questions: 1, answered: 1, plays: { keyword: 1, urgent: 1, loop: 5 } });
    await expect(
      desk.house.db.query(sql`UPDATE live_event SET note = 'x' WHERE show_id = ${id}`),
    ).rejects.toThrow('cannot be changed');
  });

  it('says anew, on air, what a word of the dictionary is read by now', { tags: 'full' }, async () => {
    const lines = ['比亚雷山口见。', '示例二句。', '比亚雷到店。'];
    const { id } = await desk.show(lines);
    await desk.start(id);
    await desk.voiced(lines);
    const player = await onAir(id);
    const first = await until(async () => player.plays()[0]);
    player.say({ type: 'ack', playId: first.playId ?? '', state: 'started' });
    const soundOf = (heard: Plain, text: string) => {
      const url = heard.plays().findLast((one) => one.text === text)?.audioUrl;
      return url && new URL(url, desk.house.url).pathname;
    };
    const before = await until(async () => soundOf(player, lines[2] ?? ''));
    await ask(
      contract.videoReading.create,
      { text: '比亚雷', way: 'say', reading: '毕雅蕾' },
      desk.host.token,
    );
    // A room looks around when a player takes it, and from time to time.
    await onAir(id);
    await until(async () => {
      const [found] = await desk.house.db.query<{ ready: number }>(
        sql`SELECT count(*)::int AS ready FROM live_sound WHERE state = 'ready' AND text LIKE '%比亚雷%'`,
      );
      return found?.ready === 4;
    });
    const next = await onAir(id);
    expect(await until(async () => soundOf(next, lines[2] ?? ''))).not.toBe(before);
    const heard = await play(next, 4);
    expect(heard).toEqual([...lines, lines[0]]);
    await until(async () => (await lookAtEvidence(desk.house.db, id)).said.length >= 4);
    await ask(liveShow.stop, { id }, desk.host.token);
    expect((await lookAtEvidence(desk.house.db, id)).faults).toEqual([]);
    const loops = await desk.house.db.query<{ said: string; key: number }>(sql`
      SELECT p.text AS said, p.sound_id AS key FROM live_play p WHERE p.show_id = ${id} AND p.state = 'ended' ORDER BY p.seq`);
    expect(loops.map(({ said }) => said).slice(0, 3)).toEqual(lines);
  });

  it('stops speaking, and says why, when the leave of its voice ends on air; with a new one it goes on', async () => {
    const lines = ['授权内第一句。', '授权内第二句。', '授权内第三句。'];
    const { id } = await desk.show(lines);
    await desk.start(id);
    await desk.voiced(lines);
    const player = await onAir(id);
    await until(async () => player.plays().length > 0);
    const lend = (from: string, to: string) =>
      desk.house.db.query(
        sql`UPDATE video_voice SET consent_from = ${from}, consent_until = ${to} WHERE name = '直播声音'`,
      );
    await lend('2019-01-01', '2020-01-01');
    const why = '声音「直播声音」的授权已于 2020-01-01 到期';
    // A room looks around when a player takes it, and from time to time.
    const next = await onAir(id);
    const room = await until(async () => {
      const now = await ask(liveShow.room, { id }, desk.host.token);
      return now.paused ? now : undefined;
    });
    expect(room.silence).toBe(`${why}，口播已暂停`);
    expect(next.plays()).toEqual([]);
    // Nothing is asked of the voice meanwhile, whatever is read another way.
    await ask(
      contract.videoReading.create,
      { text: '授权内', way: 'say', reading: '受全内' },
      desk.host.token,
    );
    const wanted = async () =>
      (await desk.house.db.query(sql`SELECT id FROM live_sound WHERE text = ${lines[0]}`)).length;
    const before = await wanted();
    const last = await onAir(id);
    expect(await wanted()).toBe(before);
    const refused = await desk.house.send(liveShow.resume, { id }, desk.host.token);
    expect([refused.httpStatus, refused.msg]).toEqual([409, `${why}，不能继续口播`]);
    await lend('2019-01-01', '2099-01-01');
    await ask(liveShow.resume, { id }, desk.host.token);
    await until(async () => last.plays().length > 0);
    await ask(liveShow.stop, { id }, desk.host.token);
    const { rows } = await ask(liveShow.evidence, { showId: id, limit: 100 }, desk.host.token);
    expect(rows.find(({ kind }) => kind === 'pause')).toMatchObject({ note: why, by: null });
  });

  it('counts all plays and leads of a long show, and tells what was said to its last line, a part at a time', {
    tags: 'full',
  }, async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    await desk.house.db.query(sql`
      INSERT INTO live_play (show_id, play_id, seq, class, line_id, text, sound_id, state, started_at)
      SELECT ${id}, 'many-' || n, n, CASE WHEN n > 5000 THEN 'keyword' ELSE 'loop' END, 'line-1', '一句', d.id, 'ended',
             now() + make_interval(secs => n)
      FROM generate_series(1, 5010) AS n, (SELECT id FROM live_sound ORDER BY id LIMIT 1) d`);
    await desk.house.db.query(sql`
      INSERT INTO live_comment (show_id, kind, external_id, nickname, text, outcome, lead, at)
      SELECT ${id}, 'comment', 'lead-' || n, '示例·青柠', '想试驾', 'noted', true, now() + make_interval(secs => n)
      FROM generate_series(1, 210) AS n`);
    const { begun, plays, spokenMs, leads, leadCount } = await ask(liveShow.report, { id }, desk.host.token);
    const [sound] = await desk.house.db.query<{ ms: number }>(
      sql`SELECT duration_ms AS ms FROM live_sound ORDER BY id LIMIT 1`,
    );
    expect([begun, plays.loop, plays.keyword]).toEqual([5010, 5000, 10]);
    expect([leads.length, leadCount]).toEqual([200, 210]);
    const part = async (from: number, withoutLoop = false) => {
      const told = await ask(liveShow.timeline, { id, from, withoutLoop }, desk.host.token);
      return [told.total, told.plays.length, told.plays[0]?.seq, told.plays.at(-1)?.seq];
    };
    expect(await part(0)).toEqual([5010, 500, 1, 500]);
    expect(await part(4500)).toEqual([5010, 500, 4501, 5000]);
    expect(await part(5000)).toEqual([5010, 10, 5001, 5010]);
    // Answers of the last minutes are among them, however much the loop said before.
    expect(await part(0, true)).toEqual([10, 10, 5001, 5010]);
    expect(spokenMs).toBe(5010 * (sound?.ms ?? 0));
    await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('takes what viewers write, signed, once, within bounds; hides and counts the rest', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const account = (await ask(liveShow.info, { id }, desk.host.token)).account;
    const { rows } = await ask(contract.liveAccount.list, {}, desk.host.token);
    const roomId = rows.find((row) => row.id === account.id)?.roomId ?? '';
    const sandbox = await openSandbox();
    const burst = async (more: object) => {
      const answer = await fetch(`${sandbox.url}/control/live`, {
        method: 'POST',
        body: JSON.stringify({
          roomId,
          secret: 'push-secret',
          url: desk.house.url + LIVE_PUSH_PATH,
          ...more,
        }),
      });
      return ((await answer.json()) as { status: number }).status;
    };
    expect(await burst({ texts: ['几点开门？'], secret: 'wrong' })).toBe(403);
    expect(await burst({ texts: ['几点开门？', '加我微信 低价', '几点开门？', '几点开门 ？', '好看'] })).toBe(
      200,
    );
    expect(await burst({ type: 'live_gift', texts: [''] })).toBe(200);
    expect(await burst({ count: 50 })).toBe(200);
    const room = await ask(liveShow.room, { id }, desk.host.token);
    const of = (text: string) =>
      room.comments.filter((comment) => comment.text === text).map(({ outcome }) => outcome);
    expect(of('几点开门？').toSorted()).toEqual(['dropped', 'unanswered']);
    expect([of('几点开门 ？'), of('加我微信 低价'), of('好看')]).toEqual([
      ['dropped'],
      ['hidden'],
      ['noted'],
    ]);
    const comments = room.comments.filter(({ kind }) => kind === 'comment');
    const aside = comments.filter(({ outcome }) => outcome === 'dropped' || outcome === 'hidden').length;
    expect(aside).toBe(20);
    expect(comments.length + (room.dropped.comment ?? 0)).toBe(55);
    expect(room.comments.find(({ kind }) => kind === 'gift')).toMatchObject({ outcome: 'queued' });

    const [asked] = room.comments.filter(({ outcome }) => outcome === 'unanswered');
    const gone = await ask(liveShow.block, { id: asked?.id ?? 0 }, desk.host.token);
    expect(gone.can).toEqual(['unblock']);
    expect((await ask(liveShow.unblock, { id: gone.id }, desk.host.token)).can).toEqual(['block']);
    const report = await ask(liveShow.report, { id }, desk.host.token);
    expect(report.unanswered.every(({ times }) => times === 1)).toBe(true);
    await ask(liveShow.stop, { id }, desk.host.token);
    expect(await burst({ texts: ['还在吗？'] })).toBe(200);
    expect((await ask(liveShow.comments, { showId: id, q: '还在' }, desk.host.token)).total).toBe(0);
  });

  it('a line is withdrawn before it is spoken, and the order changed within a class; both are told', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const player = await onAir(id);
    const first = await until(async () => player.plays()[0]);
    player.say({ type: 'ack', playId: first.playId ?? '', state: 'started' });
    for (const text of ['插播甲。', '插播乙。', '插播丙。'])
      await ask(liveShow.insert, { id, text }, desk.host.token);
    const lineOf = (text: string) =>
      until(async () => {
        const { queue } = await ask(liveShow.room, { id }, desk.host.token);
        return queue.find((entry) => entry.text === text && entry.ready)?.lineId;
      });
    await lineOf('插播甲。');
    await ask(liveShow.withdraw, { id, line: await lineOf('插播乙。') }, desk.host.token);
    await ask(
      liveShow.move,
      { id, line: await lineOf('插播丙。'), before: await lineOf('插播甲。') },
      desk.host.token,
    );
    await ask(liveShow.move, { id, line: 'line-4', before: 'line-2' }, desk.host.token);
    const begun = await desk.house.send(liveShow.withdraw, { id, line: 'line-1' }, desk.host.token);
    expect([begun.httpStatus, begun.msg]).toEqual([409, '该句已开始播放或不在队列中']);
    const across = { id, line: 'line-2', before: await lineOf('插播甲。') };
    expect((await desk.house.send(liveShow.move, across, desk.host.token)).httpStatus).toBe(409);
    const watcher = await desk.person('watcher', desk.root, ['19-5']);
    const foreign = await desk.house.send(liveShow.withdraw, { id, line: 'x' }, watcher.token);
    expect(foreign.msg).toBe('直播间由 host 控制，请先接管');

    player.say({ type: 'ack', playId: first.playId ?? '', state: 'ended' });
    const heard = await play(player, 6, [], new Set([first.playId ?? '']));
    expect(heard).toEqual(['插播丙。', '插播甲。', LINES[3], LINES[1], LINES[2], LINES[0]]);
    await until(async () => (await lookAtEvidence(desk.house.db, id)).said.length >= 7);
    await ask(liveShow.stop, { id }, desk.host.token);
    expect((await lookAtEvidence(desk.house.db, id)).faults).toEqual([]);
    const { rows } = await ask(liveShow.evidence, { showId: id, limit: 100 }, desk.host.token);
    expect(
      rows.flatMap(({ kind, note, by }) =>
        kind === 'withdrawn' || kind === 'moved' ? [[kind, liveEventNote(kind, note), by]] : [],
      ),
    ).toEqual([
      ['withdrawn', '插播乙。', 'host'],
      ['moved', '插播丙。', 'host'],
      ['moved', '第 4 句移到第 2 句之前', 'host'],
    ]);
  });

  it('an answer that is withdrawn leaves its question unanswered', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const { id: asked } = await ask(
      liveShow.say,
      { id, nickname: '青柠', text: '落地价是几万？' },
      desk.host.token,
    );
    const { queue } = await ask(liveShow.room, { id }, desk.host.token);
    const line = queue.find(({ class: of }) => of === 'keyword')?.lineId ?? '';
    await ask(liveShow.withdraw, { id, line }, desk.host.token);
    const { comments } = await ask(liveShow.room, { id }, desk.host.token);
    expect(comments.find((comment) => comment.id === asked)).toMatchObject({
      outcome: 'unanswered',
      note: '人工撤回',
    });
    await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('one person holds the controls; taking over is told', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const other = await desk.person('second', desk.root, ['19-5']);
    expect((await desk.house.send(liveShow.stop, { id }, other.token)).msg).toBe(
      '直播间由 host 控制，请先接管',
    );
    const player = await openPlain(desk.house.url);
    player.say({ ...login(id), token: other.token });
    expect(await player.next('login')).toMatchObject({ status: 'n', msg: '直播间由 host 控制，请先接管' });
    await ask(liveShow.control, { id }, other.token);
    await ask(liveShow.stop, { id }, other.token);
    const { events } = await ask(liveShow.report, { id }, other.token);
    expect(events.map(({ kind, by }) => [kind, by])).toContainEqual(['control', 'second']);
  });

  it('a room that somebody took over goes on in the window that plays it, until it is played elsewhere', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const window = await onAir(id);
    const other = await desk.person('remote', desk.root, ['19-5']);
    await ask(liveShow.control, { id }, other.token);
    window.cut();
    const again = await onAir(id);
    await until(async () => again.plays().length > 0);
    const phone = await openPlain(desk.house.url);
    phone.say({ ...login(id), token: other.token });
    await phone.next('login');
    expect(await again.next('logout')).toMatchObject({ code: -2006 });
    const late = await openPlain(desk.house.url);
    late.say(login(id));
    expect(await late.next('login')).toMatchObject({ status: 'n', msg: '直播间由 remote 控制，请先接管' });
    await ask(liveShow.stop, { id }, other.token);
  });

  it('tells screens why a line waits, how far one is, how loud the music is, and what happened', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const player = await onAir(id);
    const first = await until(async () => player.plays()[0]);
    player.say({ type: 'ack', playId: first.playId ?? '', state: 'started' });
    await ask(liveShow.insert, { id, text: '稍后插播一句。' }, desk.host.token);
    const room = await until(async () => {
      const now = await ask(liveShow.room, { id }, desk.host.token);
      return now.current && now.queue.some(({ class: of }) => of === 'insert') ? now : undefined;
    });
    expect(room.queue.find(({ class: of }) => of === 'insert')).toMatchObject({
      note: 'host 插播',
      line: null,
    });
    expect(room.current?.atMs).toBeLessThanOrEqual(room.current?.durationMs ?? 0);
    // No music was chosen: a volume changes nothing that is heard, and is kept all the same.
    expect(room.musicVolume).toBeNull();
    await ask(liveShow.music, { id, volume: 0.5 }, desk.host.token);
    const [kept] = await desk.house.db.query<{ volume: number }>(
      sql`SELECT music_volume AS volume FROM live_show WHERE id = ${id}`,
    );
    expect(kept?.volume).toBe(50);

    await ask(liveShow.say, { id, nickname: '阿泽', text: '我的电话 13812345678' }, desk.host.token);
    const { minutes, ...sums } = await ask(liveShow.activity, { id }, desk.host.token);
    expect(sums).toEqual({ viewers: 0, questions: 0, answered: 0, leads: 1 });
    expect(minutes.reduce((sum, { comments }) => sum + comments, 0)).toBe(1);
    await ask(liveShow.stop, { id }, desk.host.token);

    const all = await ask(liveShow.comments, { outcome: 'noted', q: '我的电话' }, desk.host.token);
    expect(all.rows[0]?.show).toMatchObject({ id });
    const { rows } = await ask(liveShow.evidence, { showId: id, limit: 100 }, desk.host.token);
    const kinds = rows.map(({ kind }) => kind);
    expect(kinds.filter((kind) => ['start', 'onAir', 'started', 'music', 'stop'].includes(kind))).toEqual([
      'start',
      'onAir',
      'started',
      'music',
      'stop',
    ]);
    expect(rows.filter(({ kind }) => !(kind in LIVE_EVENT_KINDS))).toEqual([]);
    expect(rows.find(({ kind }) => kind === 'started')?.text).toBe(LINES[0]);

    const stranger = await desk.person('stranger', desk.root, ['19-1']);
    expect((await desk.house.send(liveShow.evidence, { showId: id }, stranger.token)).status).toBe('n');
  });
});
