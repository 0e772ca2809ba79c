import { createHash } from 'node:crypto';
import {
  LIVE_SOCKET_PATH,
  LOGOUT_CODES,
  openPlayer,
  PLAYER_AT_REST,
  type PlayerEffect,
  type PlayerMessage,
  type PlayerState,
  RoomMessage,
  receiveFrame,
  refreshesAccounts,
} from '@zhiying/contract/live';
import { WebSocket } from 'ws';
import type { Speaker } from './speaker.ts';
import { readWav } from './wav.ts';

type Line = NonNullable<RoomMessage['data']> & { playId: string; seq: number; audioUrl: string };

export interface Said {
  playId: string;
  text: string;
  /** Where it begins in what was played, and how long it is. */
  atMs: number;
  ms: number;
}

interface Options {
  server: string;
  token: string;
  /** Unless told, the room that whoever signed in controls. */
  roomId: number | undefined;
  speaker: Speaker;
  onState(state: PlayerState['liveState']): void;
  onSaid(said: Said): void;
  /** Something a person has to read. */
  onShow(message: string): void;
  /** The list of accounts has changed. */
  onAccounts(): Promise<void>;
}

/** How it ended: the show is over, another player took the room, or the server refused. */
export type Ending = 'over' | 'taken' | 'refused';

const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 15_000;
/** Of what was played last, told again after a break. */
const TOLD_AGAIN = 8;
const TRIES = 3;

/** Plays a room's voice, line by line, through breaks of the connection, until the show is over. */
export class RoomPlayer {
  private state: PlayerState = PLAYER_AT_REST;
  private socket: WebSocket | null = null;
  private queue: Line[] = [];
  private readonly sounds = new Map<string, Promise<Buffer>>();
  private current: { playId: string; cut: AbortController } | null = null;
  private seq: number | undefined;
  private played: string[] = [];
  private ending: Ending | null = null;
  private failures = 0;
  private wakeUp: () => void = () => {};
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  async run(): Promise<Ending> {
    const speaking = this.speak();
    while (this.ending === null) {
      await this.connectOnce();
      if (this.ending !== null) break;
      const ms = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
      await new Promise((go) => setTimeout(go, ms));
    }
    this.current?.cut.abort();
    this.wakeUp();
    await speaking;
    return this.ending ?? 'over';
  }

  /** One connection, from signing in to its end. */
  private connectOnce(): Promise<void> {
    const { server, token, roomId } = this.options;
    const url = new URL(LIVE_SOCKET_PATH, server);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    return new Promise((closed) => {
      socket.on('open', () => {
        const first = openPlayer(token, {
          ...(roomId === undefined ? {} : { roomId }),
          ...(this.seq === undefined ? {} : { seq: this.seq }),
        });
        this.follow(first.state, first.effects);
      });
      socket.on('message', (data) => this.hear((data as Buffer).toString('utf8')));
      // What went wrong is followed by the end of the connection.
      socket.on('error', () => {});
      socket.on('close', () => {
        this.socket = null;
        closed();
      });
    });
  }

  private hear(frame: string) {
    const { state, effects } = receiveFrame(this.state, frame);
    const message = parsed(frame);
    if (message) this.note(message);
    this.follow(state, effects);
  }

  /** What our server says beyond the specification. */
  private note({ type, status, code, data }: RoomMessage) {
    if (type === 'login') {
      if (status !== 'y') this.end('refused');
      else for (const playId of this.played.slice(-TOLD_AGAIN)) this.ack(playId, 'ended');
    }
    if (type === 'logout' && status === 'n')
      this.end(
        String(code) === String(LOGOUT_CODES.quiet) ? 'over' : refreshesAccounts(code) ? 'taken' : 'refused',
      );
    if (type === 'cancel') this.forget(data?.cancelled ?? []);
    if ((type === 'living' || type === 'liveStart') && status === 'y') {
      this.failures = 0;
      if (isLine(data)) this.take(data);
    }
  }

  private follow(state: PlayerState, effects: readonly PlayerEffect[]) {
    if (state.liveState !== this.state.liveState) this.options.onState(state.liveState);
    this.state = state;
    for (const effect of effects) {
      if (effect.do === 'send') setTimeout(() => this.send(effect.message), effect.afterMs ?? 0);
      if (effect.do === 'show') this.options.onShow(effect.message);
      if (effect.do === 'refreshAccounts') void this.options.onAccounts();
      if (effect.do === 'close') this.socket?.close();
    }
  }

  private send(message: PlayerMessage) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private ack(playId: string, state: 'received' | 'started' | 'ended' | 'failed', note?: string) {
    this.send({ type: 'ack', playId, state, ...(note === undefined ? {} : { note }) });
  }

  private end(ending: Ending) {
    this.ending ??= ending;
    this.queue = [];
  }

  private take(line: Line) {
    this.seq = Math.max(this.seq ?? 0, line.seq);
    const known = [this.current?.playId, ...this.queue.map(({ playId }) => playId), ...this.played];
    if (known.includes(line.playId)) return;
    this.queue.push(line);
    this.queue.sort((one, other) => one.seq - other.seq);
    const sound = this.fetchSound(line);
    // Whoever plays it hears of a failure; until then nobody asks.
    sound.catch(() => {});
    this.sounds.set(line.playId, sound);
    this.ack(line.playId, 'received');
    this.wakeUp();
  }

  private forget(playIds: readonly string[]) {
    this.queue = this.queue.filter(({ playId }) => !playIds.includes(playId));
    for (const playId of playIds) this.sounds.delete(playId);
    if (this.current && playIds.includes(this.current.playId)) this.current.cut.abort();
  }

  /** The sound of a line, as the server knows it. */
  private async fetchSound({ audioUrl, sha }: Line): Promise<Buffer> {
    for (let tried = 1; ; tried++) {
      try {
        const answer = await fetch(new URL(audioUrl, this.options.server));
        if (!answer.ok) throw new Error(`the sound is not there: ${answer.status}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (sha && createHash('sha256').update(bytes).digest('hex') !== sha)
          throw new Error('the sound is another one');
        return bytes;
      } catch (error) {
        if (tried >= TRIES || this.ending !== null) throw error;
        await new Promise((go) => setTimeout(go, FIRST_WAIT_MS * tried));
      }
    }
  }

  private async speak() {
    for (;;) {
      const line = this.queue.shift();
      if (line) await this.say(line);
      else if (this.ending !== null) return;
      else await new Promise<void>((wake) => (this.wakeUp = wake));
    }
  }

  private async say({ playId, text = '', fromMs = 0, volume = 1 }: Line) {
    const cut = new AbortController();
    this.current = { playId, cut };
    try {
      const sound = readWav(await (this.sounds.get(playId) ?? Promise.reject(new Error('taken back'))));
      if (cut.signal.aborted) return;
      this.ack(playId, 'started');
      const atMs = await this.options.speaker.play(sound, { fromMs, volume, signal: cut.signal });
      if (cut.signal.aborted) return;
      this.played = [...this.played, playId].slice(-TOLD_AGAIN * 4);
      this.ack(playId, 'ended');
      const ms = (sound.samples.length * 1000) / sound.rate - fromMs;
      this.options.onSaid({ playId, text, atMs, ms });
    } catch (error) {
      this.ack(playId, 'failed', String(error).slice(0, 200));
    } finally {
      this.sounds.delete(playId);
      this.current = null;
    }
  }
}

function parsed(frame: string): RoomMessage | null {
  try {
    return RoomMessage.safeParse(JSON.parse(frame)).data ?? null;
  } catch {
    return null;
  }
}

const isLine = (data: RoomMessage['data']): data is Line =>
  data?.playId !== undefined && data.seq !== undefined && Boolean(data.audioUrl);
