import { readFile } from 'node:fs/promises';
import { contract, type DigitFilm, type InputOf, type Key } from '@zhiying/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { probeFile } from '#engines/media/index.ts';
import { openings } from '../src/engines/media/talk/levels.ts';
import { type Library, openLibrary, type Person, put, until } from './library.ts';
import { openServices } from './video-services.ts';

const { digitAvatar, digitFilm, digitService, videoVoice } = contract;
const KEYS: Key[] = ['15-1', '15-4', '15-11', '18-1', '18-2'];

let library: Library;
let services: Awaited<ReturnType<typeof openServices>>;
let head: Person;
let other: Person;
let voiceId: number;
const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);
const CONSENT = { consentWho: '示例员工', consentFor: '门店口播', consentUntil: '2099-01-01' };

beforeAll(async () => {
  services = await openServices();
  library = await openLibrary({ modelPrivateHosts: true });
  head = await library.person('head', library.root, KEYS);
  other = await library.person('other', library.otherDealer, KEYS);
  const voice = {
    gender: 'female' as const,
    baseUrl: `${services.url}/v1`,
    model: 'hum',
    speaker: 'one',
    ...CONSENT,
  };
  voiceId = (await ask(videoVoice.create, { name: '示例声音', ...voice }, head.token)).id;
});

const drawing = () => readFile(new URL('../src/modules/digitman/demo/portrait.svg', import.meta.url));
const portrait = async (width = 600) =>
  sharp(await drawing())
    .resize(width)
    .jpeg()
    .toBuffer();

let made = 0;
async function addAvatar(bytes: Buffer, fields: Partial<InputOf<typeof digitAvatar.create>> = {}) {
  made += 1;
  const path = await put(library, head, bytes, 'jpg');
  const body = { name: `形象 ${made}`, path, voiceId, confirmed: true as const, ...CONSENT, ...fields };
  const { id } = await ask(digitAvatar.create, body, head.token);
  return until(async () => {
    const { rows } = await ask(digitAvatar.list, {}, head.token);
    return rows.find((row) => row.id === id && row.state !== 'checking');
  });
}

const film = (avatarId: number, fields: Partial<InputOf<typeof digitFilm.create>> = {}) =>
  ask(digitFilm.create, { title: '示例口播', text: '你好。', avatarId, ...fields }, head.token);
const reached = (id: number, ...states: DigitFilm['status'][]) =>
  until(async () => {
    const now = await ask(digitFilm.info, { id }, head.token);
    return states.includes(now.status) && now;
  });

describe('portraits', () => {
  it('are measured, and it is said how', async () => {
    const avatar = await addAvatar(await portrait());
    expect(avatar).toMatchObject({ state: 'ready', width: 600, height: 800, can: ['use', 'edit', 'delete'] });
    expect(avatar.checks.map(({ id }) => id)).toEqual([
      'size',
      'sharpness',
      'light',
      'face',
      'frontal',
      'mouth',
    ]);
    const face = avatar.checks.find(({ id }) => id === 'face');
    expect(face).toMatchObject({ result: 'pass' });
    expect(face?.text).toContain('按肤色区域估计');
    // The drawing's lips are at 61 % of its height, in the middle.
    expect(avatar.mouth?.x).toBeGreaterThan(45);
    expect(avatar.mouth?.x).toBeLessThan(55);
    expect(avatar.mouth?.y).toBeGreaterThan(56);
    expect(avatar.mouth?.y).toBeLessThan(65);
  });

  it('are refused where they are too small, hold two faces or are no picture', async () => {
    expect(await addAvatar(await portrait(200))).toMatchObject({ state: 'refused' });
    const one = await portrait(500);
    const two = await sharp({ create: { width: 1000, height: 667, channels: 3, background: '#dfe8f3' } })
      .composite([
        { input: one, left: 0, top: 0 },
        { input: one, left: 500, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    const refused = await addAvatar(two);
    expect(refused.note).toContain('2 个相近的人脸区域');
    expect(
      (await send(digitFilm.create, { title: '不行', text: '你好', avatarId: refused.id }, head.token)).code,
    ).toBe('digitman.notReady');
    const path = await put(library, head, Buffer.from('no picture'), 'jpg');
    const body = { name: '不是图片', path, confirmed: true as const, ...CONSENT };
    expect((await send(digitAvatar.create, body, head.token)).code).toBe('videoResource.wrongFile');
    expect((await send(digitAvatar.create, { ...body, confirmed: false }, head.token)).httpStatus).toBe(400);
  });
});

describe('films', { timeout: 90_000 }, () => {
  it('open the mouth when something is heard', () => {
    expect(openings([], 400)).toEqual(Array(10).fill(0));
  });

  it('speak with a moving mouth, labelled, and carry the implicit label', async () => {
    const avatar = await addAvatar(await portrait(480));
    const begun = await film(avatar.id);
    expect(begun).toMatchObject({ status: 'queued', driver: 'basic' });
    const done = await reached(begun.id, 'done', 'failed');
    expect(done).toMatchObject({ status: 'done', note: '', percent: 100, offline: false });
    const row = await library.house.db.one<{ object: string }>(
      sql`SELECT object FROM digit_film WHERE id = ${begun.id}`,
    );
    const local = await library.house.app.kernel.storage.localFile(row?.object ?? '');
    const probed = await probeFile(
      { file: local.file, ext: 'mp4' },
      { signal: new AbortController().signal, loudness: true },
    );
    await local.release();
    expect(probed).toMatchObject({ picture: { codec: 'h264' }, sound: { codec: 'aac' } });
    expect(Math.abs((probed.seconds ?? 0) * 1000 - (done.durationMs ?? 0))).toBeLessThan(200);
    expect(Math.abs((probed.loudness?.integrated ?? 0) + 16)).toBeLessThan(1);
    expect(probed.picture).toMatchObject({ width: 720, height: 1280 });
    expect(probed.sound).not.toBeNull();
    expect(probed.tags.AIGC).toContain(`digit-${begun.id}`);
    expect((await send(digitFilm.info, { id: begun.id }, other.token)).httpStatus).toBe(404);
    expect((await send(digitAvatar.remove, { id: avatar.id }, head.token)).code).toBe('digitman.inUse');
    await ask(digitFilm.remove, { id: begun.id }, head.token);
    await ask(digitAvatar.remove, { id: avatar.id }, head.token);
  });

  it('wait in the line of a service, told as k of n, and are made of what it sends', async () => {
    const avatar = await addAvatar(await portrait(480));
    expect(
      (
        await send(
          digitFilm.create,
          { title: '服务', text: '你好', avatarId: avatar.id, driver: 'service' },
          head.token,
        )
      ).code,
    ).toBe('digitman.serviceOff');
    await ask(
      digitService.save,
      { on: true, name: '示例服务', baseUrl: services.url, apiKey: 'service-key' },
      head.token,
    );
    expect(await ask(digitService.info, {}, head.token)).toEqual({
      on: true,
      name: '示例服务',
      baseUrl: services.url,
      hasKey: true,
    });
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    let free = false;
    void held.then(() => {
      free = true;
    });
    services.behaviour.answer = () => (free ? { state: 'done' } : { state: 'queued', position: 2, queue: 5 });
    const { id } = await film(avatar.id, { driver: 'service', layout: 'inset' });
    await until(async () => {
      const { queue } = await ask(digitFilm.info, { id }, head.token);
      return queue?.at === 2 && queue.of === 5;
    });
    release();
    expect(await reached(id, 'done', 'failed')).toMatchObject({ status: 'done', queue: null });
    services.behaviour.answer = () => ({ state: 'failed', error: '照片无法驱动' });
    const bad = await film(avatar.id, { driver: 'service' });
    expect(await reached(bad.id, 'failed')).toMatchObject({ note: '数字人服务处理失败：照片无法驱动' });
  });

  it('can be cancelled, which the service hears, and begun again', async () => {
    const avatar = await addAvatar(await portrait(480));
    services.behaviour.answer = () => ({ state: 'running', progress: 10 });
    const { id } = await film(avatar.id, { driver: 'service' });
    const remote = await until(async () =>
      library.house.db.one<{ id: string }>(
        sql`SELECT remote_id AS id FROM digit_film WHERE id = ${id} AND remote_id IS NOT NULL`,
      ),
    );
    expect(await ask(digitFilm.cancel, { id }, head.token)).toMatchObject({ status: 'cancelled' });
    await until(async () => services.tasks.get(remote.id)?.cancelled);
    services.behaviour.answer = () => ({ state: 'done' });
    expect(await ask(digitFilm.retry, { id }, head.token)).toMatchObject({ status: 'queued' });
    expect(await reached(id, 'done', 'failed')).toMatchObject({ status: 'done' });
  });
});
