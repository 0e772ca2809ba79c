import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_CLIENT_ID, LIVE_PUSH_PATH, LIVE_SOCKET_PATH, type RoomMessage } from '@zhiying/contract';
import { WebSocket } from 'ws';
import { anyOf, sql } from '../apps/server/src/db/sql.ts';
import { lookAtEvidence } from '../apps/server/test/ailive/evidence.ts';
import { type Bench, cpuOf, memoryOf } from './harness.ts';
import { hours } from './live-hours.ts';
import { answerOf, LINE_MS, openRooms, questionOf, SECRET } from './live-rooms.ts';
import { sizeFrom } from './sizes.ts';

const MOST_MS = 300;
const MOST_CPU = 3;
/** Comments that the platform tells at once, one of them a question. */
const BURST = 50;
const QUESTION_AT = 3;
/** A program that has just begun spends most of its time on being compiled, ours and the echo alike. */
const WARM_SECONDS = 10;

/** Rooms on air whose viewers all write at once: from the push of a question until the player has the address of its answer. */
export const live: Bench = {
  title: 'live rooms: from a comment until the player has the sound that answers it',
  async run(run) {
    const rooms = sizeFrom('LIVE_ROOMS', run.full ? 200 : 50);
    const seconds = sizeFrom('LIVE_SECONDS', run.full ? 60 : 15);
    const every = sizeFrom('LIVE_EVERY', 1);
    const house = await run.house();
    const shows = await openRooms(house, rooms);
    const players = await Promise.all(
      shows.map(({ id }) => openPlayer(house.server.address, house.token, id)),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const [early, late]: [number[], number[]] = [[], []];
    const tell = (told: number[]) => (room: number, burst: number) => {
      const [show, player] = [shows[room], players[room]];
      if (!show || !player) return;
      const texts = Array.from({ length: BURST }, (_, at) =>
        at === QUESTION_AT ? questionOf(burst) : `第 ${burst} 次的第 ${at} 句`,
      );
      player.ask(answerOf(burst), (ms) => told.push(ms));
      void push(agent, house.server.address, show.roomId, texts, String(burst)).catch(() => null);
    };
    // Everybody speaks, and the server has been at it for a while, before the time that counts begins.
    await wait(2 * LINE_MS);
    const warm = { rooms, seconds: WARM_SECONDS, every };
    const bursts = await load(warm, tell(early));
    const pids = [house.pid, house.postgres];
    const before = pids.map((pid) => cpuOf([pid]) ?? Number.NaN);
    await load({ rooms, seconds, every, from: bursts }, tell(late));
    await wait(3_000);
    const [ours = 0, database = 0] = pids.map((pid, at) => (cpuOf([pid]) ?? Number.NaN) - (before[at] ?? 0));
    for (const player of players) player.close();
    agent.destroy();
    const bare = await echo({ rooms, seconds, every });
    const kept = await echo({ rooms, seconds, every }, house.databaseUrl);
    late.sort((one, other) => one - other);
    const at = (share: number) => Math.round(late[Math.floor(late.length * share)] ?? Number.NaN);
    const questions = await house.db.one<{ open: number; all: number }>(sql`
      SELECT count(*) FILTER (WHERE outcome IN ('waiting', 'unanswered'))::int AS open, count(*)::int AS all FROM live_comment
      WHERE show_id = ${anyOf(shows.map(({ id }) => id))} AND text LIKE '问题%'`);
    const lost = (questions?.open ?? 0) + (questions?.all ?? 0) - early.length - late.length;
    const faults = (
      await Promise.all(shows.slice(0, 20).map(({ id }) => lookAtEvidence(house.db, id)))
    ).flatMap((one) => one.faults);
    return [
      {
        what: `${rooms} rooms, ${BURST} comments at once every ${every} s for ${seconds} s: p95 from a comment to the sound of its answer`,
        ours: `${at(0.95)} ms (p50 ${at(0.5)}, p99 ${at(0.99)}, ${late.length} answers)`,
        baseline: `${MOST_MS} ms`,
        ratio: at(0.95) / MOST_MS,
        goal: '≤ 1×',
        ok: at(0.95) <= MOST_MS,
      },
      {
        what: 'processor of the server beside a bare websocket echo of every comment',
        ours: `${ours.toFixed(1)} s (PostgreSQL ${database.toFixed(1)} s, memory ${Math.round(memoryOf(house.pid) ?? 0)} MB)`,
        baseline: `${bare.toFixed(1)} s`,
        ratio: ours / bare,
        goal: `≤ ${MOST_CPU}×`,
        ok: ours <= MOST_CPU * bare,
      },
      {
        what: 'the same beside an echo that writes each comment into a row first',
        ours: `${ours.toFixed(1)} s`,
        baseline: `${kept.toFixed(1)} s`,
        ratio: ours / kept,
        goal: '≤ 1×',
        ok: ours <= kept,
      },
      {
        what: 'questions kept and never answered, faults in the logs of 20 rooms',
        ours: `${lost}, ${faults.length}${faults[0] ? ` (${faults[0]})` : ''}`,
        baseline: '–',
        ratio: lost + faults.length,
        goal: '0',
        ok: lost === 0 && faults.length === 0,
      },
      ...(await hours(run)),
    ];
  },
};

interface Load {
  rooms: number;
  seconds: number;
  every: number;
  /** The number of the first burst. */
  from?: number;
}

/** Bursts, one room after another so that the load is even; the number of the next one. */
async function load(
  { rooms, seconds, every, from = 0 }: Load,
  send: (room: number, burst: number) => void,
): Promise<number> {
  const since = performance.now();
  const bursts = Math.ceil(seconds / every);
  for (let nth = 0; nth < rooms * bursts; nth++) {
    const early = since + (nth * every * 1000) / rooms - performance.now();
    if (early > 0) await wait(early);
    send(nth % rooms, from + Math.floor(nth / rooms));
  }
  return from + bursts;
}

/** A player that plays as long as lines take, and tells of it. */
async function openPlayer(address: string, token: string, roomId: number) {
  const ws = new WebSocket(address.replace('http', 'ws') + LIVE_SOCKET_PATH);
  const waiting: { playId: string; ms: number }[] = [];
  let playing: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const open = new Map<string, { at: number; told(ms: number): void }>();
  const say = (message: object) => ws.readyState === ws.OPEN && ws.send(JSON.stringify(message));
  const next = () => {
    const one = waiting.shift();
    playing = one?.playId ?? null;
    if (!one) return;
    say({ type: 'ack', playId: one.playId, state: 'started' });
    timer = setTimeout(() => {
      say({ type: 'ack', playId: one.playId, state: 'ended' });
      next();
    }, one.ms);
  };
  ws.on('message', (data) => {
    const { type, data: more = {} } = JSON.parse((data as Buffer).toString()) as RoomMessage;
    if (type === 'login') say({ type: 'liveStart' });
    if (type === 'ping') say({ type: 'pong' });
    for (const playId of more.cancelled ?? []) {
      const at = waiting.findIndex((one) => one.playId === playId);
      if (at >= 0) waiting.splice(at, 1);
      if (playId !== playing) continue;
      // As the console's player: what is heard is forgotten too, and not told as said.
      clearTimeout(timer);
      next();
    }
    if (!more.playId) return;
    const question = open.get(more.text ?? '');
    question?.told(performance.now() - question.at);
    open.delete(more.text ?? '');
    say({ type: 'ack', playId: more.playId, state: 'received' });
    waiting.push({ playId: more.playId, ms: more.durationMs ?? 0 });
    if (playing === null) next();
  });
  await new Promise((up, down) => ws.once('open', up).once('error', down));
  say({ type: 'login', token, client_id: LIVE_CLIENT_ID, roomId });
  return {
    /** From now on an answer is waited for; a window that is full takes no question. */
    ask: (answer: string, told: (ms: number) => void) => open.set(answer, { at: performance.now(), told }),
    close: () => {
      clearTimeout(timer);
      ws.terminate();
    },
  };
}

function push(
  agent: Agent,
  address: string,
  roomId: string,
  texts: readonly string[],
  mark: string,
): Promise<void> {
  const body = JSON.stringify(
    texts.map((content, at) => ({
      msg_id: `${roomId}-${mark}-${at}`,
      sec_openid: `bench-${at}`,
      nickname: '示例·观众',
      content,
    })),
  );
  const headers = {
    'x-msg-type': 'live_comment',
    'x-nonce-str': mark,
    'x-roomid': roomId,
    'x-timestamp': String(Date.now()),
  };
  const named = Object.entries(headers)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const signature = createHash('md5')
    .update(named + body + SECRET, 'utf8')
    .digest('base64');
  return new Promise((done, fail) => {
    const asked = request(
      address + LIVE_PUSH_PATH,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
          'x-signature': signature,
        },
      },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 200) done();
        else fail(new Error(`a push was answered ${answer.statusCode}`));
      },
    );
    asked.on('error', fail).end(body);
  });
}

/** The same comments as messages of a websocket, sent back, or kept in a database first: processor seconds of the process that does it. */
async function echo({ rooms, seconds, every }: Load, database = ''): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-echo.ts')], {
    env: { ...process.env, ECHO_DATABASE: database },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await new Promise<string>((up) =>
      child.stdout?.once('data', (data: Buffer) => up(/ready (\d+)/.exec(data.toString())?.[1] ?? '')),
    );
    const sockets = await Promise.all(
      Array.from({ length: rooms }, async () => {
        const ws = new WebSocket(`ws://127.0.0.1:${port}`);
        await new Promise((up, down) => ws.once('open', up).once('error', down));
        ws.on('message', () => {});
        return ws;
      }),
    );
    const send = (room: number, burst: number) => {
      for (let at = 0; at < BURST; at++)
        sockets[room]?.send(
          JSON.stringify({
            msg_id: `${room}-${burst}-${at}`,
            nickname: '示例·观众',
            content: `第 ${burst} 次的第 ${at} 句`,
          }),
        );
    };
    const bursts = await load({ rooms, seconds: WARM_SECONDS, every }, send);
    const before = cpuOf([child.pid ?? 0]) ?? Number.NaN;
    await load({ rooms, seconds, every, from: bursts }, send);
    await wait(500);
    const spent = (cpuOf([child.pid ?? 0]) ?? Number.NaN) - before;
    for (const ws of sockets) ws.terminate();
    return spent;
  } finally {
    child.kill();
  }
}
