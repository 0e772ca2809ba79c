import { Agent, request } from 'node:http';

interface Order {
  url: string;
  /** One for all connections, or one for each. */
  token: string | readonly string[];
  body: unknown;
  connections: number;
  seconds: number;
}

/** Sends one call over and over on so many connections and says how many answers came; a process of its own. */
const { url, token, body, connections, seconds } = JSON.parse(process.argv[2] ?? '') as Order;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const text = JSON.stringify(body);
const headersOf = (connection: number) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(text),
  authorization: `Bearer ${typeof token === 'string' ? token : token[connection % token.length]}`,
});

const once = (headers: ReturnType<typeof headersOf>) =>
  new Promise<void>((resolve, reject) => {
    request(url, { agent, method: 'POST', headers })
      .on('error', reject)
      .on('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
        answer.resume().on('error', reject).on('end', resolve);
      })
      .end(text);
  });

let answers = 0;
const since = performance.now();
const until = since + seconds * 1000;
await Promise.all(
  Array.from({ length: connections }, async (_, at) => {
    const headers = headersOf(at);
    while (performance.now() < until) {
      await once(headers);
      answers += 1;
    }
  }),
);
agent.destroy();
console.log(JSON.stringify({ answers, seconds: (performance.now() - since) / 1000 }));
