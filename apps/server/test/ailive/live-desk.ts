import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  contract,
  type Key,
  LIVE_SOCKET_PATH,
  openPlayer,
  PLAYER_AT_REST,
  type PlayerMessage,
  RoomMessage,
  receiveFrame,
} from '@zhiying/contract';
import { WebSocket } from 'ws';
import { sql } from '#db/sql.ts';
import { atEnd } from '../at-end.ts';
import { openLibrary, type Person, put, until } from '../library.ts';
import { openServices } from '../video-services.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const CLOCK_SHIFT = join(import.meta.dirname, '../../../../e2e/own-server/clock-shift.ts');
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;
/** Messages come whole, as the library gives them unless told otherwise. */
const textOf = (data: unknown) => (data as Buffer).toString('utf8');
const KEYS: Key[] = ['19-1', '19-2', '19-3', '19-4', '19-5', '18-1', '14-6', '15-3'];

/** A house with a voice that hums, or another service's, an account and a script. */
export async function openLiveDesk(speechUrl?: string, settings: Parameters<typeof openLibrary>[0] = {}) {
  const services = await openServices();
  const library = await openLibrary({ modelPrivateHosts: true, ...settings });
  const { house } = library;
  const host = await library.person('host', library.root, KEYS, 'ALL');
  const { ask } = house;
  const voice = await ask(
    contract.videoVoice.create,
    {
      name: '直播声音',
      gender: 'female',
      baseUrl: `${speechUrl ?? services.url}/v1`,
      model: 'hum',
      speaker: 'one',
      apiKey: 'secret-key-1',
      consentWho: '示例员工',
      consentFor: '直播口播',
      consentUntil: '2099-01-01',
      proofPath: await put(
        library,
        host,
        Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'),
        'pdf',
      ),
    },
    host.token,
  );
  await ask(
    contract.liveSound.update,
    { voiceId: voice.id, speed: 1, volume: 1, musicId: null, musicVolume: 0.2 },
    host.token,
  );
  let made = 0;

  return {
    ...library,
    services,
    host,
    /** A show of these lines, as far as it can be started. */
    async show(lines: readonly string[], who: Person = host) {
      made += 1;
      const account = await ask(
        contract.liveAccount.create,
        {
          name: `直播间 ${made}`,
          platform: 'sandbox',
          roomId: `room-${made}`,
          secret: 'push-secret',
          aiNotice: true,
        },
        who.token,
      );
      const script = await ask(
        contract.liveScript.create,
        { name: `话术 ${made}`, lines: lines.map((text) => ({ part: 'selling' as const, text })) },
        who.token,
      );
      return ask(
        contract.liveShow.create,
        {
          name: `场次 ${made}`,
          accountId: account.id,
          scriptId: script.id,
          endsAt: new Date(Date.now() + 3_600_000).toISOString(),
        },
        who.token,
      );
    },
    /** The house once more, as a process that can be killed. */
    async process({ hourAhead = false } = {}) {
      const child = spawn(process.execPath, [...(hourAhead ? ['--import', CLOCK_SHIFT] : []), MAIN], {
        env: {
          PATH: process.env.PATH,
          PORT: '0',
          DEMO: '0',
          ROLES: 'api',
          DATABASE_URL: house.db.url,
          SECRET_KEY: house.app.kernel.config.secretKey ?? '',
          DATA_DIR: house.app.kernel.config.dataDir,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      atEnd(() => void child.kill('SIGKILL'));
      let printed = '';
      child.stdout.on('data', (piece: Buffer) => {
        printed += piece.toString();
      });
      const url = await until(async () => ADDRESS.exec(printed)?.[0]);
      if (hourAhead) {
        child.kill('SIGUSR2');
        await until(async () => printed.includes('clock shifted'));
      }
      return { url, kill: () => child.kill('SIGKILL') };
    },
    start: (id: number, who: Person = host) =>
      ask(contract.liveShow.start, { id, confirmed: ['account', 'length', 'questions', 'words'] }, who.token),
    /** A room goes on air with its first lines and passes over those the voice has not said yet: until it has said them. */
    voiced: (lines: readonly string[]) =>
      until(async () => {
        const ready = await house.db.query<{ text: string }>(
          sql`SELECT text FROM live_sound WHERE state = 'ready' AND text = ANY(${[...lines]}::text[])`,
        );
        return lines.every((line) => ready.some(({ text }) => text === line));
      }),
  };
}
export type LiveDesk = Awaited<ReturnType<typeof openLiveDesk>>;

type Data = NonNullable<RoomMessage['data']>;

/** A player that does what the contract says of each message, and plays at once: a line is over as soon as it begins. */
export async function openPlain(url: string) {
  const ws = new WebSocket(url.replace('http', 'ws') + LIVE_SOCKET_PATH);
  const heard: RoomMessage[] = [];
  let closedWith: number | null = null;
  ws.on('message', (data) => heard.push(RoomMessage.parse(JSON.parse(textOf(data)))));
  ws.on('close', (code) => {
    closedWith = code;
  });
  ws.on('error', () => {});
  atEnd(() => ws.terminate());
  await new Promise<void>((up, down) => {
    ws.once('open', () => up());
    ws.once('error', down);
  });
  return {
    heard,
    say: (message: PlayerMessage) => ws.send(JSON.stringify(message)),
    raw: (frame: string | Buffer) => ws.send(frame),
    cut: () => ws.terminate(),
    closed: () => until(async () => closedWith),
    next: (type: RoomMessage['type'], from = 0) =>
      until(async () => heard.slice(from).find((message) => message.type === type)),
    plays: () =>
      heard.flatMap(({ type, status, data }): Data[] =>
        (type === 'living' || type === 'liveStart') && status === 'y' && data?.playId ? [data] : [],
      ),
  };
}
export type Plain = Awaited<ReturnType<typeof openPlain>>;

/** Speaks the table of the specification by itself, as the console's player does. */
export async function openTablePlayer(
  url: string,
  token: string,
  roomId?: number,
  later: (work: () => void, afterMs: number) => void = setTimeout,
) {
  const ws = new WebSocket(url.replace('http', 'ws') + LIVE_SOCKET_PATH);
  let state = PLAYER_AT_REST;
  const shown: string[] = [];
  const urls: string[] = [];
  let closed = false;
  const follow = (step: ReturnType<typeof receiveFrame>) => {
    if (step.state.currentAudioUrl && step.state.currentAudioUrl !== state.currentAudioUrl)
      urls.push(step.state.currentAudioUrl);
    state = step.state;
    for (const effect of step.effects) {
      if (effect.do === 'send') later(() => ws.send(JSON.stringify(effect.message)), effect.afterMs ?? 0);
      if (effect.do === 'show') shown.push(effect.message);
      if (effect.do === 'close') ws.close();
    }
  };
  ws.on('open', () => follow(openPlayer(token, roomId === undefined ? {} : { roomId })));
  ws.on('message', (data) => follow(receiveFrame(state, textOf(data))));
  ws.on('close', () => {
    closed = true;
  });
  ws.on('error', () => {});
  atEnd(() => ws.terminate());
  return { urls, shown, state: () => state, isClosed: () => closed, close: () => ws.close() };
}
