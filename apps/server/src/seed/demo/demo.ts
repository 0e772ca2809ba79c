import type { Database, Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { hashPassword } from '#kernel/access/passwords.ts';
import { planActivities } from './activities.ts';
import { createClock } from './clock.ts';
import { DEMO_PASSWORD } from './demo-logins.ts';
import { planPeople } from './people.ts';
import { createSeededRandom } from './seeded-random.ts';
import { planLastLogins, planSignIns } from './sign-ins.ts';
import { planTree } from './tree.ts';
import { writeDetails } from './write-details.ts';
import { writeHistory, writeNotices } from './write-history.ts';
import { writePeople } from './write-people.ts';
import { writePlaces } from './write-places.ts';
import { writeResources } from './write-resources.ts';

export interface DemoCounts {
  channels: number;
  organs: number;
  dealers: number;
  stores: number;
  members: number;
}

/** Any number; the same in every process, so that only one loads. */
const DEMO_LOCK = 7_202_612;

/**
 * Fills an untouched database with a believable group, the same one every time but for the dates, which end today.
 * Answers null and changes nothing when anybody has begun to use the database or the demo was loaded before.
 */
export async function loadDemo(db: Database): Promise<DemoCounts | null> {
  return db.transaction(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(${DEMO_LOCK})`);
    const state = await tx.one<{ used: boolean; now: string }>(sql`
      SELECT EXISTS (SELECT 1 FROM node) OR EXISTS (SELECT 1 FROM channel) OR EXISTS (SELECT 1 FROM role)
          OR EXISTS (SELECT 1 FROM setting WHERE key = 'demo') AS used, now()`);
    return !state || state.used ? null : fill(tx, Date.parse(state.now));
  });
}

async function fill(tx: Queries, now: number): Promise<DemoCounts> {
  const clock = createClock(now);
  // Each part draws from a row of its own, so that a change to one leaves the others as they were.
  const tree = planTree(clock, createSeededRandom(1));
  const people = planPeople(tree.nodes, clock, createSeededRandom(2));
  const signIns = planSignIns(people, clock, createSeededRandom(3));
  const lastLogins = planLastLogins(signIns, people, clock, createSeededRandom(4));
  const doings = planActivities(people, clock);

  const places = await writePlaces(tx, tree);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const memberId = await writePeople(tx, people, { places, lastLogins, passwordHash, clock });
  await writeDetails(tx, tree.nodes, people, { places, memberId, clock });
  await writeResources(tx, tree.nodes, people, { places, memberId, clock });
  await writeHistory(tx, { signIns, doings, people }, { places, memberId, clock });
  await writeNotices(tx, people, { memberId, clock });
  // What its areas add is written after the start: until then people are told how far it is.
  await tx.query(sql`
    INSERT INTO setting (key, value)
    VALUES ('demo', 'true'), ('demo.progress', jsonb_build_object('at', now(), 'done', '[]'::jsonb))`);

  const count = (kind: string) => tree.nodes.filter((node) => node.kind === kind).length;
  return {
    channels: tree.channels.length,
    organs: count('organ'),
    dealers: count('dealer'),
    stores: count('store'),
    members: people.length,
  };
}
