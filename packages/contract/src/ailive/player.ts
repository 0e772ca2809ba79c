import { LIVE_CLIENT_ID, LIVE_QUIET_LOGOUT, LIVE_RETRY_MS } from '../core/limits.ts';
import { type PlayerMessage, RoomMessage, refreshesAccounts } from './protocol.ts';

/** What stands beside a player, from connecting to the end. */
export const LIVE_STATES = {
  idle: '未开播',
  connecting: '连接中',
  readying: '准备中',
  living: '直播中',
  ended: '已结束',
} as const;
export type LiveState = keyof typeof LIVE_STATES;

/** What a player holds between two messages. */
export interface PlayerState {
  liveState: LiveState;
  currentAudioUrl: string | null;
  backgroundMusicUrl: string | null;
}
export const PLAYER_AT_REST: PlayerState = {
  liveState: 'idle',
  currentAudioUrl: null,
  backgroundMusicUrl: null,
};

/** What a player does after a message, in this order. */
export type PlayerEffect =
  | { do: 'send'; message: PlayerMessage; afterMs?: number }
  | { do: 'show'; message: string }
  | { do: 'hideReadying' }
  | { do: 'refreshAccounts' }
  | { do: 'close' };

interface Step {
  state: PlayerState;
  effects: PlayerEffect[];
}

export const openPlayer = (token: string, more: { roomId?: number; seq?: number } = {}): Step => ({
  state: { ...PLAYER_AT_REST, liveState: 'connecting' },
  effects: [{ do: 'send', message: { type: 'login', token, client_id: LIVE_CLIENT_ID, ...more } }],
});

/** What a frame of the server means for a player; a frame nobody understands closes the connection. */
export function receiveFrame(state: PlayerState, frame: string): Step {
  const message = parsed(frame);
  if (!message) return { state, effects: [{ do: 'close' }] };
  const { type, status, msg = '', data } = message;
  const shown: PlayerEffect[] = msg ? [{ do: 'show', message: msg }] : [];
  const stay: Step = { state, effects: [] };
  switch (type) {
    case 'login':
      return status === 'y'
        ? {
            state: { ...state, liveState: 'readying' },
            effects: [{ do: 'send', message: { type: 'liveStart' } }],
          }
        : { state: PLAYER_AT_REST, effects: [...shown, { do: 'hideReadying' }, { do: 'close' }] };
    case 'liveStart':
    case 'living':
      return status === 'y'
        ? {
            state: {
              liveState: 'living',
              currentAudioUrl: data?.audioUrl ?? state.currentAudioUrl,
              backgroundMusicUrl: data?.backgroundMusicUrl ?? state.backgroundMusicUrl,
            },
            effects: [{ do: 'hideReadying' }],
          }
        : stay;
    case 'readying':
      return status === 'n'
        ? {
            state,
            effects: [{ do: 'send', message: { type: 'liveStart' }, afterMs: LIVE_RETRY_MS }],
          }
        : stay;
    case 'logout':
      return status === 'n'
        ? { state: PLAYER_AT_REST, effects: [...afterLogout(message.code, shown), { do: 'close' }] }
        : stay;
    case 'parameterError':
    case 'readyError':
      return status === 'n' ? { state, effects: shown } : stay;
    case 'ping':
      return { state, effects: [{ do: 'send', message: { type: 'pong' } }] };
    case 'cancel':
      return { state: { ...state, currentAudioUrl: null }, effects: [] };
  }
}

function afterLogout(code: number | string | undefined, shown: PlayerEffect[]): PlayerEffect[] {
  if (String(code) === String(LIVE_QUIET_LOGOUT)) return [];
  return refreshesAccounts(code) ? [...shown, { do: 'refreshAccounts' }] : shown;
}

function parsed(frame: string): RoomMessage | null {
  try {
    const read = RoomMessage.safeParse(JSON.parse(frame));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
