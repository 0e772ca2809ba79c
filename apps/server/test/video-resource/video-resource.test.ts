import { CODES, contract, type Key, placeShots } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#db/sql.ts';
import { asWav } from '#engines/speech/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { prepareCut } from '../../src/modules/ai-video/compose/prepare-cut.ts';
import { videoContent } from '../../src/modules/ai-video/index.ts';
import { findVideos } from '../../src/modules/ai-video/video/video.repository.ts';
import { BUILTIN_MUSIC } from '../../src/modules/video-resource/builtin/music.ts';
import { makePiece } from '../../src/modules/video-resource/builtin/prepare.run.ts';
import { ensureBuiltins, readingsOf } from '../../src/modules/video-resource/index.ts';
import { play } from '../../src/modules/video-resource/music/synth.ts';
import { sentencesOf } from '../../src/modules/video-resource/voice/narrate.ts';
import { addPassed, type Library, openLibrary, type Person, put, until } from '../library.ts';
import { openServices } from '../video-services.ts';

const { video, videoBoard, videoTheme, videoVoice, videoReading, videoMusic, videoTemplate, videoPackage } =
  contract;
const KEYS: Key[] = ['15-1', '15-4', '15-5', '15-6', '15-7', '15-11', '18-1', '5-1', '5-2'];

let library: Library;
let services: Awaited<ReturnType<typeof openServices>>;
let head: Person;
let dealer: Person;
let other: Person;
const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);

beforeAll(async () => {
  services = await openServices();
  library = await openLibrary({ modelPrivateHosts: true });
  head = await library.person('head', library.root, [...KEYS, '15-3']);
  dealer = await library.person('dealer', library.dealer, KEYS);
  other = await library.person('other', library.otherDealer, KEYS);
  await library.house.addMember('root', [], { isAdmin: true });
  await ensureBuiltins(library.house.app.kernel);
});

const proof = () =>
  put(library, head, Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'), 'pdf');
const voiceBody = async (fields: object = {}) => ({
  name: `自有声音 ${Math.random()}`.slice(0, 20),
  gender: 'female' as const,
  baseUrl: `${services.url}/v1`,
  model: 'hum',
  speaker: 'one',
  apiKey: 'secret-key-1',
  consentWho: '示例员工',
  consentFor: '门店口播',
  consentUntil: '2099-01-01',
  proofPath: await proof(),
  ...fields,
});

describe('voices', () => {
  it('speaks a sample once, and a line by a job', { tags: 'full' }, async () => {
    const voice = await ask(videoVoice.create, await voiceBody(), head.token);
    expect(voice).toMatchObject({ consentState: 'valid', service: { hasKey: true } });
    expect(JSON.stringify(voice)).not.toContain('secret-key-1');
    await ask(videoVoice.sample, { id: voice.id }, dealer.token);
    const ready = await until(async () => {
      const { rows } = await ask(videoVoice.list, {}, dealer.token);
      return rows.find(({ id, sampleState }) => id === voice.id && sampleState === 'ready');
    });
    expect(ready.sample).toBeTruthy();
    expect(ready.service).toBeNull();
    const spoken = services.said.length;
    await ask(videoVoice.sample, { id: voice.id }, head.token);
    const line = await ask(videoVoice.say, { id: voice.id, text: '续航 700km。' }, head.token);
    const said = await until(async () => {
      const now = await ask(videoVoice.said, { id: line.id }, head.token);
      return now.state === 'ready' && now;
    });
    expect(said.url).toBeTruthy();
    expect(services.said.slice(spoken)).toEqual(['续航七百公里。']);
    const again = await ask(videoVoice.say, { id: voice.id, text: '续航 700km。' }, head.token);
    expect(again).toMatchObject({ id: line.id, state: 'ready' });
    expect((await send(videoVoice.said, { id: line.id }, other.token)).httpStatus).toBe(404);

    // Whoever has a word read another way tries it again, and hears it.
    const { id } = await ask(videoReading.create, { text: '续航', way: 'say', reading: '旭航' }, head.token);
    const anew = await ask(videoVoice.say, { id: voice.id, text: '续航 700km。' }, head.token);
    expect(anew.id).not.toBe(line.id);
    await until(async () => (await ask(videoVoice.said, { id: anew.id }, head.token)).state === 'ready');
    expect(services.said.at(-1)).toBe('旭航七百公里。');
    await ask(videoReading.remove, { id }, head.token);
    const back = await ask(videoVoice.say, { id: voice.id, text: '续航 700km。' }, head.token);
    expect(back.id).toBe(line.id);
  });

  it('says nothing new once the leave is over, and tells the owner', async () => {
    const voice = await ask(videoVoice.create, await voiceBody({ consentUntil: '2020-01-01' }), head.token);
    expect(voice.consentState).toBe('expired');
    expect((await send(videoVoice.say, { id: voice.id, text: '你好' }, head.token)).code).toBe(
      'videoResource.consentOver',
    );
    const renewed = await ask(
      videoVoice.update,
      {
        id: voice.id,
        version: voice.version,
        ...(await voiceBody({ name: voice.name, apiKey: '', proofPath: null })),
      },
      head.token,
    );
    expect(renewed).toMatchObject({ consentState: 'valid', service: { hasKey: true } });
  });

  it('is a to-do two weeks before the leave ends, until it is renewed', async () => {
    const id = 'videoVoices.ending';
    const todo = async () =>
      (await ask(contract.workbench.day, {}, head.token)).todos.find((one) => one.id === id)?.count ?? 0;
    const before = await todo();
    const day = (ahead: number) =>
      new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);
    const voice = await ask(videoVoice.create, await voiceBody({ consentUntil: day(14) }), head.token);
    expect(voice.consentState).toBe('valid');
    expect(await todo()).toBe(before + 1);
    const { rows } = await ask(videoVoice.list, { consent: 'ending' }, head.token);
    expect(rows.map((row) => row.id)).toContain(voice.id);
    const change = { id: voice.id, version: voice.version };
    const body = await voiceBody({ name: voice.name, apiKey: '', proofPath: null, consentUntil: day(15) });
    await ask(videoVoice.update, { ...change, ...body }, head.token);
    expect(await todo()).toBe(before);
  });

  it('keeps a proof that only whoever looks after the voice can open', async () => {
    const path = await put(
      library,
      head,
      Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'),
      'pdf',
    );
    const voice = await ask(videoVoice.create, await voiceBody({ proofPath: path }), head.token);
    expect(voice.consent?.proof).toBeTruthy();
    const seen = (await ask(videoVoice.list, {}, dealer.token)).rows.find(({ id }) => id === voice.id);
    expect(seen?.consent?.proof).toBeNull();
    const bad = await put(library, head, Buffer.from('just text'), 'pdf');
    expect((await send(videoVoice.create, await voiceBody({ proofPath: bad }), head.token)).code).toBe(
      'videoResource.wrongFile',
    );
    const foreign = await put(library, other, Buffer.from('%PDF-1.4\n%%EOF\n'), 'pdf');
    expect((await send(videoVoice.create, await voiceBody({ proofPath: foreign }), head.token)).code).toBe(
      'videoResource.notUploaded',
    );
  });

  it('reads words as the place says, before the places above', async () => {
    await ask(videoReading.create, { text: '长安', way: 'pinyin', reading: 'chang2 an1' }, head.token);
    await ask(videoReading.create, { text: '长安', way: 'say', reading: '常安' }, dealer.token);
    const wrong = await send(
      videoReading.create,
      { text: '重庆', way: 'pinyin', reading: 'chong2' },
      head.token,
    );
    expect(wrong.issues?.[0]?.path).toBe('reading');
    const at = async (nodeId: number) => {
      const node = await library.house.db.one<{ path: string }>(
        sql`SELECT path FROM node WHERE id = ${nodeId}`,
      );
      return library.house.app.kernel.tx(SYSTEM, (unit) =>
        readingsOf(unit, { channelId: library.channel, path: node?.path ?? '' }),
      );
    };
    expect((await at(library.dealer))[0]).toEqual({ text: '长安', say: '常安' });
    expect(await at(library.otherDealer)).toEqual([{ text: '长安', pinyin: 'chang2 an1' }]);
    // What comes with the product is shown beside it.
    const { rows } = await ask(videoReading.builtin, {}, dealer.token);
    expect(rows).toContainEqual({ text: 'BOSE', way: 'say', reading: '博士' });
    expect(rows).toContainEqual({ text: '华为', way: 'pinyin', reading: 'hua2 wei2' });
  });

  it('a film says its lines once, anew where the dictionary or the voice changed; subtitles keep to what is heard', {
    timeout: 90_000,
    tags: 'full',
  }, async () => {
    const voice = await ask(videoVoice.create, await voiceBody(), head.token);
    const { id } = await ask(
      videoTheme.create,
      { topic: '示例·口播', kind: 'storyboard', ratio: '1:1', voice: { id: String(voice.id), speed: 1 } },
      head.token,
    );
    const lens = (no: string, line: string) => ({ id: no, name: no, lines: [line], ms: 600, clips: [] });
    const before = await ask(videoTheme.info, { id: String(id) }, head.token);
    await ask(
      videoBoard.save,
      { id, version: before.version, lenses: [lens('a', '到蔚山路店，续航 700km。'), lens('b', '欢迎试驾')] },
      head.token,
    );
    const first = services.said.length;
    const bar: unknown[] = [];
    services.behaviour.speaking = async () => {
      const [row] = (await ask(video.byTheme, { id: String(id) }, head.token)).rows;
      bar.push([row?.status, row?.step, row?.percent]);
    };
    await ask(videoTheme.generate, { id, plainGround: true }, head.token);
    const film = await until(async () => {
      const [row] = (await ask(video.byTheme, { id: String(id) }, head.token)).rows;
      return row && row.status !== 'queued' && row.status !== 'composing' && row;
    });
    expect(film).toMatchObject({ status: 'done', note: '' });
    expect(services.said.slice(first)).toEqual(['到蔚山路店，续航七百公里。', '欢迎试驾']);
    services.behaviour.speaking = async () => {};
    expect(bar).toEqual([
      ['queued', 'voice', 0],
      ['queued', 'voice', 15],
    ]);
    const look = () => ask(video.info, { id: String(film.id) }, head.token);
    const { narration, doc } = await look();
    expect(narration.map(({ marks, text }) => marks.length === [...text].length)).toEqual([true, true]);
    // A shot is as long as what is said in it, and every subtitle stands within its own.
    const { shots } = placeShots(doc, (_, at) => narration[at]?.ms ?? null);
    const { text: srt } = await ask(video.srt, { id: String(film.id) }, head.token);
    const times = [...srt.matchAll(/(\d\d),(\d{3}) --> \d\d:\d\d:(\d\d),(\d{3})\n(.+)/g)].map((at) => ({
      from: Number(at[1]) * 1000 + Number(at[2]),
      to: Number(at[3]) * 1000 + Number(at[4]),
      text: at[5],
    }));
    expect(times.map(({ text }) => text)).toEqual(['到蔚山路店', '续航 700km', '欢迎试驾']);
    for (const [at, { from, to }] of times.entries()) {
      const own = shots[at < 2 ? 0 : 1];
      expect(from).toBeGreaterThanOrEqual(own?.start ?? 0);
      expect(to).toBeLessThanOrEqual((own?.start ?? 0) + (own?.ms ?? 0));
    }

    const speak = async () => {
      await ask(video.speak, { id: film.id }, head.token);
      await until(async () => (await look()).narration.length === 2);
    };
    await ask(videoReading.create, { text: '蔚山', way: 'say', reading: '卫山' }, head.token);
    expect((await look()).narration.map(({ shotId }) => shotId)).toEqual(['b']);
    await speak();
    expect(services.said.slice(first + 2)).toEqual(['到卫山路店，续航七百公里。']);
    let { version } = voice;
    const speakAs = async (speaker: string) => {
      const body = { ...(await voiceBody()), name: voice.name, speaker, id: voice.id, version };
      ({ version } = await ask(videoVoice.update, body, head.token));
    };
    await speakAs('two');
    expect((await look()).narration).toEqual([]);
    await speak();
    expect(services.said.slice(first + 3)).toEqual(['到卫山路店，续航七百公里。', '欢迎试驾']);

    // Somebody else speaks for the voice from the second line on: each line is kept as whoever said it.
    await speakAs('three');
    services.behaviour.speaking = async () => {
      services.behaviour.speaking = async () => {};
      await speakAs('four');
    };
    await ask(video.speak, { id: film.id }, head.token);
    const kept = async () => (await look()).narration.map(({ shotId }) => shotId);
    await until(async () => (await kept()).length === 1);
    expect(await kept()).toEqual(['b']);
    await speakAs('three');
    expect(await kept()).toEqual(['a']);
    await speakAs('two');
    // The archive holds the sound that is in the film.
    const packed = await ask(video.archive, { id: film.id }, head.token);
    expect(packed.filepath).toBeTruthy();

    // Its leave ends: what was said before goes into no film, and the film that is there does not go out.
    await library.house.db.query(
      sql`UPDATE video_voice SET consent_until = '2026-01-31' WHERE id = ${voice.id}`,
    );
    const over = `声音「${voice.name}」的授权已于 2026-01-31 到期`;
    // A finished film is not composed again; one that was cancelled would be.
    await library.house.db.query(sql`UPDATE video SET status = 'cancelled' WHERE id = ${film.id}`);
    const again = await send(video.compose, { ids: [film.id] }, head.token);
    expect([again.code, again.msg]).toEqual(['video.notLent', `${over}，不能合成`]);
    const [record] = await findVideos(library.house.db, sql`v.id = ${film.id}`);
    await expect(
      record &&
        prepareCut(library.house.app.kernel, record, {
          produceId: 'x',
          signal: new AbortController().signal,
        }),
    ).rejects.toThrow(over);
    await library.house.db.query(sql`UPDATE video SET status = 'done' WHERE id = ${film.id}`);
    expect((await videoContent(library.house.db, [film.id])).get(film.id)?.blocked).toBe(over);
  });

  it('cuts texts into sentences of one breath', () => {
    expect(sentencesOf('你好！欢迎到店。\n\n…')).toEqual(['你好！', '欢迎到店。']);
    expect(sentencesOf(`${'这是很长的一段话，'.repeat(12)}`).every((line) => [...line].length <= 60)).toBe(
      true,
    );
  });
});

describe('music', () => {
  it('measures what is uploaded and finds where it repeats', { tags: 'full' }, async () => {
    const rate = 22_050;
    const samples = Float32Array.from({ length: rate * 4 }, (_, at) =>
      at < rate || at > rate * 3 ? 0 : 0.3 * Math.sin((at * 2 * Math.PI * 440) / rate),
    );
    const path = await put(library, head, asWav(samples, rate), 'wav');
    const piece0 = { name: '上传的音乐', mood: 'calm' as const, rights: '自有', path };
    expect(await send(videoMusic.create, piece0, head.token)).toMatchObject({
      code: 'videoMusic.licenceMissing',
      issues: [{ path: 'proofPath' }],
    });
    const { id } = await ask(videoMusic.create, { ...piece0, proofPath: await proof() }, head.token);
    const piece = await until(async () => {
      const { rows } = await ask(videoMusic.list, {}, dealer.token);
      return rows.find((row) => row.id === id && row.state !== 'making');
    });
    expect(piece).toMatchObject({ state: 'ready', durationMs: 4000 });
    expect(piece.loudness).toBeLessThan(-8);
    expect(piece.loudness).toBeGreaterThan(-30);
    expect(piece.loopIn).toBeGreaterThan(800);
    expect(piece.loopOut).toBeLessThan(3200);
    const { version } = piece;
    const body = { id, version, name: '改名', mood: 'warm' as const, rights: '自有', loopIn: 0 };
    expect((await send(videoMusic.update, { ...body, loopOut: 9000 }, head.token)).code).toBe(
      'videoResource.loopOutside',
    );
    expect((await send(videoMusic.update, { ...body, loopOut: 2000 }, dealer.token)).httpStatus).toBe(404);
    expect(await ask(videoMusic.update, { ...body, loopOut: 2000 }, head.token)).toMatchObject({
      loopOut: 2000,
      rightsState: 'valid',
      rightsUntil: null,
    });
    // The licence is for whoever looks after the piece.
    const listed = async (token: string) =>
      (await ask(videoMusic.list, {}, token)).rows.find((row) => row.id === id);
    expect((await listed(head.token))?.rightsProof).toBeTruthy();
    expect((await listed(dealer.token))?.rightsProof).toBeNull();
  });

  it('tells of a licence a month ahead, once, past one that breaks, and offers it as a to-do', async () => {
    const { db } = library.house;
    const ids = await db.query<{ id: number }>(sql`
      INSERT INTO video_music (channel_id, node_id, path, owner_id, updated_by, name, mood, rights, rights_proof, rights_until, state)
      SELECT n.channel_id, n.id, n.path, ${head.id}::bigint, ${head.id}::bigint, '快到期' || k, 'calm', '某音乐库', 'video/proof',
             (now() AT TIME ZONE 'Asia/Shanghai')::date + 5, 'ready'
      FROM node n CROSS JOIN generate_series(1, 2) k WHERE n.id = ${library.root} RETURNING id`);
    // The first one's telling fails: its owner's notification cannot be written.
    await db.query(sql`
      CREATE FUNCTION refuse_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.title LIKE '%快到期1%' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$`);
    await db.query(
      sql`CREATE TRIGGER refuse_first BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION refuse_first()`,
    );
    const { run } = await import('../../src/modules/video-resource/consents.run.ts');
    const tell = () =>
      run({ kernel: library.house.app.kernel, signal: new AbortController().signal } as never).catch(
        () => null,
      );
    await tell();
    await tell();
    await db.query(sql`DROP TRIGGER refuse_first ON notification`);
    const told = await db.query<{ title: string }>(
      sql`SELECT title FROM notification WHERE title LIKE '音乐%快到期%' AND member_id = ${head.id}`,
    );
    expect(told.map(({ title }) => title)).toEqual(['音乐「快到期2」的授权即将到期']);
    await tell();
    const { rows } = await ask(videoMusic.list, { rights: 'ending' }, head.token);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids.map(({ id }) => id)));
    const { todos } = await ask(contract.workbench.day, {}, head.token);
    expect(todos.find(({ id }) => id === 'videoMusic.rightsEnding')?.count).toBe(2);
  });

  it('comes with six pieces of its own, the same every time', { tags: 'full' }, async () => {
    await ensureBuiltins(library.house.app.kernel);
    const { rows } = await ask(videoMusic.list, {}, dealer.token);
    const own = rows.filter(({ builtin }) => builtin);
    expect(new Set(own.map(({ mood }) => mood)).size).toBe(6);
    expect(own.every(({ can }) => can.length === 0)).toBe(true);
    const [first] = BUILTIN_MUSIC;
    if (!first) throw new Error('no music');
    expect(play(first.score).samples).toEqual(play(first.score).samples);
    await makePiece(library.house.app.kernel, first, new AbortController().signal);
    const made = (await ask(videoMusic.list, { q: first.name }, dealer.token)).rows[0];
    expect(made).toMatchObject({ state: 'ready', loopIn: 0 });
    expect(made?.loudness).toBeGreaterThan(-30);
  });
});

describe('templates', () => {
  it('are copied, changed, and never taken from others', { tags: 'full' }, async () => {
    const { rows } = await ask(videoTemplate.list, {}, dealer.token);
    expect(rows.filter(({ builtin }) => builtin).length).toBeGreaterThanOrEqual(8);
    expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8);
    const ours = rows.find(({ kind }) => kind === 'greeting');
    const copy = await ask(videoTemplate.copy, { id: ours?.id ?? 0, name: '我的问候' }, dealer.token);
    expect(copy.can).toEqual(['copy', 'edit', 'delete']);
    const [first, ...rest] = copy.content.shots;
    if (!first) throw new Error('no shots');
    const content = { ...copy.content, shots: [{ ...first, ms: 1000, line: '短一点' }, ...rest.slice(0, 0)] };
    const body = { id: copy.id, version: copy.version, name: '我的问候', kind: 'greeting' as const, content };
    expect(await ask(videoTemplate.update, body, dealer.token)).toMatchObject({ durationMs: 1000 });
    expect((await send(videoTemplate.update, body, dealer.token)).code).toBe(CODES.changedMeanwhile);
    const made = await until(async () => {
      const now = await ask(videoTemplate.info, { id: copy.id }, dealer.token);
      return now.state !== 'making' && now;
    });
    expect(made).toMatchObject({ state: 'ready' });
    expect(made.preview).toBeTruthy();
    expect((await send(videoTemplate.info, { id: copy.id }, other.token)).httpStatus).toBe(404);
    expect((await send(videoTemplate.remove, { id: ours?.id ?? 0 }, head.token)).code).toBe(
      'videoResource.builtIn',
    );
  });

  it('tells how far a preview is and why there is none; one that failed or was cancelled is made again', {
    tags: 'full',
  }, async () => {
    const { rows } = await ask(videoTemplate.list, { kind: 'greeting' }, dealer.token);
    const name = `预览试验 ${Date.now() % 100_000}`;
    const { id } = await ask(videoTemplate.copy, { id: rows[0]?.id ?? 0, name }, dealer.token);
    const shown = () => ask(videoTemplate.info, { id }, dealer.token);
    await until(async () => (await shown()).state === 'ready');
    expect((await send(videoTemplate.preview, { id }, dealer.token)).code).toBe(
      'videoTemplate.previewNotMissing',
    );

    const { db } = library.house;
    await db.query(sql`UPDATE video_template SET state = 'failed', note = '画面损坏' WHERE id = ${id}`);
    expect((await shown()).note).toBe('画面损坏');
    expect(await ask(videoTemplate.preview, { id }, dealer.token)).toMatchObject({
      state: 'making',
      note: '',
    });
    await until(async () => (await shown()).state === 'ready');

    const stand = async (job: string) => {
      await db.query(sql`UPDATE video_template SET state = 'making', note = '' WHERE id = ${id}`);
      await db.query(sql`
        UPDATE job_run SET ${raw(job)} WHERE id = (SELECT job_id FROM video_template WHERE id = ${id})`);
      const { state, percent, note, can } = await shown();
      return { state, percent, note, again: can.includes('preview') };
    };
    expect(await stand(`status = 'queued', done = 0, total = NULL`)).toMatchObject({
      state: 'making',
      percent: null,
      again: false,
    });
    expect(await stand(`status = 'running', done = 62, total = 100`)).toMatchObject({ percent: 62 });
    expect(await stand(`status = 'cancelled'`)).toMatchObject({ state: 'cancelled', again: true });
    expect(await stand(`status = 'failed', error = '执行出错'`)).toMatchObject({
      state: 'failed',
      note: '执行出错',
      again: true,
    });
  });
});

describe('packages', () => {
  it('are several materials as one, for everybody below', async () => {
    const materials = [await addPassed(library, head), await addPassed(library, head)];
    const made = await ask(videoPackage.create, { name: '外观', materialIds: materials }, head.token);
    expect(made.materials.map(({ id }) => id)).toEqual(materials);
    const seen = await ask(videoPackage.info, { id: made.id }, dealer.token);
    expect(seen).toMatchObject({ name: '外观', can: [] });
    const own = await ask(
      videoPackage.create,
      { name: '本店', materialIds: [await addPassed(library, dealer)] },
      dealer.token,
    );
    expect((await send(videoPackage.info, { id: own.id }, other.token)).httpStatus).toBe(404);
    // What it holds may be in their films, though the library does not show it to them; what others lend among themselves may not.
    const wish = (materialIds: number[]) => ({ topic: '示例·外观', kind: 'digital' as const, materialIds });
    const begun = await ask(videoTheme.create, wish(materials), dealer.token);
    const lent = await ask(videoTheme.info, { id: String(begun.id) }, dealer.token);
    expect(lent.materials.map(({ id, thumb }) => [id, thumb !== null])).toEqual(
      materials.map((id) => [id, true]),
    );
    const theirs = own.materials.map(({ id }) => id);
    expect((await send(videoTheme.create, wish(theirs), other.token)).httpStatus).toBe(404);
    const foreign = await send(videoPackage.create, { name: '别人的', materialIds: materials }, other.token);
    expect(foreign.httpStatus).toBe(404);
    const usages = await library.house.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM material_usage WHERE kind = '素材包' AND target_id = ${String(made.id)}`,
    );
    expect(usages?.count).toBe(2);
    await ask(videoPackage.remove, { id: made.id }, head.token);
    expect((await send(videoPackage.info, { id: made.id }, head.token)).httpStatus).toBe(404);
  });
});
