import Fastify from 'fastify';
import type { Database } from '#db/database.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type SocketTimes, serveLiveSocket } from '../../src/modules/ailive/room/live-socket.ts';
import { serveLivePush } from '../../src/modules/ailive/room/push.ts';
import { atEnd } from '../at-end.ts';

/** How far the rooms' clock is ahead; a test sets it on. */
export interface Clock {
  aheadMs: number;
}

const isRoom = (row: unknown): row is { now: number; leaseNo: number } =>
  typeof row === 'object' && row !== null && 'now' in row && 'leaseNo' in row;

/** The kernel of a house in whose rooms it is later: they go by the database's clock, which is set on where they read it. */
export function laterKernel(kernel: Kernel, clock: Clock): Kernel {
  const later = <From extends Pick<Database, 'one'>>(from: From): From => ({
    ...from,
    one: async <Row>(statement: Parameters<From['one']>[0]) => {
      const row = await from.one<Row>(statement);
      return isRoom(row) ? { ...row, now: row.now + clock.aheadMs } : row;
    },
  });
  return {
    ...kernel,
    db: later(kernel.db),
    tx: (who, work) => kernel.tx(who, (unit) => work(later(unit))),
  };
}

/** Where players connect and platforms push, with times and a clock of its own, on a house that is there already. */
export async function openStand(kernel: Kernel, times?: SocketTimes) {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  await serveLivePush(app, kernel);
  serveLiveSocket(app, kernel, times);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(() => app.close());
  return { url };
}

/** From now on every sound is there at once, without a voice; a text with 「静默」 is never spoken by itself. */
export const soundsAtOnce = (db: Database) =>
  db.raw(`
    CREATE FUNCTION at_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.state := 'ready'; NEW.object := 'ailive/sound.wav'; NEW.sha256 := '00'; NEW.duration_ms := 400; RETURN NEW;
    END $$;
    CREATE TRIGGER at_once BEFORE INSERT OR UPDATE ON live_sound FOR EACH ROW
      WHEN (NEW.state = 'making' AND NEW.text NOT LIKE '%静默%') EXECUTE FUNCTION at_once();`);
