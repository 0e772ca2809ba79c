import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text unlike every other: characters walk in steps that depend on the turn. */
const article = (turn: number) => {
  const words = Array.from({ length: 160 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * 131 + turn * 7919 + at * at * (turn + 3)) % 6000)),
  ).join('');
  return `旅程文章第 ${turn} 篇\n\n${words}。`;
};

/** An Ollama as far as the console can tell: it lists a model and answers in the OpenAI format, in pieces. */
export async function startStandInModel() {
  let turn = 0;
  const server = createServer((request, response) => {
    if (request.url === '/api/tags') {
      response.end(JSON.stringify({ models: [{ name: 'stand-in:latest' }] }));
      return;
    }
    let asked = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      asked += piece;
    });
    request.on('end', () => {
      const text = asked.includes('请只回复两个字') ? '正常' : article(++turn);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (choices: unknown[], more = {}) =>
        response.write(
          `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'stand-in', choices, ...more })}\n\n`,
        );
      for (const content of [null, ...(text.match(/[\s\S]{1,20}/g) ?? [])])
        send([{ index: 0, delta: { content }, finish_reason: null }]);
      send([{ index: 0, delta: { content: null }, finish_reason: 'stop' }]);
      send([], { usage: { prompt_tokens: 100, completion_tokens: 200, total_tokens: 300 } });
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
