import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from '#db/database.ts';
import type { Log } from '#kernel/log.ts';
import { EVENT_CHANNEL } from './announce.ts';

/**
 * Holds one connection that hears of new events. `onWake` is called for each notification and after every
 * (re)connection, since notifications sent while it was away are gone; `onState` tells whether it hears now.
 */
export function listen(
  url: string,
  { onWake, onState, log }: { onWake(): void; onState(hears: boolean): void; log: Log },
) {
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
        next.on('notification', onWake);
        await next.query(`LISTEN ${EVENT_CHANNEL}`);
        client = next;
        attempt = 0;
        onState(true);
        onWake();
        const reason = await lost;
        onState(false);
        if (!stopped) log.warn({ err: reason }, 'event listener lost its connection');
      } catch (err) {
        if (!stopped && attempt === 0) log.warn({ err }, 'event listener cannot connect');
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
