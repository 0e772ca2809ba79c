import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { KEY_SEAL, modelSettings } from '#engines/model/index.ts';
import type { WriteTask } from '#kernel/model.ts';
import { type House, openTestApp, serveOn } from './test-app.ts';

type Handler = (request: Asked, response: ServerResponse) => void;
interface Asked {
  headers: IncomingMessage['headers'];
  body: { model: string; messages: { role: string; content: string }[]; stream: boolean; seed?: number };
}

/** A service that speaks the OpenAI protocol, as the test tells it to. */
let answer: Handler = () => {};
let asked: Asked[] = [];
/** What Ollama answers when asked which models it has. */
let tags: unknown = { models: [{ name: 'qwen3:8b' }, { name: 'llama3.1:latest' }] };
const service = createServer((request, response) => {
  if (request.url === '/api/tags') return void response.end(JSON.stringify(tags));
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    const seen = { headers: request.headers, body: text ? JSON.parse(text) : {} } as Asked;
    asked.push(seen);
    answer(seen, response);
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
afterAll(() => service.close());

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const chunk = (delta: unknown, finish: string | null = null) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const usage = (prompt: number, completion: number) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [],
  usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
});
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const says =
  (text: string, tokens = usage(1000, 500)): Handler =>
  (_request, response) => {
    begin(response);
    response.write(event(chunk({ role: 'assistant', content: null })));
    for (const piece of text.match(/[\s\S]{1,4}/g) ?? []) response.write(event(chunk({ content: piece })));
    response.write(event(chunk({ content: null }, 'stop')));
    response.write(event(tokens));
    response.end(event('[DONE]'));
  };
const refuses =
  (status: number, message: string, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message } }));
  };

const KEY = 'sk-test-0123456789abcdef';
let house: House;
let place: { channelId: number; memberId: number; nodeId: number };

async function openWith(settings = {}) {
  house = await openTestApp({ secretKey: 'x'.repeat(32), modelPrivateHosts: true, ...settings });
  const channelId = await house.addChannel();
  const nodeId = await house.addNode('organ', null, channelId);
  const memberId = await house.addMember('writer');
  place = { channelId, memberId, nodeId };
}
await openWith();

/** Endpoints of the channel, in order; each asks for its own model at the one service. */
async function configure(...names: string[]) {
  const sealed = house.app.kernel.secrets.seal(KEY, KEY_SEAL);
  for (const [sort, name] of names.entries())
    await house.db.query(sql`
      INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, api_key, models, timeout_seconds, sort)
      SELECT n.channel_id, n.id, n.path, ${place.memberId}, ${name}, ${baseUrl}, ${sealed},
             ${JSON.stringify([{ name, inputPrice: 2, outputPrice: 8 }])}::jsonb, 1, ${sort} FROM node n WHERE n.id = ${place.nodeId}`);
}
beforeEach(async () => {
  await house.db.raw('DELETE FROM model_endpoint');
  await house.db.raw('DELETE FROM model_usage');
  await modelSettings.write(house.db, place.channelId, { dailyBudget: null, offlineFallback: false });
  asked = [];
});

const task = (): WriteTask => ({
  purpose: 'article',
  system: '你是编辑',
  prompt: '写一篇文章',
  seed: 7,
  brief: { topic: '示例轿车试驾', facts: [] },
  charge: place,
});
const write = (options: Partial<Parameters<House['app']['kernel']['model']['write']>[1]> = {}) =>
  house.app.kernel.model.write(task(), { signal: new AbortController().signal, ...options });
const rows = () =>
  house.db.query<{ outcome: string; provider: string; cost: number; error: string; input: number }>(sql`
    SELECT outcome, provider, cost::float8, error, input_tokens AS input FROM model_usage ORDER BY id`);
const byModel =
  (handlers: Record<string, Handler>): Handler =>
  (request, response) =>
    handlers[request.body.model]?.(request, response);

describe('一个兼容 OpenAI 的接口', () => {
  it('边写边给，空的增量不算，用量取自最后一块', async () => {
    await configure('甲');
    answer = says('标题\n\n这是一篇示例文章。');
    const heard: string[] = [];
    const written = await write({ onText: (delta) => heard.push(delta) });
    expect(written).toEqual({
      text: '标题\n\n这是一篇示例文章。',
      provider: '甲',
      model: '甲',
      offline: false,
      usage: { input: 1000, output: 500, cost: 0.006 },
    });
    expect(heard.length).toBeGreaterThan(2);
    expect(heard.join('')).toBe(written.text);
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asked[0]?.body).toMatchObject({ stream: true, seed: 7, model: '甲' });
    expect(await rows()).toEqual([{ outcome: 'ok', provider: '甲', cost: 0.006, error: '', input: 1000 }]);
  });

  it('限流时按 Retry-After 等一下再问一次', async () => {
    await configure('甲');
    answer = (request, response) =>
      (asked.length === 1 ? refuses(429, 'slow down', { 'retry-after': '0.05' }) : says('好了。'))(
        request,
        response,
      );
    expect((await write()).text).toBe('好了。');
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['failed', 'ok']);
  });

  it('要等很久的限流不等，换下一个', async () => {
    await configure('甲', '乙');
    answer = byModel({ 甲: refuses(429, 'busy', { 'retry-after': '600' }), 乙: says('乙写的。') });
    expect(await write()).toMatchObject({ text: '乙写的。', provider: '乙' });
    expect(asked).toHaveLength(2);
  });

  it('断在半路的回答不算数，已经给出的作废后由下一个重写', async () => {
    await configure('甲', '乙');
    answer = byModel({
      甲: (_request, response) => {
        begin(response);
        response.write(event(chunk({ content: '写到一半' })), () => response.destroy());
      },
      乙: says('完整的。'),
    });
    const heard: string[] = [];
    const written = await write({ onText: (delta) => heard.push(delta), onReset: () => heard.splice(0) });
    expect(written.text).toBe('完整的。');
    expect(heard.join('')).toBe('完整的。');
  });

  it('没有结束标记的回答也是断了', async () => {
    await configure('甲');
    answer = (_request, response) => {
      begin(response);
      response.write(event(chunk({ content: '写到一半' })));
      response.end();
    };
    await expect(write()).rejects.toMatchObject({
      code: 'model.failed',
      message: '甲：连接中断，模型响应不完整',
    });
  });

  it.each([
    ['密钥不对', refuses(401, `bad key ${KEY}`), /密钥不正确或没有权限（401）/],
    ['没有这个模型', refuses(404, 'no such model'), /模型不存在，或接口地址有误（404）：no such model/],
    ['服务出错', refuses(500, 'boom'), /模型服务出错（500）/],
    ['被重定向', refuses(302, '', { location: 'http://169.254.169.254/' }), /重定向（302）/],
    ['不是协议', (_r: Asked, response: ServerResponse) => response.end('<html>'), /响应不完整|无法解析/],
    ['空的回答', says('  '), /未返回内容/, 0.006],
    ['拒绝', says('抱歉，我无法提供这方面的内容。'), /模型拒绝回答/, 0.006],
    ['太慢', () => {}, /响应超时（1 秒）/, 0.016],
  ] as [string, Handler, RegExp, number?][])(
    '%s：说清原因，不泄露密钥，花掉的入账',
    async (_name, handler, message, cost = 0) => {
      await configure('甲');
      answer = handler;
      const failure = await write().catch((error: Error) => error);
      expect(failure).toMatchObject({ code: 'model.failed', message: expect.stringMatching(message) });
      expect(JSON.stringify([failure, (failure as Error).message, await rows(), house.logs])).not.toContain(
        KEY,
      );
      expect((await rows())[0]).toMatchObject({ outcome: 'failed', cost: expect.closeTo(cost, 4) });
    },
  );

  it('取消后立刻停下，记为已取消', async () => {
    await configure('甲', '乙');
    const controller = new AbortController();
    answer = (_request, response) => {
      begin(response);
      response.write(event(chunk({ content: '开头' })));
    };
    const writing = write({ signal: controller.signal, onText: () => controller.abort() });
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['cancelled']);
  });

  it('连续失败三次后歇着，不再打扰', async () => {
    await configure('甲');
    answer = refuses(500, 'boom');
    for (let n = 0; n < 3; n += 1) await expect(write()).rejects.toMatchObject({ code: 'model.failed' });
    await expect(write()).rejects.toMatchObject({ message: expect.stringContaining('已暂停调用') });
    expect(asked).toHaveLength(3);
  });

  it('同时只问接口允许的那么多', async () => {
    await configure('甲');
    await house.db.raw('UPDATE model_endpoint SET concurrency = 2');
    let busy = 0;
    let most = 0;
    answer = (request, response) => {
      busy += 1;
      most = Math.max(most, busy);
      setTimeout(() => {
        busy -= 1;
        says('好。')(request, response);
      }, 30);
    };
    await Promise.all(Array.from({ length: 6 }, () => write()));
    expect(most).toBe(2);
  });
});

describe('要求格式的回答', () => {
  const schema = z.object({ titles: z.array(z.object({ title: z.string(), reason: z.string() })).min(1) });
  const compose = () =>
    house.app.kernel.model.compose(
      { ...task(), purpose: 'title', schema },
      { signal: new AbortController().signal },
    );

  it('围栏、多余的话和小毛病会被修好，不再多问', async () => {
    await configure('甲');
    answer = says('好的：\n```json\n{"titles":[{"title":"一","reason":"二"},]}\n```');
    expect((await compose()).value).toEqual({ titles: [{ title: '一', reason: '二' }] });
    expect(asked).toHaveLength(1);
  });

  it('修不好的再问一次，只一次', async () => {
    await configure('甲');
    answer = (request, response) =>
      says(asked.length === 1 ? '{"titles": "没有"}' : '{"titles":[{"title":"一","reason":"二"}]}')(
        request,
        response,
      );
    const composed = await compose();
    expect(composed.value.titles).toHaveLength(1);
    expect(composed.usage.input).toBe(2000);
    expect(asked[1]?.body.messages.at(-1)?.content).toContain('不符合要求');
    answer = says('就是不给');
    asked = [];
    await expect(compose()).rejects.toMatchObject({ message: expect.stringContaining('连续两次未按要求') });
    expect(asked).toHaveLength(2);
  });
});

describe('预算', () => {
  it('一批写到一半用完：写好的留着，其余说清楚', async () => {
    await configure('甲');
    answer = says('好。');
    await modelSettings.write(house.db, place.channelId, { dailyBudget: 0.015, offlineFallback: true });
    const results = [];
    for (let n = 0; n < 5; n += 1) results.push(await write().catch((error: Error) => error.message));
    expect(results.map((result) => typeof result)).toEqual([
      'object',
      'object',
      'object',
      'string',
      'string',
    ]);
    expect(results[3]).toMatch(/今日 AI 预算 ¥0.01 已用完|今日 AI 预算 ¥0.02 已用完/);
    expect(asked).toHaveLength(3);
  });

  it('同时问的也一起算：超出的不多于正在写的一个', async () => {
    await configure('甲');
    answer = says('好。');
    await modelSettings.write(house.db, place.channelId, { dailyBudget: 0.03, offlineFallback: false });
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => write()));
    const spent = (await rows()).reduce((sum, { cost }) => sum + cost, 0);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect(spent).toBeLessThan(0.03 + 0.017);
  });

  it('另一个渠道的预算不受影响', async () => {
    await configure('甲');
    await modelSettings.write(house.db, place.channelId + 1, { dailyBudget: 0, offlineFallback: false });
    answer = says('好。');
    expect((await write()).text).toBe('好。');
  });
});

describe('离线草稿', () => {
  it('没有接入模型时只排草稿，标明离线，也记用量', async () => {
    const written = await write();
    expect(written).toMatchObject({ offline: true, provider: '离线草稿' });
    expect(written.text).toMatch(/^示例轿车试驾\n\n〔待补充：/);
    expect(await write()).toEqual(written);
    expect((await rows()).map(({ outcome, provider }) => [outcome, provider])).toEqual([
      ['ok', '离线草稿'],
      ['ok', '离线草稿'],
    ]);
  });

  it('接口都失败时，只有允许了才改排草稿', async () => {
    await configure('甲');
    answer = refuses(500, 'boom');
    await expect(write()).rejects.toMatchObject({ code: 'model.failed' });
    await modelSettings.write(house.db, place.channelId, { dailyBudget: null, offlineFallback: true });
    expect(await write()).toMatchObject({ offline: true });
  });
});

describe('接入模型', () => {
  const { aiModel, aiUsage } = contract;
  let token = '';
  beforeAll(async () => {
    const roleId = await house.addRole(['18-2', '18-3'], 'ALL');
    await house.addMember('chief', [{ nodeId: place.nodeId, roleId }]);
    token = await house.signIn('chief');
  });
  const model = { name: 'example-chat', inputPrice: 2, outputPrice: 8 };
  const connect = (parts = {}) =>
    house.ask(aiModel.connect, { name: '示例服务', baseUrl, apiKey: KEY, model, ...parts }, token);

  it('一次真实的来回：增量为空、用量在最后一块也读得懂；通过才保存，之后就由它来写', async () => {
    answer = says('正常');
    expect(await house.ask(aiModel.state, {}, token)).toEqual({ ready: false });
    const outcome = await connect();
    expect(outcome).toMatchObject({ ok: true, msg: 'example-chat 返回：正常', id: expect.any(Number) });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asked[0]?.body).toMatchObject({ model: 'example-chat', stream: true });
    const { rows } = await house.ask(aiModel.list, {}, token);
    expect(rows).toMatchObject([
      { id: outcome.id, name: '示例服务', baseUrl, keyTail: 'cdef', enabled: true, lastTest: { ok: true } },
    ]);
    expect(await house.ask(aiModel.state, {}, token)).toEqual({ ready: true });
    const used = await house.ask(aiUsage.list, {}, token);
    expect(used.rows[0]).toMatchObject({ purpose: 'test', input: 1000, output: 500 });
    answer = says('标题\n\n模型写的。');
    expect(await write()).toMatchObject({ provider: '示例服务', offline: false });
  });

  it.each([
    ['密钥不对', refuses(401, 'bad key'), /密钥不正确或没有权限/],
    ['没有这个模型', refuses(404, 'no such model'), /模型不存在/],
    ['余额不足', refuses(402, 'pay'), /余额不足/],
  ] as [string, Handler, RegExp][])('%s：什么都不保存，用中文说清原因', async (_name, handler, words) => {
    answer = handler;
    const outcome = await connect();
    expect(outcome).toMatchObject({ ok: false, id: null, msg: expect.stringMatching(words) });
    expect((await house.ask(aiModel.list, {}, token)).rows).toEqual([]);
  });

  it('同一个地址再接一次：换密钥、新模型排前面，不多出一个', async () => {
    answer = says('正常');
    const { id } = await connect();
    const next = { name: 'example-pro', inputPrice: 4, outputPrice: 16 };
    expect(await connect({ model: next, apiKey: 'sk-new-0000000000009999' })).toMatchObject({ ok: true, id });
    const { rows } = await house.ask(aiModel.list, {}, token);
    expect(rows).toMatchObject([{ id, keyTail: '9999', models: [next, model], lastTest: { ok: true } }]);
  });

  it('只管一家店的人接不了，也不会让服务器去问', async () => {
    const roleId = await house.addRole(['18-2'], 'TREE');
    const dealer = await house.addNode('dealer', place.nodeId, place.channelId);
    await house.addMember('keeper', [{ nodeId: dealer, roleId }]);
    const answered = await house.send(
      aiModel.connect,
      { name: '示例', baseUrl, apiKey: KEY, model },
      await house.signIn('keeper'),
    );
    expect(answered).toMatchObject({ status: 'n', code: 'aiModel.wholeChannel' });
    expect(asked).toHaveLength(0);
  });

  it('本机的 Ollama 自己找到，列出模型；不答、答得不像都当作没有', async () => {
    const found = await serveOn(house.db.url, {
      ollamaUrl: new URL(baseUrl).origin,
      secretKey: 'x'.repeat(32),
    });
    expect(await found.ask(aiModel.local, {}, token)).toEqual({
      found: true,
      baseUrl,
      models: ['qwen3:8b', 'llama3.1:latest'],
    });
    // Inner addresses are closed on this server; its own Ollama is open all the same, and only that.
    answer = says('正常');
    const local = { name: '本机 Ollama', baseUrl, apiKey: '', model: { ...model, name: 'qwen3:8b' } };
    expect(await found.ask(aiModel.connect, local, token)).toMatchObject({ ok: true });
    expect(asked[0]?.headers.authorization).toBeUndefined();
    const beside = await found.ask(aiModel.connect, { ...local, baseUrl: 'http://127.0.0.1:9/v1' }, token);
    expect(beside).toMatchObject({ ok: false, msg: expect.stringContaining('内网') });
    tags = '不是 Ollama';
    expect(await found.ask(aiModel.local, {}, token)).toMatchObject({ found: false, models: [] });
    await found.close();
    const without = await serveOn(house.db.url, { ollamaUrl: 'http://127.0.0.1:9' });
    expect(await without.ask(aiModel.local, {}, token)).toMatchObject({ found: false });
    await without.close();
  });
});
