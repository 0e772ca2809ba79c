import { contract } from '@zhiying/contract';
import { sql } from '../apps/server/src/db/sql.ts';
import { type Bench, interleaved, type Row, type Run } from './harness.ts';
import { underLoad } from './load.ts';
import { atMost } from './table.ts';

const GOAL = 1.1;

/** The same list with a session and with an API token of the same person, who sees the same rows. */
async function measure(run: Run): Promise<Row[]> {
  const house = await run.members(10_000);
  const root = await house.db.one<{ id: number }>(
    sql`SELECT n.id FROM node n JOIN member m ON m.channel_id = n.channel_id WHERE n.parent_id IS NULL AND m.uname = 'demo.admin'`,
  );
  const { token } = await house.ask(contract.apiToken.create, {
    name: `bench ${Date.now()}`,
    nodeId: root?.id ?? 0,
    keys: ['3-1'],
  });
  const { postgres, pid } = house;
  const load = (bearer: string) => () =>
    underLoad({
      url: house.server.address + contract.member.list.path,
      token: bearer,
      body: { limit: 50 },
      seconds: run.full ? 10 : 4,
      pid,
      postgres,
    });
  const { session, apiToken } = await interleaved(
    { session: load(house.token), apiToken: load(token) },
    { warmUps: 2 },
  );
  return [atMost('a list of 50 with an API token : with a session', apiToken, session, GOAL)];
}

export const token: Bench = {
  title: 'An API token against a session: the same list, 16 connections',
  run: measure,
};
