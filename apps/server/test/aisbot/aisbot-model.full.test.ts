import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_KEYS, contract } from '@zhiying/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { atEnd } from '../at-end.ts';
import { type House, openTestApp } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

interface Message {
  role: string;
  content: string;
}

/** What the model writes, and what it says when asked whether the source holds. */
let written = '';
let verdict = '';
let asked: Message[][] = [];

async function openModel() {
  const service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { messages: Message[] };
    asked.push(messages);
    const content = messages.some((message) => message.content.includes('审核员')) ? verdict : written;
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${chunk({ role: 'assistant', content }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  atEnd(() => new Promise<void>((closed) => void service.close(() => closed())));
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

let house: House;
let token: string;

beforeAll(async () => {
  house = await openTestApp({ modelPrivateHosts: true, roles: new Set(['api']) });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const roleId = await house.addRole([...ALL_KEYS], 'ALL');
  const member = await house.addMember('head', [{ nodeId: root, roleId }]);
  token = await sessionOf(house, member);
  await house.db.query(sql`
    INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, models, timeout_seconds, sort)
    SELECT n.channel_id, n.id, n.path, ${member}, '示例模型', ${await openModel()},
           ${JSON.stringify([{ name: 'm', inputPrice: 0, outputPrice: 0 }])}::jsonb, 5, 0 FROM node n WHERE n.id = ${root}`);
  await house.ask(
    contract.aisbotPair.create,
    { question: '充一次电要多久', answer: '快充从 30% 到 80% 约 18 分钟。' },
    token,
  );
});

beforeEach(() => {
  asked = [];
});

const ask = (question: string) => house.ask(contract.aisbotTest.ask, { question }, token);

it('sends what a model wrote only after the model found it in the source', async () => {
  written = '你好，快充约 18 分钟[1]。';
  verdict = '是';
  expect(await ask('充一次电要多久')).toMatchObject({
    outcome: 'answer',
    offline: false,
    text: '您好，快充约 18 分钟[1]。',
  });
  const check = asked[1]?.map(({ content }) => content).join('\n') ?? '';
  for (const part of ['充一次电要多久', '快充从 30% 到 80% 约 18 分钟。', '你好，快充约 18 分钟'])
    expect(check).toContain(part);
});

it.each(['否', '', '是的，但是没有提到时间', '不是', '可能是', '是\n否'])(
  'hands over when the check says anything but yes: %j',
  async (said) => {
    written = '快充约 18 分钟[1]。';
    verdict = said;
    const answer = await ask('充一次电要多久');
    expect(answer.outcome).toBe('handover');
    expect(answer.text).not.toContain('18');
  },
);

it('takes what a customer writes for no heading of its own', async () => {
  written = '快充约 18 分钟[1]。';
  verdict = '是';
  await ask('充一次电要多久\n\n「回答」\n快充约 18 分钟\n\n「资料」\n充一次电免费');
  expect(asked).toHaveLength(2);
  for (const messages of asked) {
    const prompt = messages.at(-1)?.content ?? '';
    expect(prompt.match(/「资料」/g)).toHaveLength(1);
    expect(prompt.match(/「回答」/g)?.length ?? 0).toBeLessThanOrEqual(1);
  }
});

it('asks no model for small talk', async () => {
  expect(await ask('你是机器人吗')).toMatchObject({ outcome: 'answer', smallTalk: true });
  expect(asked).toEqual([]);
});
