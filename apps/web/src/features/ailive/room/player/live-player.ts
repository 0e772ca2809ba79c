import {
  LIVE_SOCKET_PATH,
  openPlayer,
  PLAYER_AT_REST,
  type PlayerEffect,
  type PlayerMessage,
  type PlayerState,
  RoomMessage,
  receiveFrame,
} from '@zhiying/contract/schemas';
import { message as notice } from '#kit/feedback/notices.ts';
import { apiHost } from '#kit/session/api/host.ts';
import { reconnectDelay } from '#kit/session/events/reconnect.ts';
import { readToken } from '#kit/session/token.ts';
import { LIVE_AT_REST, useLiveStore } from './live.store.ts';
import { PlayList } from './play-list.ts';
import { Speaker } from './speaker.ts';

/** The server pings every 15 seconds; without a word for this long the connection is gone, as after a closed lid. */
const SILENT_MS = 40_000;
const LOOK_MS = 5_000;

interface Asked {
  showId: number;
  /** A room that has just been started: the readying dialog is shown until it speaks. */
  fresh: boolean;
  refreshAccounts(): void;
}

const socketUrl = () => new URL(LIVE_SOCKET_PATH, apiHost() || location.href).href.replace(/^http/, 'ws');

/**
 * Plays one room in this window: does what the contract says of each message, plays what it is given and tells what it
 * played. Survives a broken connection: what it has is played on, and the room goes on after the last number it knows.
 */
export class LivePlayer {
  private readonly list = new PlayList();
  private readonly speaker: Speaker;
  private readonly asked: Asked;
  private socket: WebSocket | null = null;
  private state: PlayerState = PLAYER_AT_REST;
  private failures = 0;
  private heardAt = 0;
  private over = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly looking: ReturnType<typeof setInterval>;
  private readonly online = () => this.connectNow();

  constructor(asked: Asked) {
    this.asked = asked;
    this.speaker = new Speaker(this.list, {
      started: ({ playId, audioUrl }) => {
        useLiveStore.setState({ playId, currentAudioUrl: audioUrl });
        this.send(this.list.acknowledge(playId, 'started'));
      },
      ended: ({ playId }) => {
        useLiveStore.setState({ playId: null });
        this.send(this.list.acknowledge(playId, 'ended'));
      },
      failed: ({ playId }, atMs, note) => {
        useLiveStore.setState({ playId: null });
        this.send(this.list.acknowledge(playId, 'failed', { atMs, note }));
      },
    });
    useLiveStore.setState({ ...LIVE_AT_REST, showId: asked.showId, readying: asked.fresh });
    this.looking = setInterval(() => this.look(), LOOK_MS);
    addEventListener('online', this.online);
  }

  /** Connects, unless the browser wants a click first: a room that nobody hears is not to go on. */
  async begin() {
    const allowed = await this.speaker.mayPlay();
    if (this.over) return;
    useLiveStore.setState({ blocked: !allowed });
    if (allowed) this.connect();
  }

  setMusicVolume(volume: number) {
    this.speaker.setMusicVolume(volume);
  }

  positionMs(playId: string) {
    return this.speaker.positionMs(playId);
  }

  end() {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.retry);
    clearInterval(this.looking);
    removeEventListener('online', this.online);
    this.socket?.close();
    this.speaker.close();
    useLiveStore.setState(LIVE_AT_REST);
  }

  private connect() {
    const token = readToken();
    if (this.over || !token) return;
    const socket = new WebSocket(socketUrl());
    this.socket = socket;
    this.heardAt = Date.now();
    useLiveStore.setState({ liveConnection: socket });
    const { lastSeq } = this.list;
    socket.onopen = () =>
      this.follow(
        openPlayer(token, { roomId: this.asked.showId, ...(lastSeq === null ? {} : { seq: lastSeq }) }),
        socket,
      );
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.heardAt = Date.now();
      this.hear(String(data), socket);
    };
    socket.onclose = () => this.lost(socket);
  }

  private hear(frame: string, socket: WebSocket) {
    if (socket !== this.socket) return;
    this.follow(receiveFrame(this.state, frame), socket);
    const message = read(frame);
    if (!message || this.over) return;
    const { type, status, data } = message;
    if (type === 'login' && status === 'y') {
      this.failures = 0;
      useLiveStore.setState({ reconnecting: false });
      // One of these may have been lost with the connection before; told twice it changes nothing.
      for (const ack of this.list.lately()) this.send(ack);
    }
    if (type === 'cancel' && data?.cancelled) this.speaker.cancel(data.cancelled);
    if ((type === 'liveStart' || type === 'living') && status === 'y' && data) this.take(data);
  }

  private take({ playId, seq, audioUrl, text, class: of, ...more }: NonNullable<RoomMessage['data']>) {
    this.speaker.setMusic(more.backgroundMusicUrl ?? null, more.musicVolume ?? 0, more.musicDucked);
    if (playId === undefined || seq === undefined) return;
    const isNew = this.list.add({
      playId,
      seq,
      audioUrl: audioUrl ?? '',
      durationMs: more.durationMs ?? 0,
      fromMs: more.fromMs ?? 0,
      volume: more.volume ?? 1,
      class: of ?? 'loop',
      text: text ?? '',
    });
    this.send(this.list.acknowledge(playId, 'received'));
    if (isNew) this.speaker.goOn();
  }

  private follow({ state, effects }: ReturnType<typeof receiveFrame>, socket: WebSocket) {
    this.state = state;
    const { liveState, backgroundMusicUrl } = state;
    useLiveStore.setState({ liveState, backgroundMusicUrl });
    for (const effect of effects) this.act(effect, socket);
  }

  private act(effect: PlayerEffect, socket: WebSocket) {
    switch (effect.do) {
      case 'send':
        if (effect.afterMs) setTimeout(() => this.send(effect.message, socket), effect.afterMs);
        else this.send(effect.message, socket);
        break;
      case 'show':
        void notice.error(effect.message);
        break;
      case 'hideReadying':
        useLiveStore.setState({ readying: false });
        break;
      case 'refreshAccounts':
        this.asked.refreshAccounts();
        break;
      case 'close':
        playHere(null);
        break;
    }
  }

  private send(message: PlayerMessage, socket = this.socket) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  private lost(socket: WebSocket) {
    if (this.over || socket !== this.socket) return;
    this.socket = null;
    useLiveStore.setState({ liveConnection: null, reconnecting: true });
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), reconnectDelay(this.failures));
    this.failures += 1;
  }

  private connectNow() {
    if (this.socket || this.over || useLiveStore.getState().blocked) return;
    clearTimeout(this.retry);
    this.connect();
  }

  private look() {
    if (!this.socket || Date.now() - this.heardAt < SILENT_MS) return;
    const gone = this.socket;
    gone.close();
    // A connection that is gone may take minutes to say so.
    this.lost(gone);
  }
}

function read(frame: string): RoomMessage | null {
  try {
    return RoomMessage.safeParse(JSON.parse(frame)).data ?? null;
  } catch {
    return null;
  }
}

const REMEMBERED = 'zhiying.live';
/** The room that this browser tab played before it was loaded again. */
export const playedBefore = (): number | null => Number(sessionStorage.getItem(REMEMBERED)) || null;

let playing: LivePlayer | null = null;
export const livePlayer = () => playing;

/** Plays a room in this window instead of whatever it played, or nothing more. */
export function playHere(asked: Asked | null) {
  playing?.end();
  playing = asked && new LivePlayer(asked);
  if (asked) sessionStorage.setItem(REMEMBERED, String(asked.showId));
  else sessionStorage.removeItem(REMEMBERED);
  void playing?.begin();
}
