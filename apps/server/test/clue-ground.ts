import { contract, type Key, type ScopeKind } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { clueSweep, type rulesChanged } from '../src/modules/clue/clue.jobs.ts';
import { type Arrival, arrive } from '../src/modules/clue/index.ts';
import type { House } from './house.ts';

export const LATER = '2099-01-01T00:00:00Z';

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
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  const place: Record<Where, number> = {
    root,
    dealer,
    store: await house.addNode('store', dealer, channel),
    branch: await house.addNode('store', dealer, channel),
    rival: await house.addNode('dealer', root, channel),
  };
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
        return arrive(unit, {
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

export async function runClueJob(
  house: House,
  job: typeof clueSweep | typeof rulesChanged = clueSweep,
  payload: object = {},
  kernel = house.app.kernel,
) {
  const { run } = await job.handler();
  await run({
    id: 'x',
    payload: payload as never,
    memberId: null,
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
    kernel,
  });
}
