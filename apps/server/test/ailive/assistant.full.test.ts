import { readFile, stat } from 'node:fs/promises';
import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { COMPARE_SAMPLE_RATE, compareSound } from '../../src/engines/media/film/compare-sound.ts';
import { until } from '../library.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';
import { buildAssistant, openChatter, openLine, runAssistant } from './run-assistant.ts';

const { liveShow } = contract;
let desk: LiveDesk;
let program: string;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
const LINES = ['欢迎来到直播间。', '今天讲空间和续航。', '后备箱能放两只箱子。', '想试驾的留言。'];

beforeAll(async () => {
  desk = await openLiveDesk(await openChatter());
  program = await buildAssistant();
});

/** The samples of a WAV file of one channel as the ear compares them. */
function samplesOf(bytes: Buffer): Float32Array {
  const rate = bytes.readUInt32LE(24);
  const count = (bytes.length - 44) / 2;
  const length = Math.floor((count * COMPARE_SAMPLE_RATE) / rate);
  return Float32Array.from({ length }, (_, index) => {
    const place = (index * rate) / COMPARE_SAMPLE_RATE;
    const [left, right] = [Math.floor(place), Math.min(count - 1, Math.floor(place) + 1)];
    const [before, after] = [bytes.readInt16LE(44 + left * 2), bytes.readInt16LE(44 + right * 2)];
    return (before + (after - before) * (place - left)) / 32_768;
  });
}

/** What the ear of finished films says of a file in which these lines were said. */
async function faultsOf(file: string, said: readonly { text: string; atMs: number }[]): Promise<string[]> {
  const samples = samplesOf(await readFile(file));
  const seconds = samples.length / COMPARE_SAMPLE_RATE;
  const sounds = await Promise.all(
    said.map(async ({ text, atMs }, number) => {
      const row = await desk.house.db.one<{ object: string }>(
        sql`SELECT object FROM live_sound WHERE text = ${text} AND state = 'ready' ORDER BY id DESC LIMIT 1`,
      );
      const source = await desk.house.app.kernel.storage.localFile(row?.object ?? '');
      return {
        name: `第 ${number + 1} 句`,
        kind: 'line' as const,
        at: Math.round((atMs * COMPARE_SAMPLE_RATE) / 1000),
        samples: samplesOf(await readFile(source.file)),
        loose: 0,
      };
    }),
  );
  const heard = { samples, startSeconds: 0, endSeconds: seconds, clipped: 0, frames: samples.length };
  return compareSound(heard, { fps: COMPARE_SAMPLE_RATE, frames: samples.length, sounds });
}

describe('AI 直播助手', { timeout: 90_000 }, () => {
  it('登录、读取账号、按顺序写成声音文件；每一句都听得到，没有重复，没有缺漏，与报告一致', {
    tags: 'full',
  }, async () => {
    expect((await stat(program)).size).toBeLessThan(300_000);
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const run = runAssistant(program, { url: desk.house.url, user: 'host', room: id });
    await until(async () => run.said().length >= 3);
    await ask(liveShow.insert, { id, text: '插播一句优惠提醒。' }, desk.host.token);
    await until(async () => run.said().some(({ text }) => text === '插播一句优惠提醒。'));
    await ask(liveShow.pause, { id }, desk.host.token);
    const ended = async () =>
      (await ask(liveShow.timeline, { id }, desk.host.token)).plays.filter(({ state }) => state === 'ended');
    await until(async () => {
      const { current } = await ask(liveShow.room, { id }, desk.host.token);
      return current === null && (await ended()).length === run.said().length;
    });
    await ask(liveShow.stop, { id }, desk.host.token);
    expect(await run.ended).toBe(0);
    expect(run.told.at(-1)).toEqual({ ending: 'over' });
    expect(run.told.find(({ accounts }) => accounts)?.accounts?.length).toBeGreaterThan(0);

    const said = run.said();
    expect(await faultsOf(run.file, said)).toEqual([]);
    // One after another without a gap: the file is as long as its lines, so nothing is in it twice.
    const lines = said.reduce((sum, { ms }) => sum + ms, 0);
    const bytes = (await stat(run.file)).size - 44;
    expect(Math.abs(bytes / 96 - lines)).toBeLessThan(said.length);
    expect((await ended()).map(({ playId }) => playId)).toEqual(said.map(({ playId }) => playId));
    // The ear is no rubber stamp: with two lines exchanged it hears that.
    const [first, second, ...rest] = said;
    if (!first || !second) throw new Error('too little was said');
    const exchanged = [{ ...first, text: second.text }, { ...second, text: first.text }, ...rest];
    expect(await faultsOf(run.file, exchanged)).not.toEqual([]);
  });

  it('连接两次中断，自己接上，一句不重复，一句不缺', { tags: 'full' }, async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const line = await openLine(desk.house.url);
    const run = runAssistant(program, { url: line.url, user: 'host', room: id });
    for (const lines of [3, 8]) {
      await until(async () => run.said().length >= lines);
      line.cut();
    }
    await until(async () => run.said().length >= 12);
    await ask(liveShow.stop, { id }, desk.host.token);
    expect(await run.ended).toBe(0);
    const said = run.said();
    expect(said.map(({ text }) => text)).toEqual(said.map((_, at) => LINES[at % LINES.length]));
    expect(await faultsOf(run.file, said)).toEqual([]);
  });

  it('同一场次在别处连接时停下并重读账号；密码错误说明原因', { tags: 'full' }, async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const asked = { url: desk.house.url, user: 'host', room: id };
    const first = runAssistant(program, asked);
    await until(async () => first.said().length >= 2);
    const second = runAssistant(program, asked);
    expect(await first.ended).toBe(3);
    expect(first.told.map(({ message }) => message)).toContain('账号已在其他地方开播');
    expect(first.told.filter(({ accounts }) => accounts)).toHaveLength(2);
    await until(async () => second.said().length >= 2);
    await ask(liveShow.stop, { id }, desk.host.token);
    expect(await second.ended).toBe(0);
    expect(second.told.some(({ message }) => message)).toBe(false);
    const stranger = runAssistant(program, { ...asked, user: 'nobody-here' });
    expect(await stranger.ended).toBe(1);
    expect(stranger.told.at(-1)?.message).toBeTruthy();
  });
});
