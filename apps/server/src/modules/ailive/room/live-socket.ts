import {
  contract,
  LIVE_FRAME_MAX,
  LIVE_SOCKET_PATH,
  LOGOUT_CODES,
  PlayerMessage,
  type RoomMessage,
} from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { holds } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import { type Socket, serveSocket } from '#kernel/http/socket.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { seenShow } from '../show/show.repository.ts';
import { RoomDriver } from './driver.ts';
import { readyToSpeak } from './ready.ts';
import { dropLease, showControlledBy } from './room.repository.ts';
import { inRoom } from './step.ts';

export interface SocketTimes {
  loginWithinMs: number;
  pingMs: number;
  /** No word from the player for this long: it is gone. */
  silentMs: number;
  /** A room that could not speak is looked at again after this long. */
  againMs: number;
}
const TIMES: SocketTimes = { loginWithinMs: 10_000, pingMs: 15_000, silentMs: 45_000, againMs: 4_000 };
/** More messages than this in a second come from no player. */
const MESSAGES_A_SECOND = 200;
const UNAVAILABLE = '服务暂时不可用，恢复后自动继续';
const CLOSE = { garbage: 1003, policy: 1008, normal: 1000, later: 1013 } as const;

/** Where players connect. */
export function serveLiveSocket(app: FastifyInstance, kernel: Kernel, times = TIMES) {
  const players = new Set<Player>();
  serveSocket(app, {
    path: LIVE_SOCKET_PATH,
    most: LIVE_FRAME_MAX,
    onSocket(socket) {
      const player = new Player(kernel, socket, times);
      players.add(player);
      socket.onClose(() => players.delete(player));
    },
  });
  kernel.events.on('ailive.room', ({ id, lease }) => {
    for (const player of players) if (player.showId === id && player.lease !== lease) player.wake();
  });
  kernel.events.on('access.changed', () => {
    for (const player of players) void player.recheck();
  });
}

/** One connection, from signing in to its end. */
class Player {
  private driver: RoomDriver | null = null;
  private token = '';
  private living = false;
  /** Why the room cannot speak, as the player was told. */
  private told = '';
  /** A step is about to be taken: whatever happens until then is part of it. */
  private due = false;
  private failing = false;
  private closed = false;
  private heardAt = performance.now();
  private readonly lately = { from: 0, count: 0 };
  private timer: NodeJS.Timeout | null = null;
  private readonly pinging: NodeJS.Timeout;
  private readonly kernel: Kernel;
  private readonly socket: Socket;
  private readonly times: SocketTimes;
  /** Messages are dealt with one after another. */
  private turn: Promise<void> = Promise.resolve();

  constructor(kernel: Kernel, socket: Socket, times: SocketTimes) {
    this.kernel = kernel;
    this.socket = socket;
    this.times = times;
    const late = setTimeout(() => this.driver ?? socket.close(CLOSE.policy), times.loginWithinMs);
    this.pinging = setInterval(() => this.ping(), times.pingMs);
    socket.onMessage((frame) => {
      if (this.isFlood()) return socket.close(CLOSE.policy);
      this.inTurn(() => this.hear(frame));
    });
    socket.onClose(() => {
      this.closed = true;
      clearTimeout(late);
      clearInterval(this.pinging);
      if (this.timer) clearTimeout(this.timer);
      this.inTurn(() => this.leave());
    });
  }

  /** Notes that something was heard; true when it is too much to be from a player. */
  private isFlood(): boolean {
    this.heardAt = performance.now();
    if (this.heardAt - this.lately.from > 1_000) Object.assign(this.lately, { from: this.heardAt, count: 0 });
    this.lately.count += 1;
    return this.lately.count > MESSAGES_A_SECOND;
  }

  private inTurn(work: () => Promise<void> | void) {
    this.turn = this.turn.then(work).catch((err: unknown) => this.failed(err));
  }

  get showId() {
    return this.driver?.showId ?? null;
  }

  get lease() {
    return this.driver?.lease;
  }

  private send(message: RoomMessage) {
    if (!this.closed) this.socket.send(JSON.stringify(message));
  }

  private async hear(frame: string | null) {
    const read = parse(frame);
    if (read === undefined) return this.socket.close(CLOSE.garbage);
    const { data: message } = PlayerMessage.safeParse(read);
    if (!message) return this.send({ type: 'parameterError', status: 'n', msg: '消息不正确' });
    if (message.type === 'login')
      return this.login(message).catch((err: unknown) => {
        this.kernel.log.warn({ err }, 'a live player could not sign in');
        // No refusal: a player that is refused does not come back by itself.
        this.send({ type: 'readyError', status: 'n', msg: UNAVAILABLE });
        this.socket.close(CLOSE.later);
      });
    if (!this.driver) return this.send({ type: 'parameterError', status: 'n', msg: '请先登录' });
    if (message.type === 'liveStart') return this.start();
    if (message.type === 'ack') {
      this.driver.ack(message.playId, message.state, message.note);
      // That it came is told with what follows.
      if (message.state !== 'received') this.wake();
    }
  }

  private async login({ token, roomId, seq }: Extract<PlayerMessage, { type: 'login' }>) {
    if (this.driver) return this.send({ type: 'parameterError', status: 'n', msg: '已登录' });
    const { kernel } = this;
    const actor = await kernel.access.resolve(token, this.socket.origin).catch((error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    });
    if (typeof actor === 'string') return this.refuse(actor);
    if (actor.viewer || actor.token || !holds(actor, contract.liveShow.room))
      return this.refuse('没有开播权限');
    const id = roomId ?? (await showControlledBy(kernel.db, actor.id))?.id;
    const show = id === undefined ? undefined : await seenShow(kernel.db, actor, id);
    if (!show) return this.refuse('没有可开播的场次，请先在直播间开播');
    // Taking over the controls, on a phone perhaps, does not silence the computer that plays when its page is loaded again.
    const mayPlay = show.controllerId === null || [show.controllerId, show.playerId].includes(actor.id);
    if (!mayPlay) return this.refuse(`直播间由 ${show.controllerName ?? '他人'} 控制，请先接管`);
    this.token = token;
    const { driver, cancelled } = await RoomDriver.take(kernel, show.id, seq ?? null, actor.id);
    this.driver = driver;
    this.send({ type: 'login', status: 'y' });
    if (cancelled.length > 0) this.send({ type: 'cancel', data: { cancelled } });
  }

  private refuse(msg: string) {
    this.send({ type: 'login', status: 'n', msg });
    this.socket.close(CLOSE.normal);
  }

  private async start() {
    const { driver, kernel } = this;
    if (!driver) return;
    // A player that is told to wait asks again by itself.
    const ready = await readyToSpeak(kernel, driver.showId).catch((err: unknown) => {
      kernel.log.warn({ err, show: driver.showId }, 'a live room was not looked at');
      return 'wait';
    });
    if (ready === 'wait') return this.send({ type: 'readying', status: 'n', msg: '正在准备声音' });
    if (ready === 'over') return this.logout('直播已结束', LOGOUT_CODES.quiet);
    if (ready !== 'go') return this.notReady(ready);
    this.living = true;
    await this.drive('liveStart');
  }

  /** A player does not ask again after that: the room goes on air by itself once it can speak. The same reason is told once. */
  private notReady(why: string) {
    if (why !== this.told) this.send({ type: 'readyError', status: 'n', msg: why });
    this.told = why;
    if (this.timer) clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.inTurn(() => this.start()), this.times.againMs);
  }

  /** Something happened in the room, or the player told something. */
  wake() {
    if (this.closed || this.due || !this.living) return;
    this.due = true;
    this.inTurn(() => this.drive('living'));
  }

  private async drive(type: 'liveStart' | 'living') {
    this.due = false;
    if (!this.driver || this.closed) return;
    const { lost, ended, plays, cancelled, epoch, nextMs } = await this.driver.drive();
    this.failing = false;
    if (cancelled.length > 0) this.send({ type: 'cancel', data: { cancelled, epoch } });
    if (lost) return this.logout('账号已在其他地方开播', LOGOUT_CODES.accounts);
    if (ended) return this.logout('直播已结束', LOGOUT_CODES.quiet);
    for (const [at, data] of plays.entries())
      this.send({ type: at === 0 ? type : 'living', status: 'y', data });
    // A player that came back and has everything is told that the room is on air.
    if (type === 'liveStart' && plays.length === 0) this.send({ type, status: 'y' });
    this.later(nextMs);
  }

  private later(ms: number) {
    if (this.timer) clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.wake(), ms);
  }

  /** The database may be gone for a while: the room stays as it is and is asked again. The player is told once why it hears nothing. */
  private failed(err: unknown) {
    this.due = false;
    this.later(1_000);
    if (this.failing) return;
    this.failing = true;
    this.kernel.log.warn({ err, show: this.showId }, 'a step in a live room failed');
    this.send({ type: 'readyError', status: 'n', msg: UNAVAILABLE });
  }

  private logout(msg: string, code: number) {
    this.send({ type: 'logout', status: 'n', code, msg });
    this.socket.close(CLOSE.normal);
  }

  private ping() {
    if (performance.now() - this.heardAt > this.times.silentMs) return this.socket.cut();
    this.send({ type: 'ping' });
    void this.recheck();
  }

  /** Whoever lost their session or their key no longer speaks. */
  async recheck() {
    if (!this.driver || this.closed) return;
    const { driver, kernel } = this;
    try {
      const actor = await kernel.access.resolve(this.token, this.socket.origin);
      if (await seenShow(kernel.db, actor, driver.showId)) return;
      this.logout('没有开播权限', LOGOUT_CODES.accounts);
    } catch (error) {
      if (error instanceof Refusal) this.logout(error.message, LOGOUT_CODES.session);
      else kernel.log.warn({ err: error }, 'a live player was not checked');
    }
  }

  private async leave() {
    const { driver, kernel } = this;
    if (!driver) return;
    await kernel.tx(SYSTEM, async (unit) => {
      await inRoom(unit, driver.showId, (step) => {
        if (step.room.leaseNo !== driver.lease || step.room.state === 'ended') return;
        step.room.queue = { ...step.room.queue, lostAt: step.now };
        step.note({ kind: 'playerGone', note: String(driver.lease) });
      });
      await dropLease(unit, driver.showId, driver.lease);
    });
  }
}

/** Undefined: no message at all. */
function parse(frame: string | null): unknown {
  if (frame === null) return undefined;
  try {
    return JSON.parse(frame) as unknown;
  } catch {
    return undefined;
  }
}
