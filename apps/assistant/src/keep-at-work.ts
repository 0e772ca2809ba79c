import { setTimeout as wait } from 'node:timers/promises';
import { LOGOUT_CODES, refreshesAccounts } from '@zhiying/contract/live';
import { ask, isSignedOut, Refused, type Server } from './server-calls.ts';
import { heedStanding, MustUpdate, type Standing } from './standing.ts';
import type { Tell } from './tell.ts';
import { VERSION } from './version.ts';

interface Work {
  server: Server;
  tell: Tell;
  /** One pass, then the end. */
  once: boolean;
  /** What there is to do, asked every few beats. */
  pass(): Promise<void>;
  /** The accounts have changed. */
  readAccounts(): Promise<void>;
}

/** A single pass that did not work out; why was said where there was something to say. */
export class PassFailed extends Error {}

const BEAT_MS = 60_000;
const BEATS_A_PASS = 5;

/** Tells the server every minute that this program is there, and does what there is to do every few minutes. */
export async function keepAtWork({ server, tell, once, pass, readAccounts }: Work): Promise<void> {
  for (let beat = 0; ; beat++) {
    try {
      const { member, channel, ...standing } = await ask<
        Standing & { member: string; channel: string | null }
      >(server, '/api/admin/assistant/heartbeat', { number: VERSION });
      if (beat === 0) tell({ member, channel }, `登录用户：${[member, channel].filter(Boolean).join('，')}`);
      if (beat % BEATS_A_PASS === 0) {
        heedStanding(standing, server.address, tell);
        await pass();
      }
    } catch (error) {
      if (isSignedOut(error) || error instanceof MustUpdate) throw error;
      await heedCode(error, readAccounts, tell);
      if (once) throw new PassFailed();
    }
    if (once) return;
    await wait(BEAT_MS);
  }
}

/** A code with 2006: the accounts are read again; −2004 is shown nowhere; whatever else is said. */
async function heedCode(error: unknown, readAccounts: () => Promise<void>, tell: Tell): Promise<void> {
  const code = error instanceof Refused ? error.code : '';
  if (code === String(LOGOUT_CODES.quiet)) return;
  if (refreshesAccounts(code)) return readAccounts().catch((again: unknown) => say(again, tell));
  say(error, tell);
}

const say = (error: unknown, tell: Tell) => {
  const message = error instanceof Refused ? error.message : '暂时无法连接服务器，稍后自动重试';
  tell({ message, ...(error instanceof Refused ? {} : { cause: String(error) }) }, message);
};
