import { contract, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll, beforeEach } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { clueSweep, type rulesChanged } from '../src/modules/clue/clue.jobs.ts';
import { type Arrival, upsertClue } from '../src/modules/clue/index.ts';
import { runJobNow } from './run-job.ts';
import { smallChannel } from './small-channel.ts';
import { type House, openTestApp } from './test-app.ts';

export const LATER = '2099-01-01T00:00:00Z';

/** Its day in China. */
export const day = (at: string | Date) =>
  new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

export interface Person {
  id: number;
  token: string;
}
type Where = 'root' | 'dealer' | 'store' | 'branch' | 'rival';
let serial = 0;
export const nextSerial = () => ++serial;
export const nextPhone = () => `139${String(nextSerial()).padStart(8, '0')}`;

/** A channel of its own with two dealers, and what people do with clues there. */
export async function clueGround(house: House) {
  const { channel, place } = await smallChannel(house, 'branch', 'rival');
  const { clue, cluePool } = contract;
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    channel,
    place,
    async person(where: Where, scope: ScopeKind = 'SELF', keys: Key[] = ['7-1', '7-2']): Promise<Person> {
      const uname = `clue-${nextSerial()}`;
      const id = await house.addMember(uname, [
        { nodeId: place[where], roleId: await house.addRole(keys, scope) },
      ]);
      return { id, token: await house.signIn(uname) };
    },
    add: ({ token }: Person, fields: object = {}) =>
      house.ask(clue.create, { name: '示例客户', phone: nextPhone(), ...fields }, token),
    seen: async ({ token }: Person, search: object = {}) =>
      ids((await house.ask(clue.list, search, token)).rows),
    pool: async ({ token }: Person, search: object = {}) =>
      ids((await house.ask(cluePool.list, search, token)).rows),
    info: ({ token }: Person, id: number) => house.ask(clue.info, { id }, token),
    follow: (who: Person, row: { id: number; version: number }, said: object = {}) =>
      house.send(
        clue.follow,
        {
          id: row.id,
          version: row.version,
          kind: 'call',
          result: 'missed',
          text: '',
          state: 'following',
          nextAt: LATER,
          ...said,
        },
        who.token,
      ),
    /** Somebody who left a number at the shop. */
    came: (more: Partial<Arrival> = {}) =>
      house.app.kernel.tx(SYSTEM, async (unit) => {
        const node = await unit.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${place.store}`);
        return upsertClue(unit, {
          channelId: channel,
          nodeId: place.store,
          path: node?.path ?? '',
          name: '示例访客',
          phone: nextPhone(),
          source: 'content',
          ...more,
        });
      }),
    /** Many at once, without a number, whose time is up. */
    hold: (owner: Person, count: number, late = true) =>
      house.db.query(sql`
        INSERT INTO clue (channel_id, node_id, path, owner_id, name, source, created_at, assigned_at, recycle_at)
        SELECT n.channel_id, n.id, n.path, ${owner.id}, '示例', 'manual', now() - interval '2 days', now() - interval '2 days',
               now() + CASE WHEN ${late} THEN interval '-1 hour' ELSE interval '1 day' END
        FROM node n, generate_series(1, ${count}::int) WHERE n.id = ${place.store}`),
  };
}
export type ClueGround = Awaited<ReturnType<typeof clueGround>>;

export let house: House;
export let ground: ClueGround;

/** What the ground of this test does. */
export const person: ClueGround['person'] = (...about) => ground.person(...about);
export const add: ClueGround['add'] = (...about) => ground.add(...about);
export const seen: ClueGround['seen'] = (...about) => ground.seen(...about);
export const pool: ClueGround['pool'] = (...about) => ground.pool(...about);
export const info: ClueGround['info'] = (...about) => ground.info(...about);
export const follow: ClueGround['follow'] = (...about) => ground.follow(...about);
export const came: ClueGround['came'] = (...about) => ground.came(...about);

/** One house for a file; each of its tests has a channel of its own. */
export function useClues() {
  beforeAll(async () => {
    house = await openTestApp();
  });
  beforeEach(async () => {
    ground = await clueGround(house);
  });
}

export async function runClueJob(
  house: House,
  job: typeof clueSweep | typeof rulesChanged = clueSweep,
  payload: object = {},
  kernel = house.app.kernel,
) {
  await runJobNow(kernel, job, payload as never);
}
