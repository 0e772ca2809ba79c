import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asWav } from '../../apps/server/src/engines/speech/wav.ts';

const RATE = 8_000;

/** A tone that comes and goes, longer for longer texts: a sound that a browser really plays. */
const hum = (text: string, msPerSign: number): Buffer =>
  asWav(
    Float32Array.from(
      { length: Math.round((RATE * (400 + [...text].length * msPerSign)) / 1000) },
      (_, at) => 0.27 * Math.sin((at * 2 * Math.PI * 220) / RATE) * Math.abs(Math.sin(at / 900)),
    ),
    RATE,
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return text;
}

/** Answers viewers from the first fact it is told, as a careful model would. */
function writeAnswer(response: ServerResponse, asked: string, answer: string) {
  const fact = /- \[(\d+)\]/.exec(asked)?.[1];
  const content = JSON.stringify({ answer: fact ? answer : '', factIds: fact ? [Number(fact)] : [] });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (choices: unknown[], more = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'live', choices, ...more })}\n\n`,
    );
  send([{ index: 0, delta: { content }, finish_reason: null }]);
  send([{ index: 0, delta: {}, finish_reason: 'stop' }]);
  send([], { usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } });
  response.end('data: [DONE]\n\n');
}

/** A voice and a model on this machine, for rooms that are to be heard. */
export async function startLiveServices({ msPerSign = 90, answer = '' } = {}) {
  const said: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.url !== '/v1/audio/speech') return writeAnswer(response, body, answer);
      const { input } = JSON.parse(body) as { input: string };
      said.push(input);
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(hum(input, msPerSign));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    said,
    stop: () => server.close(),
  };
}
