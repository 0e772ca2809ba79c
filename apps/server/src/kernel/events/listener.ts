import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from '#db/database.ts';
import type { Log } from '#kernel/log.ts';

interface Hearing {
  channel: string;
  onWake(): void;
  onTold(said: string): void;
  onState(hears: boolean): void;
  log: Log;
}

/**
 * Holds one connection that listens on a channel. `onWake` is called for each notification and after every
 * (re)connection, because notifications sent meanwhile are lost; `onTold` gets the payload of transient events;
 * `onState` reports whether it is connected.
 */
export function listen(url: string, { channel, onWake, onTold, onState, log }: Hearing) {
  let stopped = false;
  let client: pg.Client | null = null;

  async function connect() {
    for (let attempt = 0; !stopped; attempt += 1) {
      const next = new pg.Client({ ...connectionSettings(url), keepAlive: true });
      try {
        const lost = new Promise<Error>((resolve) => {
          next.once('error', resolve);
          next.once('end', () => resolve(new Error('connection ended')));
        });
        await next.connect();
        next.on('notification', ({ payload }) => (payload ? onTold(payload) : onWake()));
        await next.query(`LISTEN "${channel}"`);
        client = next;
        attempt = 0;
        onState(true);
        onWake();
        const reason = await lost;
        onState(false);
        if (!stopped) log.warn({ err: reason }, `the listener on ${channel} lost its connection`);
      } catch (err) {
        if (!stopped && attempt === 0) log.warn({ err }, `the listener on ${channel} cannot connect`);
      } finally {
        client = null;
        await next.end().catch(() => {});
      }
      if (!stopped) await wait(Math.min(200 * 2 ** attempt, 5000));
    }
  }

  const running = connect();
  return {
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
      await running;
    },
  };
}
