import { createHash } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EVENT_STREAM_PATH } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { startServer } from '../e2e/server.ts';
import { type Bench, cpuOf } from './harness.ts';
import { sizeFrom } from './sizes.ts';

const MOST_MS = 500;
const SECRET = 'bench-douyin-secret';
const ACCOUNT = '_bench_douyin_account';
/** What has not arrived so long after the last one was sent is lost. */
const PATIENCE_MS = 90_000;

/** Customers write on 抖音 in a hurry: signed webhooks at an even pace, and an open inbox that hears of each. */
export const chat: Bench = {
  title: 'incoming messages: from the webhook until the open inbox hears of it',
  async run({ full, house }) {
    const perSecond = sizeFrom('CHAT_RATE', full ? 500 : 100);
    const seconds = sizeFrom('CHAT_SECONDS', full ? 60 : 5);
    const talks = sizeFrom('CHAT_TALKS', full ? 2_000 : 400);
    const { db, databaseUrl, folder, token, postgres } = await house();
    await addAccount(db);
    const server = await startServer(path.join(folder, 'chat'), {
      RATE_LIMIT: '0',
      DEMO: '0',
      ROLES: 'api,worker',
      DATABASE_URL: databaseUrl,
      DOUYIN_CLIENT_KEY: 'bench-douyin-key',
      DOUYIN_CLIENT_SECRET: SECRET,
    });
    try {
      const heard = await openInbox(server.address, token);
      const total = talks + perSecond * seconds;
      // Everybody has written once before the minute that counts begins.
      const known = await sendAll(server.address, { from: 0, to: talks, perSecond: 100, talks }, []);
      await untilHeard(heard, known);
      const sentAt: number[] = [];
      const pids = [server.process.pid ?? 0, postgres];
      const before = pids.map((pid) => cpuOf([pid]) ?? Number.NaN);
      await sendAll(server.address, { from: talks, to: total, perSecond, talks }, sentAt);
      await untilHeard(heard, total);
      const [ours, database] = pids.map((pid, at) =>
        ((1000 * ((cpuOf([pid]) ?? Number.NaN) - (before[at] ?? 0))) / (total - talks)).toFixed(2),
      );
      const kept = await db.one<{ all: number; once: number }>(sql`
        SELECT count(*)::int AS all, count(DISTINCT m.text)::int AS once FROM chat_message m
        JOIN chat_account a ON a.id = m.account_id WHERE a.external_id = ${ACCOUNT} AND m.sender = 'customer'`);
      const { all, once } = kept ?? { all: 0, once: 0 };
      const late = [...heard]
        .flatMap(([no, at]) => (sentAt[no] === undefined ? [] : [at - sentAt[no]]))
        .sort((one, other) => one - other);
      const at = (share: number) => Math.round(late[Math.floor(late.length * share)] ?? Number.NaN);
      return [
        {
          what: `${perSecond} a second for ${seconds} s, ${talks} conversations: p95 to the open inbox`,
          ours: `${at(0.95)} ms (p50 ${at(0.5)}, p99 ${at(0.99)}, CPU each ${ours} ms and ${database} ms of PostgreSQL)`,
          baseline: `${MOST_MS} ms`,
          ratio: at(0.95) / MOST_MS,
          goal: '≤ 1×',
          ok: at(0.95) <= MOST_MS,
        },
        {
          what: 'lost, doubled or never heard of',
          ours: `${total - once}, ${all - once}, ${total - heard.size}`,
          baseline: '–',
          ratio: total - once + (all - once) + (total - heard.size),
          goal: '0',
          ok: all === total && once === total && heard.size === total,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};

const addAccount = (db: Database) =>
  db.query(sql`
    INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark)
    SELECT n.channel_id, n.id, n.path, m.id, 'douyin', '示例·测量', ${ACCOUNT}, 'bench'
    FROM node n JOIN member m ON m.uname = 'demo.admin' WHERE n.parent_id IS NULL AND n.channel_id = m.channel_id`);

/** Which message was heard of when: the first time counts. */
function openInbox(address: string, token: string): Promise<Map<number, number>> {
  const heard = new Map<number, number>();
  return new Promise((resolve, reject) => {
    get(address + EVENT_STREAM_PATH, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const frames = (rest + chunk).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          if (frame.includes('event: ready')) resolve(heard);
          for (const [, no] of frame.matchAll(/"text":\s*"第 (\d+) 条/g))
            if (!heard.has(Number(no))) heard.set(Number(no), performance.now());
        }
      });
    }).on('error', reject);
  });
}

async function untilHeard(heard: ReadonlyMap<number, number>, count: number) {
  for (const end = Date.now() + PATIENCE_MS; heard.size < count && Date.now() < end; ) await wait(50);
}

interface Load {
  from: number;
  to: number;
  perSecond: number;
  talks: number;
}

async function sendAll(address: string, { from, to, perSecond, talks }: Load, sentAt: number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const url = `${address}/api/platform/douyin/events`;
  const since = performance.now();
  const answers: Promise<void>[] = [];
  for (let no = from; no < to; no++) {
    const due = since + ((no - from) * 1000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    sentAt[no] = performance.now();
    answers.push(post(agent, url, webhook(no, no % talks)));
  }
  await Promise.all(answers);
  agent.destroy();
  return to;
}

function webhook(no: number, talk: number): string {
  const customer = `_bench_customer_${talk}`;
  return JSON.stringify({
    event: 'im_receive_msg',
    client_key: 'bench-douyin-key',
    from_user_id: customer,
    to_user_id: ACCOUNT,
    log_id: String(no),
    content: JSON.stringify({
      conversation_short_id: `@bench_${talk}`,
      server_message_id: `@bench_message_${no}`,
      conversation_type: 1,
      create_time: Date.now(),
      message_type: 'text',
      text: `第 ${no} 条，请问周末可以试驾吗`,
      user_infos: [{ open_id: customer, nick_name: `示例·测量 ${talk}`, avatar: '' }],
    }),
  });
}

const post = (agent: Agent, url: string, body: string) =>
  new Promise<void>((done, fail) => {
    const asked = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-douyin-signature': createHash('sha1')
            .update(SECRET + body)
            .digest('hex'),
        },
      },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 200) done();
        else fail(new Error(`a webhook was answered ${answer.statusCode}`));
      },
    );
    asked.on('error', fail).end(body);
  });
