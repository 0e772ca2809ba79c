import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSpeech, type SpeechEndpoint, type Voice } from './index.ts';
import { chunksOf } from './kokoro/chunks.ts';
import { phonemesOf, SYMBOLS, syllable } from './kokoro/phonemes.ts';
import { pinyinOf } from './kokoro/pinyin-of.ts';
import { marksOfWritten, sharedOut, spreadMarks } from './marks.ts';
import { normalise } from './text/normalise.ts';
import { createVoiceProcess } from './voice-process.ts';
import { asWav, wavMs } from './wav.ts';

const never = new AbortController().signal;

async function scratch() {
  const folder = await mkdtemp(join(tmpdir(), 'zhiying-speech-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Speaks the real protocol in a real process: 100 ms a character. 崩 ends it, 挂 makes it hang. */
async function standInProcess(patience = {}) {
  const folder = await scratch();
  const program = join(folder, 'voice.mjs');
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  await writeFile(
    program,
    `import { appendFileSync, writeFileSync } from 'node:fs';
    import { serveVoice } from ${here('./voice-protocol.ts')};
    import { asWav } from ${here('./wav.ts')};
    appendFileSync(${JSON.stringify(join(folder, 'starts'))}, JSON.stringify(Object.keys(process.env)) + '\\n');
    serveVoice(async ({ read, file, voice }) => {
      if (voice === 'nobody') throw new Error('no such voice');
      if (read.includes('崩')) process.abort();
      if (read.includes('挂')) await new Promise(() => {});
      const characters = [...read];
      writeFileSync(file, asWav(new Float32Array(2400 * characters.length), 24000));
      return { durationMs: 100 * characters.length, marks: characters.map((_, at) => [at * 100, at * 100 + 100]) };
    });`,
  );
  const process = createVoiceProcess(pathToFileURL(program), patience);
  onTestFinished(() => process.stop());
  const starts = async () => (await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n');
  return { process, starts };
}

/** A service as OpenAI's; `answer` decides what it says. */
async function standInServer(
  answer: (body: Record<string, unknown>, asked: number) => { status?: number; body?: Buffer },
) {
  const requests: { body: Record<string, unknown>; headers: IncomingMessage['headers']; url?: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const body = JSON.parse(sent) as Record<string, unknown>;
      requests.push({ body, headers: request.headers, url: request.url });
      const { status = 200, body: sound = asWav(new Float32Array(24_000), 24_000) } = answer(
        body,
        requests.length,
      );
      response.writeHead(status, { 'content-type': 'audio/wav' }).end(sound);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  const endpoint: SpeechEndpoint = {
    id: 'e1',
    name: '语音服务',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    apiKey: 'key-1',
    model: 'tts-1',
    timeoutSeconds: 10,
  };
  return { endpoint, requests };
}

const offline = (voice = 'zf_xiaoxiao'): Voice => ({
  name: '晓晓',
  speakers: [{ kind: 'offline', voice }],
  consentUntil: null,
});
const service = (endpoint: SpeechEndpoint): Voice => ({
  name: '在线',
  speakers: [{ kind: 'endpoint', endpoint, voice: 'alloy' }],
  consentUntil: null,
});

describe('离线语音的进程', () => {
  it('说一句，给出文件、时长和原文每个字的起止；再说同一句不用再算', async () => {
    const { process, starts } = await standInProcess();
    const folder = await scratch();
    const speech = openSpeech({ folder, fetch, offline: { isReady: () => true, process } });
    const said = await speech.say('续航700km。', offline(), 1, { signal: never });
    // Read as 续航七百公里。: seven characters, of which four stand for 「700km」.
    expect(said).toMatchObject({ durationMs: 700, offline: true, cached: false });
    expect(wavMs(await readFile(said.file))).toBe(700);
    expect(said.marks).toHaveLength([...'续航700km。'].length);
    expect(said.marks.slice(0, 3)).toEqual([
      [0, 100],
      [100, 200],
      [200, 280],
    ]);
    expect(said.marks.at(-2)?.[1]).toBe(600);
    expect(await speech.say('续航700km。', offline(), 1, { signal: never })).toEqual({
      ...said,
      cached: true,
    });
    // Another speed or voice is another sentence; the process stays the same, and knows nothing of our environment.
    expect((await speech.say('续航700km。', offline(), 1.2, { signal: never })).cached).toBe(false);
    expect((await speech.say('续航700km。', offline('zm_yunxi'), 1, { signal: never })).cached).toBe(false);
    expect(await starts()).toHaveLength(1);
    expect(JSON.parse((await starts())[0] ?? '')).not.toContain('PATH');
  });

  it('崩溃、挂住、取消都不伤别人：下一句由新的进程说，不留下半个文件', async () => {
    const { process, starts } = await standInProcess({ startMs: 5_000, sentenceMs: 200, characterMs: 0 });
    const folder = await scratch();
    const speech = openSpeech({ folder, fetch, offline: { isReady: () => true, process } });
    const say = (sentence: string, signal = never) => speech.say(sentence, offline(), 1, { signal });
    await expect(say('要崩了')).rejects.toMatchObject({
      code: 'speech.failed',
      message: expect.stringContaining('意外结束'),
    });
    expect(await say('第一句')).toMatchObject({ durationMs: 300 });
    await expect(say('要挂了')).rejects.toThrow('没有反应');
    const stop = new AbortController();
    const cancelled = say('又挂了', stop.signal);
    stop.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
    expect(await say('第二句')).toMatchObject({ durationMs: 300 });
    expect((await starts()).length).toBeGreaterThanOrEqual(3);
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => name.includes('.part'))).toEqual([]);
    expect(left.filter((name) => name.endsWith('.wav'))).toHaveLength(2);
  });

  it('闲下来就结束，再说时重新开始', async () => {
    const { process, starts } = await standInProcess({ idleMs: 1 });
    const speech = openSpeech({ folder: await scratch(), fetch, offline: { isReady: () => true, process } });
    await speech.say('第一句', offline(), 1, { signal: never });
    await vi.waitFor(
      async () => {
        await speech.say(`再说${Math.random()}`, offline(), 1, { signal: never });
        expect((await starts()).length).toBeGreaterThan(1);
      },
      { timeout: 20_000 },
    );
  });

  it('语音包没有到时说清楚；不认识的音色是错误，不是崩溃', async () => {
    const { process } = await standInProcess();
    const waiting = openSpeech({
      folder: await scratch(),
      fetch,
      offline: { isReady: () => false, process },
    });
    await expect(waiting.say('你好', offline(), 1, { signal: never })).rejects.toMatchObject({
      code: 'speech.notReady',
      message: '离线语音还在准备，请稍后再试；也可以接入语音服务',
    });
    const ready = openSpeech({ folder: await scratch(), fetch, offline: { isReady: () => true, process } });
    await expect(ready.say('你好', offline('nobody'), 1, { signal: never })).rejects.toThrow('no such voice');
    await expect(ready.say('🎉！', offline(), 1, { signal: never })).rejects.toThrow('没有可以读的文字');
  });
});

describe('语音服务', () => {
  it('按 OpenAI 的格式请求，读法写开，时间按字的轻重分', async () => {
    const { endpoint, requests } = await standInServer(() => ({}));
    const { process } = await standInProcess();
    const speech = openSpeech({ folder: await scratch(), fetch, offline: { isReady: () => true, process } });
    const said = await speech.say('售价12.98万元，BYD。', service(endpoint), 1.1, { signal: never });
    expect(requests[0]).toMatchObject({
      url: '/v1/audio/speech',
      body: {
        model: 'tts-1',
        voice: 'alloy',
        speed: 1.1,
        response_format: 'wav',
        input: '售价十二点九八万元，比亚迪。',
      },
      headers: { authorization: 'Bearer key-1' },
    });
    expect(said).toMatchObject({ durationMs: 1000, offline: false, cached: false });
    expect(said.marks[0]?.[0]).toBe(0);
    expect(said.marks.at(-1)?.[1]).toBe(1000);
    for (const [at, [from]] of said.marks.entries())
      expect(from).toBeGreaterThanOrEqual(said.marks[at - 1]?.[1] ?? 0);
    await speech.say('售价12.98万元，BYD。', service(endpoint), 1.1, { signal: never });
    expect(requests).toHaveLength(1);
  });

  it('不成功时由下一个说；连续失败的歇一会儿不再问', async () => {
    const { endpoint, requests } = await standInServer(() => ({ status: 500 }));
    const { process } = await standInProcess();
    const speech = openSpeech({ folder: await scratch(), fetch, offline: { isReady: () => true, process } });
    const both: Voice = {
      ...service(endpoint),
      speakers: [...service(endpoint).speakers, ...offline().speakers],
    };
    for (const sentence of ['一句', '两句', '三句', '四句', '五句'])
      expect(await speech.say(sentence, both, 1, { signal: never })).toMatchObject({ offline: true });
    expect(requests).toHaveLength(3);
    await expect(speech.say('六句', service(endpoint), 1, { signal: never })).rejects.toThrow('正在休息');
  });

  it.each([
    [{ status: 401 }, '拒绝了该密钥'],
    [{ status: 429 }, '语音服务忙'],
    [{ body: Buffer.from('ID3 not a wave') }, '没有返回 WAV'],
    [{ body: Buffer.alloc(0) }, '没有返回 WAV'],
  ])('回答 %j 时说明原因', async (answer, why) => {
    const { endpoint } = await standInServer(() => answer);
    const speech = openSpeech({ folder: await scratch(), fetch });
    await expect(speech.say('你好', service(endpoint), 1, { signal: never })).rejects.toThrow(why);
  });

  it('授权到期的音色什么都不说，说过的也不再用', async () => {
    const { endpoint, requests } = await standInServer(() => ({}));
    const speech = openSpeech({ folder: await scratch(), fetch });
    const lent = (until: string) => ({ ...service(endpoint), name: '店长', consentUntil: new Date(until) });
    await speech.say('欢迎光临', lent('2099-01-01'), 1, { signal: never });
    for (const sentence of ['欢迎光临', '新的一句'])
      await expect(
        speech.say(sentence, lent('2026-10-31T16:00:00Z'), 1, { signal: never }),
      ).rejects.toMatchObject({
        code: 'speech.consentExpired',
        message: '音色「店长」的授权已于 2026-10-31 到期，不能用于配音',
      });
    expect(requests).toHaveLength(1);
    // With a new leave what was said is there again.
    expect(await speech.say('欢迎光临', lent('2099-01-01'), 1, { signal: never })).toMatchObject({
      cached: true,
    });
  });
});

describe('读音', () => {
  it.each([
    ['zhong1', 'ꭧʊ→ŋ'],
    ['qing4', 'ʨʰi↘ŋ'],
    ['shi4', 'ʂɨ↘'],
    ['yu2', 'y↗'],
    ['yuan2', 'ɥɛ↗n'],
    ['you3', 'jou↓'],
    ['wei4', 'wei↘'],
    ['nv3', 'ny↓'],
    ['de0', 'tɤ'],
    ['er2', 'ɚ↗'],
  ])('%s', (pinyin, sound) => {
    expect(syllable(pinyin)).toBe(sound);
  });

  it('每个拼音的每个符号模型都认识', () => {
    const finals =
      'a ai an ang ao e ei en eng i ia ian iang iao ie in ing iong iu o ong ou u ua uai uan uang ui un uo'.split(
        ' ',
      );
    const unknown = ['', 'b', 'd', 'g', 'j', 'zh', 'x'].flatMap((initial) =>
      finals.flatMap((final) =>
        [...syllable(`${initial}${final}3`)].filter((symbol) => SYMBOLS[symbol] === undefined),
      ),
    );
    expect(unknown).toEqual([]);
    const words = phonemesOf(
      'Model Y Pro, SUV，好。',
      [...'Model Y Pro, SUV，好。'].map((one) => (one === '好' ? 'hao3' : null)),
    );
    expect(words[0]).toBe('mˈɑdᵊl');
    expect(words.slice(1, 5)).toEqual(['', '', '', '']);
    expect(
      words
        .join('')
        .split('')
        .filter((symbol) => SYMBOLS[symbol] === undefined && symbol !== ''),
    ).toEqual([]);
  });

  it('读音库自己的词跨过词的边界时，按词分别问；词典说的在先', () => {
    // Knows one word, which it finds anywhere, as pinyin-pro does.
    const library = {
      segment: (text: string) =>
        text
          .split(/(重新)/)
          .flatMap((part) => (part === '重新' ? [part] : [...part]))
          .map((origin) => ({ origin })),
      pinyin: (text: string) =>
        [...text].map((one, at) => ({
          isZh: true,
          pinyin: one === '重' ? (text[at + 1] === '新' ? 'chong2' : 'zhong4') : one,
        })),
    };
    expect(pinyinOf(library, '减重新材料', { words: [0, 2, 3], told: [] })[1]).toBe('zhong4');
    expect(pinyinOf(library, '重新材料', { words: [0, 2], told: [] })[0]).toBe('chong2');
    expect(pinyinOf(library, '重新', { words: [0], told: [{ at: 0, pinyin: ['a1', 'b2', 'c3'] }] })).toEqual([
      'a1',
      'b2',
    ]);
  });

  it('长的一段在停顿处分开，合起来一个字不少', () => {
    const long = '这是一句不短的话，后面还有。'.repeat(20);
    const chunks = chunksOf(long);
    expect(chunks.join('')).toBe(long);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(70);
    expect(chunks.every((chunk) => /[。，]$/.test(chunk))).toBe(true);
    expect(chunksOf('很'.repeat(200)).join('')).toBe('很'.repeat(200));
  });

  it('时间分到每个字，一毫秒不丢', () => {
    expect(sharedOut([[0, 300], null, null, [300, 400]])).toEqual([
      [0, 100],
      [100, 200],
      [200, 300],
      [300, 400],
    ]);
    expect(sharedOut([null, [0, 100]])).toEqual([
      [0, 0],
      [0, 100],
    ]);
    const { read, spans } = normalise('12.98万🚗');
    const marks = marksOfWritten('12.98万🚗', spans, spreadMarks(read, 600));
    expect(marks).toHaveLength(7);
    expect(marks[0]?.[0]).toBe(0);
    expect(marks.at(-2)?.[1]).toBe(600);
  });
});

it('声音文件：流式的长度按收到的算，不是 WAV 的认得出', () => {
  const file = asWav(new Float32Array(12_000), 24_000);
  expect(wavMs(file)).toBe(500);
  file.writeUInt32LE(0xffffffff, 40);
  expect(wavMs(file)).toBe(500);
  expect(wavMs(Buffer.from('short'))).toBeNull();
});
