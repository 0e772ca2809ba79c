import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Clock, createClock } from '../clock.ts';
import { type Adviser, readAdvisers } from './advisers.ts';
import { type Customer, planCustomers } from './customers.ts';
import { lastOpen } from './working-hours.ts';

/**
 * What happened in the demo's shops up to the moment it was first asked for: every area tells its part of the same story. Its
 * present is the last moment at which shops were open, so that a house that is started at night shows no customers of that night.
 */
export interface Story {
  clock: Clock;
  advisers: Adviser[];
  customers: Customer[];
}

/** The story's present, the same for every area that asks. */
export async function readStoryClock(db: Queries): Promise<Clock> {
  await db.query(sql`
    INSERT INTO setting (key, value) VALUES ('demo.story', to_jsonb(extract(epoch FROM now()) * 1000)) ON CONFLICT (key) DO NOTHING`);
  const told = await db.one<{ at: number }>(
    sql`SELECT (value #>> '{}')::float8 AS at FROM setting WHERE key = 'demo.story'`,
  );
  return createClock(lastOpen(Math.floor(told?.at ?? Date.now())));
}

export async function readStory(db: Queries): Promise<Story> {
  const clock = await readStoryClock(db);
  const advisers = await readAdvisers(db);
  return { clock, advisers, customers: planCustomers(advisers, clock) };
}
