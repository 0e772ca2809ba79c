import { Agent, get } from 'node:http';
import { EVENT_STREAM_PATH } from '@zhiying/contract';

export interface Heard {
  /** Milliseconds from before it was written until it was here, of every event. */
  late: number[];
  /** The numbers of the events each browser heard, by its place in the list. */
  numbers: number[][];
}

/** Stands for many browsers with an open event stream: told where and with which tokens, answers when all hear. */
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const heard: Heard = { late: [], numbers: [] };

process.on('message', (order: { address: string; tokens: string[] } | 'tell') => {
  if (order === 'tell') {
    process.send?.(heard);
    return;
  }
  const all = order.tokens.map((token, at) => listen(order.address, token, at));
  Promise.all(all).then(
    () => process.send?.('ready'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

/** Resolves when the stream says that it has told everything so far. */
function listen(address: string, token: string, at: number): Promise<void> {
  const numbers: number[] = [];
  heard.numbers[at] = numbers;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(address + EVENT_STREAM_PATH, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const now = Date.now();
        const frames = (rest + chunk).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          if (frame.includes('event: ready')) resolve();
          const [, text] = /^data: (.+)$/m.exec(frame) ?? [];
          const event = JSON.parse(text ?? '{}') as { data?: { done: number; note: string } };
          if (!event.data) continue;
          heard.late.push(now - Number(event.data.note));
          numbers.push(event.data.done);
        }
      });
    }).on('error', reject);
  });
}
