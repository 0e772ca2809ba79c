import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_KEYS, contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { WriteTask } from '#kernel/model.ts';
import { atEnd } from './at-end.ts';
import { until } from './library.ts';
import { type House, openTestApp } from './test-app.ts';

const { aiArticle, aiTheme, aisbotPair, aisbotTest } = contract;

/** What the service writes to the socket, byte for byte, as services were seen to. */
type Wire = (response: ServerResponse) => void;
let wire: Wire = () => {};
let calls = 0;
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    calls += 1;
    wire(response);
  });
});

const delta = (content: string) =>
  `data: {"choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}}}]}\n\n`;
const finish = (reason: string) =>
  `data: {"choices":[{"index":0,"delta":{},"finish_reason":"${reason}"}]}\n\n`;
const USAGE = 'data: {"choices":[],"usage":{"prompt_tokens":1000,"completion_tokens":500}}\n\n';
const DONE = 'data: [DONE]\n\n';
const stream =
  (...parts: string[]): Wire =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(parts.join(''));
/** The text in pieces of so many characters, ended as it should be. */
const says = (text: string, { size = 3, ending = 'stop' } = {}) =>
  stream(
    ...(text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []).map(delta),
    finish(ending),
    USAGE,
    DONE,
  );
const json =
  (body: unknown, status = 200): Wire =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

let house: House;
let token: string;
let charge: WriteTask['charge'];
beforeAll(async () => {
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  atEnd(() => service.close());
  house = await openTestApp({ modelPrivateHosts: true });
  const channelId = await house.addChannel();
  const nodeId = await house.addNode('organ', null, channelId);
  const roleId = await house.addRole([...ALL_KEYS], 'ALL');
  const memberId = await house.addMember('chief', [{ nodeId, roleId }]);
  charge = { channelId, memberId, nodeId };
  token = await house.signIn('chief');
}, 60_000);
beforeEach(async () => {
  calls = 0;
  await house.db.raw('DELETE FROM model_usage');
  await house.db.raw('DELETE FROM model_endpoint');
  await house.db.query(sql`
    INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, models, timeout_seconds, sort)
    SELECT n.channel_id, n.id, n.path, ${charge.memberId}, '甲', ${`http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`},
           '[{"name":"m","inputPrice":2,"outputPrice":8}]'::jsonb, 1, 0 FROM node n WHERE n.id = ${charge.nodeId}`);
});

/** What a reader sees: while it is written, and in the end. */
async function write() {
  let shown = '';
  let seen = '';
  const task = { purpose: 'chat', system: '你是客服', prompt: '续航多少', seed: 1, maxTokens: 600 } as const;
  const written = await house.app.kernel.model.write(
    { ...task, brief: { topic: '续航', facts: [] }, charge },
    {
      signal: new AbortController().signal,
      onText: (piece) => {
        shown += piece;
        seen += piece;
      },
      onReset: () => {
        shown = '';
      },
    },
  );
  return { text: written.text, shown: shown.trim(), seen };
}
const failure = () =>
  write().then(
    ({ text }) => `写成了：${text}`,
    (error: Error) => error.message,
  );
const booked = () =>
  house.db.query<{ outcome: string; cost: number; output: number }>(
    sql`SELECT outcome, cost::float8, output_tokens AS output FROM model_usage ORDER BY id`,
  );

const ANSWER = '示例轿车 A1 的续航是 500 公里[1]。';
const SECRET = '客户好像很着急，先别说底价';

describe('模型的思考不给任何人看', () => {
  it.each([
    ['在开头', `<think>${SECRET}</think>${ANSWER}`],
    ['前面有换行', `\n\n<think>\n${SECRET}\n</think>\n\n${ANSWER}`],
    ['没有开头的标签', `${SECRET}\n</think>\n\n${ANSWER}`],
    ['大写，带属性', `<THINK type="a">${SECRET}</Think >${ANSWER}`],
    ['别的标签', `<thinking>${SECRET}</thinking><reasoning>${SECRET}</reasoning>${ANSWER}`],
    ['套着', `<think>一<think>${SECRET}</think>${SECRET}</think>${ANSWER}`],
    ['在中间', `示例轿车 A1 的续航是<think>${SECRET}</think> 500 公里[1]。`],
    ['转义过', `&lt;think&gt;${SECRET}&lt;/think&gt;${ANSWER}`],
    ['别家的记号', `◁think▷${SECRET}◁/think▷${ANSWER}`],
    [
      '分频道的',
      `<|channel|>analysis<|message|>${SECRET}<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
    ],
  ])('%s', async (_name, text) => {
    for (const size of [1, 2, 3, 7, 1000]) {
      wire = says(text, { size });
      const { text: whole, shown } = await write();
      expect([whole, shown]).toEqual([ANSWER, ANSWER]);
    }
  });

  it('另有一栏写思考的，那一栏不算回答', async () => {
    wire = stream(
      `data: {"choices":[{"index":0,"delta":{"content":null,"reasoning_content":"${SECRET}"}}]}\n\n`,
      delta(ANSWER),
      finish('stop'),
      DONE,
    );
    expect((await write()).text).toBe(ANSWER);
  });

  it('没有写完的思考是失败，不是回答', async () => {
    for (const text of [`<think>${SECRET}`, `${ANSWER}<thinking>${SECRET}`, `<think>${SECRET}</thi`]) {
      wire = says(text);
      expect(await failure()).toBe('甲：模型只输出了思考过程，没有写出完整的回答');
    }
    wire = says(`${SECRET}</think>`);
    expect(await failure()).toBe('甲：模型未返回内容');
  });

  it('像标签的文字照样是文字', async () => {
    const text = '轴距 < 3 米，a<b，<p>；3<thi 和 <5 都不是思考。';
    for (const size of [1, 4]) {
      wire = says(text, { size });
      expect(await write()).toMatchObject({ text, shown: text });
    }
  });
});

describe('客套话和附注不是标题，也不是回答', () => {
  it.each([
    ['Sure! Here is the reply:', ''],
    ['好的，以下是为您撰写的回复：', ''],
    ['好的！\n\n以下是回复：', ''],
    ['以下是根据您的要求生成的文章：', '---\n\n以上为回复草稿，请核对后发送。'],
    ['当然可以，为您准备了一段话：', '（注：以上内容由 AI 生成，仅供参考）'],
    ['```markdown', '```'],
    ["Certainly! Here's a draft:\n\n```", '```\n\nLet me know if you would like changes.'],
    ['', '（以上为回复草稿）'],
    ['', '以上就是回复内容，希望对您有帮助！'],
    ['', '（全文约 30 字）'],
    ['', '如需修改语气或长度，请告诉我。'],
  ])('%s … %s', async (before, after) => {
    wire = says(`${before}\n${ANSWER}\n${after}`);
    const { text, shown } = await write();
    expect(text).toBe(ANSWER);
    if (before) expect(shown.startsWith(ANSWER)).toBe(true);
  });

  it('写在同一行的也去掉', async () => {
    wire = says(`好的，以下是回复：${ANSWER}（以上为回复草稿）`);
    expect((await write()).text).toBe(ANSWER);
  });

  it('本来就是回答的不动', async () => {
    for (const text of [
      '好的，您可以到店试驾[1]。',
      '以下三种颜色可选：\n- 白色[1]\n- 黑色[1]',
      '续航 500 公里[1]。如需进一步了解，请联系门店顾问。',
      '当然可以，请携带驾驶证[1]。',
    ]) {
      wire = says(text);
      expect((await write()).text).toBe(text);
    }
  });

  it('只有客套话的不是回答', async () => {
    wire = says('好的，以下是为您撰写的回复：\n');
    expect(await failure()).toBe('甲：模型未返回内容');
  });
});

describe('没写完的不算写完', () => {
  it.each(['length', 'LENGTH', 'max_tokens', 'MAX_TOKENS', 'model_length'])(
    '结束原因是 %s',
    async (ending) => {
      wire = says(`${ANSWER}${ANSWER}我们还有`, { ending });
      expect(await failure()).toMatch(/^甲：模型输出到长度上限被截断（已写 \d+ 字），内容不完整/);
      expect(await booked()).toEqual([{ outcome: 'failed', cost: 0.006, output: 500 }]);
    },
  );

  it.each([
    ['content_filter', '模型拒绝回答：内容触发了模型服务的安全策略，请调整主题'],
    ['sensitive', '模型拒绝回答：内容触发了模型服务的安全策略，请调整主题'],
    ['insufficient_system_resource', '模型服务中途停止（insufficient_system_resource），内容不完整'],
    ['network_error', '模型服务中途停止（network_error），内容不完整'],
  ])('结束原因是 %s', async (ending, message) => {
    wire = says(ANSWER, { ending });
    expect(await failure()).toBe(`甲：${message}`);
  });

  it('既没有结束标记也没有用量，干净地断开：断了', async () => {
    wire = stream(delta(ANSWER));
    expect(await failure()).toBe('甲：连接中断，模型响应不完整');
  });
});

describe('付了钱的不丢', () => {
  it.each([
    ['没有 finish_reason，有 [DONE]', stream(delta(ANSWER), DONE)],
    ['没有 finish_reason，有用量', stream(delta(ANSWER), USAGE)],
    ['没有 [DONE]，有 finish_reason', stream(delta(ANSWER), finish('stop'))],
    [
      'data: 后没有空格，换行是 CRLF',
      stream(`data:${delta(ANSWER).slice(6)}`.replaceAll('\n', '\r\n'), 'data:[DONE]\r\n\r\n'),
    ],
    ['有注释和心跳', stream(': keep-alive\n\n', 'event: message\nid: 1\n', delta(ANSWER), 'data:\n\n', DONE)],
    ['末尾没有换行', stream(delta(ANSWER), finish('stop').trimEnd())],
    [
      '内容是分段的',
      stream(
        `data: {"choices":[{"delta":{"content":[{"type":"text","text":${JSON.stringify(ANSWER)}}]}}]}\n\n`,
        DONE,
      ),
    ],
    [
      '最后又把全文说一遍',
      stream(
        delta(ANSWER),
        `data: {"choices":[{"message":{"content":${JSON.stringify(ANSWER)}},"finish_reason":"stop"}]}\n\n`,
        DONE,
      ),
    ],
    [
      '不理会 stream，直接回 JSON',
      json({
        choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1000, completion_tokens: 500 },
      }),
    ],
    ['JSON 里没有 finish_reason', json({ choices: [{ message: { role: 'assistant', content: ANSWER } }] })],
    [
      'JSON 换行缩进，类型写成 text/plain',
      (response: ServerResponse) =>
        response
          .writeHead(200, { 'content-type': 'text/plain' })
          .end(JSON.stringify({ choices: [{ message: { content: ANSWER } }] }, null, 2)),
    ],
    [
      '一行一个 JSON',
      (response: ServerResponse) =>
        response.end(
          `${[ANSWER.slice(0, 5), ANSWER.slice(5)].map((content) => JSON.stringify({ choices: [{ delta: { content } }] })).join('\n')}\n${finish('stop').slice(6).trim()}\n`,
        ),
    ],
    [
      '汉字断在块的中间',
      (response: ServerResponse) => {
        response.writeHead(200);
        for (const byte of Buffer.from(delta(ANSWER) + DONE)) response.write(Buffer.of(byte));
        response.end();
      },
    ],
    [
      '写完了不挂断',
      (response: ServerResponse) => void response.write(delta(ANSWER) + finish('stop') + DONE),
    ],
    [
      '结束了不说 [DONE] 也不挂断',
      (response: ServerResponse) => void response.write(delta(ANSWER) + finish('stop')),
    ],
    [
      '结束之后连接被重置',
      (response: ServerResponse) =>
        void response.write(delta(ANSWER) + finish('stop'), () => response.destroy()),
    ],
  ] as [string, Wire][])('完整的回答：%s', async (_name, handler) => {
    wire = handler;
    expect(await write()).toMatchObject({ text: ANSWER, shown: ANSWER });
    expect(calls).toBe(1);
    expect((await booked())[0]).toMatchObject({ outcome: 'ok' });
  });

  it('JSON 的回答被截断，也是截断', async () => {
    wire = json({ choices: [{ message: { content: ANSWER }, finish_reason: 'length' }] });
    expect(await failure()).toContain('截断');
  });

  /** Six hundred tokens were allowed, at ¥8 a million; the few of the question come on top. */
  const ESTIMATE = 0.0048;
  it.each([
    ['断在半路', (response: ServerResponse) => void response.write(delta(ANSWER), () => response.destroy())],
    ['不出声', () => {}],
    ['一个字没回就断开', (response: ServerResponse) => void response.destroy()],
    [
      '应了一声就断开',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        response.write('\n', () => response.destroy());
      },
    ],
    ['只有心跳就结束', stream(': keep-alive\n\n', ': keep-alive\n\n')],
    ['拖到超时', (response: ServerResponse) => void response.write(delta(ANSWER))],
    ['思考没写完', stream(delta(`<think>${SECRET}`), DONE)],
    ['被截断', stream(delta(ANSWER), finish('length'), DONE)],
  ] as [string, Wire][])('失败的调用按估计入账：%s', async (_name, handler) => {
    wire = handler;
    expect(await failure()).toMatch(/^甲：/);
    const [row] = await booked();
    expect(row?.outcome).toBe('failed');
    expect(row?.cost).toBeGreaterThanOrEqual(ESTIMATE);
    expect(row?.cost).toBeLessThan(ESTIMATE * 1.1);
  });

  it('取消的也按估计入账', async () => {
    wire = (response) => void response.write(delta(ANSWER));
    const controller = new AbortController();
    await expect(
      house.app.kernel.model.write(
        {
          purpose: 'chat',
          system: '',
          prompt: '续航',
          seed: 1,
          maxTokens: 600,
          brief: { topic: '', facts: [] },
          charge,
        },
        { signal: controller.signal, onText: () => controller.abort() },
      ),
    ).rejects.toMatchObject({ name: 'AbortError' });
    const [row] = await booked();
    expect(row?.outcome).toBe('cancelled');
    expect(row?.cost).toBeGreaterThanOrEqual(ESTIMATE);
  });

  it('服务一开始就拒绝的不花钱', async () => {
    for (const status of [400, 401, 402, 404, 500]) {
      wire = json({ error: { message: 'no' } }, status);
      await failure();
      await house.db.raw('UPDATE model_endpoint SET version = version + 1');
    }
    expect((await booked()).map(({ cost }) => cost)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('说的是 200，其实是拒绝：原话给人看', () => {
  it.each([
    ['OpenAI 的格式', json({ error: { message: '账户余额不足，请充值', code: '1113' } })],
    ['一句话', json({ error: '账户余额不足，请充值' })],
    ['代码和消息', json({ code: 1113, msg: '账户余额不足，请充值' })],
    ['error_msg', json({ error_code: 17, error_msg: '账户余额不足，请充值' })],
    [
      'base_resp',
      json({ base_resp: { status_code: 1008, status_msg: '账户余额不足，请充值' }, choices: null }),
    ],
    ['流里的错误', stream('event: error\ndata: {"error":{"message":"账户余额不足，请充值"}}\n\n')],
    ['写了一半的流里', stream(delta('续航'), 'data: {"error":{"message":"账户余额不足，请充值"}}\n\n', DONE)],
  ])('%s', async (_name, handler) => {
    wire = handler;
    expect(await failure()).toBe('甲：模型服务返回错误：账户余额不足，请充值');
  });

  it('不是协议的，说清该检查什么', async () => {
    for (const body of ['<html><body>登录</body></html>', '{"hello":1}', 'data: {oops\n\n', '']) {
      wire = (response) => void response.end(body);
      expect(await failure()).toBe('甲：无法解析模型响应，请确认接口兼容 OpenAI 协议');
      await house.db.raw('UPDATE model_endpoint SET version = version + 1');
    }
  });
});

describe('用到的地方', () => {
  it('客户读到的是回答；思考、半句话都不发，转人工', async () => {
    await house.ask(
      aisbotPair.create,
      { question: '示例轿车 A1 续航多少', answer: '续航是 500 公里。' },
      token,
    );
    const ask = () => house.ask(aisbotTest.ask, { question: '示例轿车 A1 续航多少' }, token);
    // The second question is whether the source holds it.
    const replies = [
      says(`${SECRET}</think>好的，以下是回复：\n续航是 500 公里[1]。`),
      says(`${SECRET}</think>是`),
    ];
    wire = (response) => replies.shift()?.(response);
    expect(await ask()).toMatchObject({ outcome: 'answer', text: '续航是 500 公里[1]。' });
    for (const handler of [
      says('<think>续航是 500 公里[1]。'),
      says('续航是 500 公里[1]。另外', { ending: 'length' }),
    ]) {
      wire = handler;
      const { outcome, text } = await ask();
      expect(outcome).toBe('handover');
      expect(text).not.toContain('500');
    }
  });

  it('截断的文章是失败，说明原因，可以重试；客套话不当标题', async () => {
    const han = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        String.fromCharCode(0x4e00 + ((at * 131 + at * at) % 6000)),
      ).join('');
    const whole = `示例金秋试驾季\n\n${han(400)}。`;
    const theme = async () => {
      const { id } = await house.ask(
        aiTheme.create,
        { topic: '示例金秋', count: 1, platforms: ['toutiao'], pictures: 0, length: 900, start: true },
        token,
      );
      await until(async () => (await house.ask(aiTheme.info, { id }, token)).status !== 'generating');
      return id;
    };
    const cardOf = async (id: number) => (await house.ask(aiArticle.byTheme, { id }, token)).rows[0];
    wire = says(whole, { size: 50, ending: 'length' });
    const id = await theme();
    const cut = await cardOf(id);
    expect(cut).toMatchObject({ status: 'failed', can: ['retry'], note: expect.stringContaining('被截断') });
    wire = says(`<think>${SECRET}</think>\n\n好的，以下是文章：\n\n标题：\n${whole}\n\n（全文约 400 字）`, {
      size: 50,
    });
    await house.ask(aiArticle.retry, { id: cut?.id ?? 0 }, token);
    await until(async () => (await house.ask(aiTheme.info, { id }, token)).status === 'ready');
    expect(await cardOf(id)).toMatchObject({ status: 'done', title: '示例金秋试驾季' });
    const { plain } = (await house.db.one<{ plain: string }>(
      sql`SELECT plain FROM ai_article WHERE id = ${cut?.id}`,
    )) ?? { plain: '' };
    expect(plain).not.toMatch(/全文约|以下是|着急|标题/);
  });
});
