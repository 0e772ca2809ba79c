import { contract, LIVE_CLIENT_ID, LIVE_PUSH_PATH } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { speakLines } from '../../src/modules/ailive/ailive.jobs.ts';
import { signPush } from '../../src/modules/ailive/room/push-signature.ts';
import { wakeVoices } from '../../src/modules/ailive/sound/voice.ts';
import { put, until } from '../library.ts';
import { lookAtEvidence } from './evidence.ts';
import { type LiveDesk, openLiveDesk, openPlain } from './live-desk.ts';
import { openStand, soundsAtOnce } from './live-stand.ts';
import { steadyPlayer } from './steady-player.ts';

const { liveShow, auth } = contract;
const LINES = ['第一句台词。', '第二句台词。', '第三句台词。', '第四句台词。'];

let desk: LiveDesk;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
beforeAll(async () => {
  desk = await openLiveDesk();
  await soundsAtOnce(desk.house.db);
});

async function onAir(url = desk.house.url) {
  const { id } = await desk.show(LINES);
  await desk.start(id);
  const player = steadyPlayer(id, desk.host.token);
  await player.connect(url);
  await player.play(1);
  return { id, player };
}
async function push(id: number, rows: readonly object[]) {
  const room = await desk.house.db.one<{ roomId: string }>(sql`
    SELECT a.room_id AS "roomId" FROM live_show s JOIN live_account a ON a.id = s.account_id WHERE s.id = ${id}`);
  const body = JSON.stringify(rows);
  const headers = {
    'x-msg-type': 'live_comment',
    'x-nonce-str': 'n',
    'x-roomid': room?.roomId ?? '',
    'x-timestamp': '1',
  };
  return fetch(desk.house.url + LIVE_PUSH_PATH, {
    method: 'POST',
    headers: { ...headers, 'x-signature': signPush(headers, body, 'push-secret') },
    body,
  });
}
const comment = (text: string) => ({ msg_id: text, sec_openid: 'v', nickname: '观众', content: text });

async function speakAll(signal: AbortSignal) {
  const { run } = await speakLines.handler();
  const { kernel } = desk.house.app;
  await run({ id: 'x', payload: {}, memberId: null, attempt: 1, signal, progress: async () => {}, kernel });
}

describe('一个直播间出错，其余照常', () => {
  it('一个直播间的队列坏了', async () => {
    const [bad, good] = [await onAir(), await onAir()];
    await desk.house.db.query(sql`UPDATE live_show SET queue = '{"plays": 7}' WHERE id = ${bad.id}`);
    await bad.player.tick();
    expect(await bad.player.raw().next('readyError')).toMatchObject({ status: 'n' });
    expect((await push(bad.id, [comment('有人吗')])).status).toBe(500);
    await good.player.play(6);
    expect((await push(good.id, [comment('有人吗')])).status).toBe(200);
    await until(async () => (await lookAtEvidence(desk.house.db, good.id)).said.length >= 7);
    await ask(liveShow.stop, { id: good.id }, desk.host.token);
    expect((await lookAtEvidence(desk.house.db, good.id)).faults).toEqual([]);
    await desk.house.db.query(sql`UPDATE live_show SET queue = NULL, state = 'ended' WHERE id = ${bad.id}`);
  });

  it('一个直播间卡住，再多的评论也只占一个连接', async () => {
    const [stuck, good] = [await onAir(), await onAir()];
    const outside = openDatabase(desk.house.db.directUrl, { max: 1 });
    await outside.raw('BEGIN');
    await outside.query(sql`SELECT 1 FROM live_show WHERE id = ${stuck.id} FOR UPDATE`);
    const told = Array.from({ length: 40 }, (_, nth) => push(stuck.id, [comment(`第 ${nth} 条`)]));
    await good.player.play(8);
    expect((await push(good.id, [comment('还在吗')])).status).toBe(200);
    await outside.raw('COMMIT');
    await outside.close();
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual(told.map(() => 200));
    const kept = await desk.house.db.one<{ kept: number; dropped: number }>(sql`
      SELECT (SELECT count(*)::int FROM live_comment WHERE show_id = s.id) AS kept, coalesce((s.dropped->>'comment')::int, 0) AS dropped
      FROM live_show s WHERE s.id = ${stuck.id}`);
    expect([kept?.kept, kept?.dropped]).toEqual([20, 20]);
    for (const { id } of [stuck, good]) await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('窗口已满的评论只计数，一条不少；录入的评论不受窗口限制', async () => {
    const { id } = await onAir();
    for (let nth = 0; nth < 6; nth += 1)
      await push(
        id,
        Array.from({ length: 10 }, (_, at) => comment(`第 ${nth} 批 ${at}`)),
      );
    const said = await ask(liveShow.say, { id, nickname: '店员', text: '这条是录入的' }, desk.host.token);
    expect(said.outcome).toBe('noted');
    const { dropped } = await until(async () => {
      const room = await ask(liveShow.room, { id }, desk.host.token);
      return room.dropped.comment === 40 && room;
    });
    expect(dropped.comment).toBe(40);
    await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('屏蔽观众只管本组织及下级的直播间', async () => {
    const dealer = await desk.person('blocker', desk.dealer, ['19-1', '19-2', '19-5']);
    const [own, wide] = [await desk.show(LINES, dealer), await desk.show(LINES)];
    await desk.start(own.id, dealer);
    await desk.start(wide.id);
    const outcomes = async (id: number, text: string, token: string) => {
      expect((await push(id, [comment(text)])).status).toBe(200);
      return (await ask(liveShow.comments, { showId: id, q: text }, token)).rows[0];
    };
    const first = await outcomes(own.id, '吵闹一', dealer.token);
    await ask(liveShow.block, { id: first?.id ?? 0 }, dealer.token);
    expect((await outcomes(own.id, '吵闹二', dealer.token))?.outcome).toBe('hidden');
    expect((await outcomes(wide.id, '吵闹三', desk.host.token))?.outcome).toBe('noted');
    await ask(liveShow.unblock, { id: first?.id ?? 0 }, dealer.token);
    expect((await outcomes(own.id, '吵闹四', dealer.token))?.outcome).toBe('noted');
    const third = await outcomes(wide.id, '吵闹五', desk.host.token);
    await ask(liveShow.block, { id: third?.id ?? 0 }, desk.host.token);
    const below = await outcomes(own.id, '吵闹六', dealer.token);
    // What a place above has decided is not undone from below.
    expect([below?.outcome, below?.can]).toEqual(['hidden', ['block']]);
    await ask(liveShow.stop, { id: own.id }, dealer.token);
    await ask(liveShow.stop, { id: wide.id }, desk.host.token);
  });

  it('推送里有谎话：不是列表、不是对象、空白、零字节、半个字、重复；其余照收', async () => {
    const { id } = await onAir();
    expect((await push(id, {} as never)).status).toBe(200);
    const rows = [
      null,
      7,
      'text',
      { content: 7 },
      { ...comment('零字节'), msg_id: 'a\u0000b' },
      { ...comment('半个字'), nickname: `${'好'.repeat(29)}😀` },
      { ...comment('很长的编号'), msg_id: 'x'.repeat(300) },
      comment('好的一条'),
      comment('好的一条'),
      comment(''),
    ];
    expect((await push(id, rows as never)).status).toBe(200);
    const { rows: kept } = await ask(liveShow.comments, { showId: id }, desk.host.token);
    expect(kept.map(({ text }) => text).toSorted()).toEqual(['半个字', '好的一条', '零字节']);
    await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('一个播放端的登录查不出来，另一个照样被告知', async () => {
    const kernel = { ...desk.house.app.kernel };
    let broken = '';
    kernel.access = {
      ...kernel.access,
      resolve: (token, origin) =>
        token === broken
          ? Promise.reject(new Error('cannot be read'))
          : desk.house.app.kernel.access.resolve(token, origin),
    };
    const stand = await openStand(kernel);
    const first = await onAir(stand.url);
    const token = await desk.house.signIn('host');
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const second = await openPlain(stand.url);
    second.say({ type: 'login', token, client_id: LIVE_CLIENT_ID, roomId: id });
    await second.next('login');
    broken = desk.host.token;
    await ask(auth.logout, {}, token);
    expect(await second.next('logout')).toMatchObject({ code: -2001 });
    await first.player.play(3);
    for (const show of [first.id, id]) await ask(liveShow.stop, { id: show }, desk.host.token);
  });

  it('一个声音没有回应，别的声音照常生成', async () => {
    const second = await ask(
      contract.videoVoice.create,
      {
        name: '另一个声音',
        gender: 'male',
        baseUrl: `${desk.services.url}/v1`,
        model: 'hum',
        speaker: 'two',
        apiKey: 'secret-key-2',
        consentWho: '示例员工',
        consentFor: '直播口播',
        consentUntil: '2099-01-01',
        proofPath: await put(
          desk,
          desk.host,
          Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'),
          'pdf',
        ),
      },
      desk.host.token,
    );
    const { voiceId } = (await ask(contract.liveSound.info, {}, desk.host.token)).setting;
    desk.services.behaviour.speaking = () =>
      desk.services.said.at(-1)?.includes('没有回应') ? new Promise(() => {}) : Promise.resolve();
    const add = (text: string, voice: number) =>
      desk.house.db.query(sql`
        INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text)
        SELECT n.channel_id, n.id, n.path, ${desk.host.id}, ${text}, ${voice}, 100, ${text} FROM node n WHERE n.id = ${desk.root}`);
    await add('静默，没有回应。', voiceId ?? 0);
    await add('静默，另一个声音。', second.id);
    const stop = new AbortController();
    const running = speakAll(stop.signal).catch((error: Error) => error.name);
    const states = async () =>
      (
        await desk.house.db.query<{ state: string }>(
          sql`SELECT state FROM live_sound WHERE text LIKE '静默%' ORDER BY id`,
        )
      ).map(({ state }) => state);
    await until(async () => (await states())[1] === 'ready');
    expect(await states()).toEqual(['making', 'ready']);
    stop.abort();
    expect(await running).toBe('AbortError');
    desk.services.behaviour.speaking = async () => {};
  });

  it('两个进程同时生成，一句只说一遍；说到一半的进程没有了，另一个接着说', async () => {
    const { voiceId } = (await ask(contract.liveSound.info, {}, desk.host.token)).setting;
    const texts = ['静默，分着说甲。', '静默，分着说乙。'];
    const said = () => desk.services.said.filter((text) => text.includes('分着说'));
    desk.services.behaviour.speaking = () =>
      said().length === 1 ? new Promise(() => {}) : Promise.resolve();
    for (const text of texts)
      await desk.house.db.query(sql`
        INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text)
        SELECT n.channel_id, n.id, n.path, ${desk.host.id}, ${text}, ${voiceId}, 100, ${text} FROM node n WHERE n.id = ${desk.root}`);
    const [first, second] = [new AbortController(), new AbortController()];
    const one = speakAll(first.signal).catch((error: Error) => error.name);
    await until(async () => said().length === 1);
    const other = speakAll(second.signal);
    const left = async () =>
      (
        await desk.house.db.query<{ text: string }>(
          sql`SELECT text FROM live_sound WHERE text LIKE '%分着说%' AND state <> 'ready' ORDER BY id`,
        )
      ).map(({ text }) => text);
    await until(async () => (await left()).length === 1);
    // The one that is being said is nobody else's, and the other run waits for it.
    expect([await left(), said()]).toEqual([[texts[0]], texts]);
    first.abort();
    await one;
    await other;
    expect([await left(), said()]).toEqual([[], [...texts, texts[0]]]);
    desk.services.behaviour.speaking = async () => {};
  });

  it('一个渠道的长话术不让别的渠道的第一句等待：按渠道轮流', async () => {
    const other = await desk.house.addChannel();
    const elsewhere = await desk.house.addNode('organ', null, other);
    const { voiceId } = (await ask(contract.liveSound.info, {}, desk.host.token)).setting;
    const add = (text: string, node: number) =>
      desk.house.db.query(sql`
        INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text)
        SELECT n.channel_id, n.id, n.path, ${desk.host.id}, ${text}, ${voiceId}, 100, ${text} FROM node n WHERE n.id = ${node}`);
    for (const nth of [1, 2, 3]) await add(`静默，长话术第 ${nth} 句。`, desk.root);
    await add('静默，别家的第一句。', elsewhere);
    await desk.house.app.kernel.tx(SYSTEM, (unit) => wakeVoices(desk.house.app.kernel, unit));
    const said = () =>
      desk.services.said.filter((text) => text.includes('静默，长') || text.includes('别家'));
    await until(async () => said().length === 4);
    // Numbers are read as words. The other channel comes no later than after one sentence.
    expect(said().indexOf('静默，别家的第一句。')).toBeLessThan(2);
  });

  it('语音通道被别的工作占住时，插播照样马上生成', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    desk.services.behaviour.speaking = () =>
      desk.services.said.at(-1)?.includes('占住通道') ? held : Promise.resolve();
    await ask(contract.liveScript.listen, { text: '静默，占住通道的一句。' }, desk.host.token);
    await until(async () => desk.services.said.some((text) => text.includes('占住通道')));
    await ask(liveShow.insert, { id, text: '静默，紧急插播。', urgent: true }, desk.host.token);
    const state = async () =>
      (
        await desk.house.db.one<{ state: string }>(
          sql`SELECT state FROM live_sound WHERE text = '静默，紧急插播。'`,
        )
      )?.state;
    await until(async () => (await state()) === 'ready');
    release();
    desk.services.behaviour.speaking = async () => {};
    await ask(liveShow.stop, { id }, desk.host.token);
  });
});
