import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import { sweepSounds } from '../../src/modules/ailive/ailive.jobs.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';
import { soundsAtOnce } from './live-stand.ts';

const { liveShow, liveScript } = contract;

let desk: LiveDesk;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);

beforeAll(async () => {
  desk = await openLiveDesk();
  await soundsAtOnce(desk.house.db);
});

const texts = async () =>
  (await desk.house.db.query<{ text: string }>(sql`SELECT text FROM live_sound ORDER BY text`)).map(
    ({ text }) => text,
  );
async function files() {
  const found: string[] = [];
  for await (const { path } of desk.house.app.kernel.storage.list('ailive/sweep/')) found.push(path);
  return found.toSorted();
}
/** A sound that somebody asked for so many days ago, where a show is. */
async function sound(showId: number, text: string, days: number) {
  const object = `ailive/sweep/${text}.wav`;
  await desk.house.app.kernel.storage.write(object, Buffer.from(text), { contentType: 'audio/wav' });
  const row = await desk.house.db.one<{ id: number }>(sql`
    INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text, state, object, sha256, duration_ms, used_at)
    SELECT channel_id, node_id, path, owner_id, ${text}, 0, 100, ${text}, 'ready', ${object}, '00', 700, now() - make_interval(days => ${days})
    FROM live_show WHERE id = ${showId} RETURNING id`);
  return row?.id ?? 0;
}
const played = (showId: number, text: string, soundId: number, days: number) =>
  desk.house.db.query(sql`
    INSERT INTO live_play (show_id, play_id, seq, class, line_id, text, sound_id, state, made_at, started_at, ended_at)
    SELECT ${showId}::bigint, ${text}, 900, 'event', 'event-1', ${text}, ${soundId}::bigint, 'ended', at, at, at
    FROM (SELECT now() - make_interval(days => ${days}) AS at) x`);
async function sweep() {
  const { run } = await (sweepSounds as JobDefinition<unknown>).handler();
  await run({
    kernel: desk.house.app.kernel,
    signal: new AbortController().signal,
    payload: {},
  } as unknown as Parameters<typeof run>[0]);
}

describe('不再使用的声音', () => {
  it('三十天没人用的连同文件删除；话术各版本、近期播过和正在直播的留下，播过的留下记录', async () => {
    const onAir = await desk.show(['正在直播的一句。']);
    await desk.start(onAir.id);
    const over = await desk.show(['后来的一句。']);
    const { rows } = await ask(liveScript.list, {}, desk.host.token);
    const script = rows.find(({ id }) => id === over.script.id);
    if (!script) throw new Error('no script');
    const { id, version, name, product, style, minutes, tags } = script;
    const lines = [{ part: 'selling' as const, text: '改过的一句。' }];
    await ask(
      liveScript.update,
      { id, version, name, product, style, minutes, tags, lines },
      desk.host.token,
    );
    // Its script has another version by now, and nobody has asked for it in a while.
    await desk.house.db.query(
      sql`UPDATE live_sound SET used_at = now() - interval '40 days' WHERE text = '正在直播的一句。'`,
    );
    await desk.house.db.query(sql`DELETE FROM live_script WHERE id = ${onAir.script.id}`);

    await sound(over.id, '没人再说的。', 40);
    // More than are removed at once.
    await desk.house.db.query(sql`
      INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text, state, used_at)
      SELECT channel_id, node_id, path, owner_id, 'many ' || n, 0, 100, '很多句中的一句。', 'failed', now() - interval '41 days'
      FROM live_show, generate_series(1, 1100) n WHERE id = ${over.id}`);
    await sound(over.id, '刚用过的。', 3);
    await sound(over.id, '后来的一句。', 40);
    await played(over.id, '很久以前播过的。', await sound(over.id, '很久以前播过的。', 50), 45);
    await played(over.id, '上周播过的。', await sound(over.id, '上周播过的。', 50), 7);
    await desk.house.db.query(sql`UPDATE live_show SET state = 'ended' WHERE id = ${over.id}`);

    await sweep();
    const left = await texts();
    for (const text of ['没人再说的。', '很多句中的一句。']) expect(left).not.toContain(text);
    for (const text of ['正在直播的一句。', '刚用过的。', '后来的一句。', '很久以前播过的。', '上周播过的。'])
      expect(left).toContain(text);
    expect(await files()).toEqual(
      ['上周播过的。', '刚用过的。', '后来的一句。'].map((text) => `ailive/sweep/${text}.wav`).toSorted(),
    );
    // The records of the show say what was said, and for how long, as before.
    const { plays } = await ask(liveShow.timeline, { id: over.id }, desk.host.token);
    expect(plays.find(({ text }) => text === '很久以前播过的。')).toMatchObject({ durationMs: 700 });

    // Once more, nothing is left to do, and a text whose sound is gone is spoken anew.
    await sweep();
    expect(await texts()).toEqual(left);
    const again = await ask(liveShow.insert, { id: onAir.id, text: '很久以前播过的。' }, desk.host.token);
    expect(again.state).toBe('readying');
    const made = await desk.house.db.query(
      sql`SELECT object FROM live_sound WHERE text = '很久以前播过的。' ORDER BY id`,
    );
    expect(made).toEqual([{ object: null }, { object: 'ailive/sound.wav' }]);
    await ask(liveShow.stop, { id: onAir.id }, desk.host.token);
  });
});
