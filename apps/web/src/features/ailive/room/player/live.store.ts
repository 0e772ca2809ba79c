import { PLAYER_AT_REST, type PlayerState } from '@zhiying/contract';
import { create } from 'zustand';

/** What this window holds of the room it plays, by the names of the specification. */
interface LiveStore extends PlayerState {
  liveConnection: WebSocket | null;
  showId: number | null;
  /** Shown until the room speaks or cannot. */
  readying: boolean;
  /** The browser wants a click before it plays. */
  blocked: boolean;
  /** The connection broke and is tried again. */
  reconnecting: boolean;
  /** The line being spoken here. */
  playId: string | null;
}

export const LIVE_AT_REST: LiveStore = {
  ...PLAYER_AT_REST,
  liveConnection: null,
  showId: null,
  readying: false,
  blocked: false,
  reconnecting: false,
  playId: null,
};

export const useLiveStore = create<LiveStore>(() => LIVE_AT_REST);
