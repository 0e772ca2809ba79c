import { oneOf } from '../core/fields.ts';
import { LIVE_ACCOUNTS_CHANGED, LIVE_CLIENT_ID, LIVE_QUIET_LOGOUT } from '../core/limits.ts';
import { z } from '../core/zod.ts';
import { LINE_CLASSES } from './words.ts';

/** Where a room's player connects: a browser, or a program that pushes the stream. */
export const LIVE_SOCKET_PATH = '/aiLive/browserWebsocket';
/** A message longer than this is no message of ours. */
export const LIVE_FRAME_MAX = 64 * 1024;

/** Codes of a `logout`. */
export const LOGOUT_CODES = {
  /** The player signed out itself: nothing is shown. */
  quiet: LIVE_QUIET_LOGOUT,
  /** The account is used elsewhere, or its connection is gone: the list of accounts is read again. */
  accounts: -2006,
  /** Whoever was signed in no longer is. */
  session: -2001,
} as const;
/** A code that contains 2006 means that accounts have changed. */
export const refreshesAccounts = (code: number | string | undefined) =>
  String(code ?? '').includes(LIVE_ACCOUNTS_CHANGED);

const ack = z.enum(['received', 'started', 'ended', 'failed']);

/**
 * What a player says. After a break it tells once more what it played lately: an acknowledgement may have been lost, and one that is told
 * twice changes nothing. Fields beyond the type are our additions, and a player may leave them out.
 */
export const PlayerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('login'),
    token: z.string().min(1).max(500),
    client_id: z.literal(LIVE_CLIENT_ID),
    roomId: z.int().optional(),
    /** The last sequence number the player knows: after a break the room goes on from there. */
    seq: z.int().min(0).optional(),
  }),
  z.object({ type: z.literal('liveStart') }),
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('ack'),
    playId: z.string().min(1).max(60),
    state: ack,
    /** How far it was played, of one that failed or ended early. */
    atMs: z.int().min(0).optional(),
    note: z.string().max(200).optional(),
  }),
]);
export type PlayerMessage = z.infer<typeof PlayerMessage>;
export type PlayAck = z.infer<typeof ack>;

/** What the server says. `status` is y or n as in every reply of the house. */
export const RoomMessage = z.object({
  type: z.enum([
    'login',
    'liveStart',
    'living',
    'readying',
    'logout',
    'parameterError',
    'readyError',
    'ping',
    'cancel',
  ]),
  status: z.enum(['y', 'n']).optional(),
  msg: z.string().optional(),
  code: z.union([z.number(), z.string()]).optional(),
  data: z
    .object({
      audioUrl: z.string().optional(),
      backgroundMusicUrl: z.string().optional(),
      musicVolume: z.number().optional(),
      /** How loud the music is while a line is spoken. */
      musicDucked: z.number().optional(),
      seq: z.int().optional(),
      playId: z.string().optional(),
      sha: z.string().optional(),
      durationMs: z.int().optional(),
      /** Where a player that was away goes on inside the sound; it begins at 0 unless told. */
      fromMs: z.int().optional(),
      volume: z.number().optional(),
      class: oneOf(LINE_CLASSES).optional(),
      text: z.string().optional(),
      /** Begins anew whenever what was promised is taken back. */
      epoch: z.int().optional(),
      /** What is taken back: a player forgets these, the one it plays included. */
      cancelled: z.array(z.string()).optional(),
    })
    .optional(),
});
export type RoomMessage = z.infer<typeof RoomMessage>;
