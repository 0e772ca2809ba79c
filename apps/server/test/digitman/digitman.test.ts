import { readFile } from 'node:fs/promises';
import { contract, type DigitFilm, type InputOf, type Key } from '@zhiying/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { probeFile } from '#engines/media/index.ts';
import { openings } from '../../src/engines/media/talk/levels.ts';
import { videoContent } from '../../src/modules/ai-video/index.ts';
import { type Library, openLibrary, type Person, put, until } from '../library.ts';
import { openServices } from '../video-services.ts';

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
/** A signed paper; each leave takes its own. */
const proof = () =>
  put(library, head, Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'), 'pdf');
const leave = async () => ({ ...CONSENT, proofPath: await proof() });
/** Eileen Collins by NASA (public domain), and the cat Chelsea (CC0), both of scikit-image. */
const photo = (name: 'astronaut' | 'cat') =>
  readFile(new URL(`../fixtures/portraits/${name}.jpg`, import.meta.url));

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
    ...(await leave()),
  };
  voiceId = (await ask(videoVoice.create, { name: '示例声音', ...voice }, head.token)).id;
});

const drawing = () => readFile(new URL('../../src/modules/digitman/demo/portrait.svg', import.meta.url));
const portrait = async (width = 600) =>
  sharp(await drawing())
    .resize(width)
    .jpeg()
    .toBuffer();

let made = 0;
async function addAvatar(bytes: Buffer, fields: Partial<InputOf<typeof digitAvatar.create>> = {}) {
  made += 1;
  const path = await put(library, head, bytes, 'jpg');
  const body = {
    name: `形象 ${made}`,
    path,
    voiceId,
    confirmed: true as const,
    ...(await leave()),
    ...fields,
  };
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
  it('are measured, and it is said how', { tags: 'full' }, async () => {
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
    expect(face?.text).toContain('1 张人脸');
    // The drawing's lips are at 61 % of its height, in the middle.
    expect(avatar.mouth?.x).toBeGreaterThan(45);
    expect(avatar.mouth?.x).toBeLessThan(55);
    expect(avatar.mouth?.y).toBeGreaterThan(56);
    expect(avatar.mouth?.y).toBeLessThan(65);
  });

  it('are refused where they are too small, hold two faces or are no picture', { tags: 'full' }, async () => {
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
    expect(refused.note).toContain('测到 2 张人脸');
    expect(
      (await send(digitFilm.create, { title: '不行', text: '你好', avatarId: refused.id }, head.token)).code,
    ).toBe('digitman.notReady');
    const path = await put(library, head, Buffer.from('no picture'), 'jpg');
    const body = { name: '不是图片', path, confirmed: true as const, ...(await leave()) };
    expect((await send(digitAvatar.create, body, head.token)).code).toBe('videoResource.wrongFile');
    expect((await send(digitAvatar.create, { ...body, confirmed: false }, head.token)).httpStatus).toBe(400);
  });

  it('are refused without a face, and say so; a photograph of somebody is taken', {
    tags: 'full',
  }, async () => {
    const skin =
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#8899aa"/><ellipse cx="300" cy="360" rx="150" ry="210" fill="#e0ac88"/></svg>';
    for (const picture of [await photo('cat'), await sharp(Buffer.from(skin)).jpeg().toBuffer()]) {
      const refused = await addAvatar(picture);
      expect(refused).toMatchObject({
        state: 'refused',
        note: '照片中未找到人脸，请上传正面、清晰、面部占画面较大的单人照片',
      });
      expect(refused.can).not.toContain('use');
    }
    const taken = await addAvatar(await photo('astronaut'));
    expect(taken.state).toBe('ready');
    // Her lips in the picture.
    expect(taken.mouth?.x).toBeGreaterThan(45);
    expect(taken.mouth?.x).toBeLessThan(54);
    expect(taken.mouth?.y).toBeGreaterThan(29);
    expect(taken.mouth?.y).toBeLessThan(36);
  });
});

describe('leave', () => {
  it.each(['无', '没有', '暂无', '测试', '本人', 'xxx', '-', '张', '哈哈哈'])(
    "of 「%s」 is nobody's",
    async (consentWho) => {
      const body = { name: '谁的', path: 'upload/x', confirmed: true as const, ...CONSENT, consentWho };
      const answer = await send(digitAvatar.create, body, head.token);
      expect(answer.issues?.[0]).toEqual({ path: 'consentWho', msg: '请填写授权人的真实姓名' });
    },
  );

  it('needs a paper and days that fit, for faces and voices alike', async () => {
    const path = await put(library, head, await portrait(480), 'jpg');
    const body = { name: '无证明', path, confirmed: true as const, ...CONSENT };
    const bare = await send(digitAvatar.create, body, head.token);
    expect(bare).toMatchObject({ code: 'videoResource.proofMissing', httpStatus: 400 });
    expect(bare.issues?.[0]?.path).toBe('proofPath');
    const voice = {
      name: '无证明',
      gender: 'female' as const,
      baseUrl: services.url,
      model: 'm',
      speaker: 's',
    };
    expect((await send(videoVoice.create, { ...voice, ...CONSENT }, head.token)).code).toBe(
      'videoResource.proofMissing',
    );
    const turned = { ...body, ...(await leave()), consentFrom: '2099-02-01' };
    expect((await send(digitAvatar.create, turned, head.token)).code).toBe('videoResource.consentDates');
    const early = await addAvatar(await portrait(480), { consentFrom: '2098-01-01' });
    expect(early.consentState).toBe('missing');
    // Whoever looks after a face has it among their to-dos before its leave ends.
    const ending = async () =>
      (await ask(contract.workbench.day, {}, head.token)).todos.find(
        ({ id }) => id === 'digitAvatars.ending',
      );
    expect(await ending()).toBeUndefined();
    await library.house.db.query(
      sql`UPDATE digit_avatar SET consent_until = now()::date + 3 WHERE id = ${early.id}`,
    );
    expect(await ending()).toMatchObject({ count: 1 });
    const refused = await send(
      digitFilm.create,
      { title: '早', text: '你好', avatarId: early.id },
      head.token,
    );
    expect(refused.msg).toBe(`「${early.name}」的授权自 2098-01-01 起生效，不能使用`);
  });

  it('is asked for of faces that were there before', async () => {
    const { id, name } = await addAvatar(await portrait(480));
    const refusal = async () =>
      (await send(digitFilm.create, { title: '旧', text: '你好', avatarId: id }, head.token)).msg;
    await library.house.db.query(sql`UPDATE digit_avatar SET consent_who = '无' WHERE id = ${id}`);
    expect(await refusal()).toBe(`「${name}」缺少授权人姓名，不能使用`);
    await library.house.db.query(sql`UPDATE digit_avatar SET consent_proof = NULL WHERE id = ${id}`);
    expect(await refusal()).toBe(`「${name}」缺少授权证明文件，不能使用`);
  });
});

describe('films', { timeout: 90_000 }, () => {
  it('open the mouth when something is heard', () => {
    expect(openings([], 400)).toEqual(Array(10).fill(0));
  });

  it('speak with a moving mouth, labelled, and carry the implicit label', { tags: 'full' }, async () => {
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
    // Its organisation answers for it.
    const node = await library.house.db.one<{ name: string }>(
      sql`SELECT name FROM node WHERE id = ${library.root}`,
    );
    expect(JSON.parse(probed.tags.AIGC ?? '')).toMatchObject({ ContentProducer: node?.name });
    // A leave that ended after the film was made: it cannot become a work.
    const ends = (day: string) =>
      library.house.db.query(
        sql`UPDATE digit_avatar SET consent_until = ${day}::date WHERE id = ${avatar.id}`,
      );
    await ends('2026-01-31');
    expect((await send(digitFilm.publish, { id: begun.id }, head.token)).msg).toBe(
      `「${avatar.name}」的授权已于 2026-01-31 到期，不能使用`,
    );
    // One that ends after that: the work cannot go out.
    await ends('2099-01-01');
    const { themeId } = await ask(digitFilm.publish, { id: begun.id }, head.token);
    const work = await library.house.db.one<{ id: number }>(
      sql`SELECT id FROM video WHERE theme_id = ${themeId}`,
    );
    const blocked = async () =>
      (await videoContent(library.house.db, [work?.id ?? 0])).get(work?.id ?? 0)?.blocked;
    expect(await blocked()).toBeNull();
    await ends('2026-01-31');
    await library.house.db.query(
      sql`UPDATE video_voice SET consent_until = '2026-02-28' WHERE id = ${voiceId}`,
    );
    expect(await blocked()).toBe(
      `声音「示例声音」的授权已于 2026-02-28 到期，形象「${avatar.name}」的授权已于 2026-01-31 到期`,
    );
    await library.house.db.query(
      sql`UPDATE video_voice SET consent_until = '2099-01-01' WHERE id = ${voiceId}`,
    );
    expect((await send(digitFilm.info, { id: begun.id }, other.token)).httpStatus).toBe(404);
    expect((await send(digitAvatar.remove, { id: avatar.id }, head.token)).code).toBe('digitman.inUse');
    await ask(digitFilm.remove, { id: begun.id }, head.token);
    await ask(digitAvatar.remove, { id: avatar.id }, head.token);
  });

  it('wait in the line of a service, told as k of n, and are made of what it sends', {
    tags: 'full',
  }, async () => {
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

  it('can be cancelled, which the service hears, and begun again', { tags: 'full' }, async () => {
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
