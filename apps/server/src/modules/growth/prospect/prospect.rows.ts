import { Prospect, type ProspectInfo, type Signal, type Touch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { chinaMidnight } from '#kernel/list/days.ts';
import { clueBrief, refusedWhere } from '../../clue/index.ts';
import { growthRules, isQuiet } from '../growth.rules.ts';
import { loadSignals } from '../intent/signal.rows.ts';
import { type ProspectFacts, prospectPolicy } from './prospect.policy.ts';

/** The columns of a prospect that the policy needs, besides the channel's rules. */
const FACTS = sql`
  p.state, p.owner_id AS "ownerId", (SELECT m.name FROM member m WHERE m.id = p.owner_id) AS "ownerName", p.phone_mask AS phone,
  p.spoke_to_us AS "spokeToUs", ${refusedWhere(sql`p.channel_id`, sql`p.phone_mark`, sql`p.author_mark`)} AS suppressed,
  (SELECT count(*)::int FROM growth_touch t WHERE t.prospect_id = p.id AND t.at > now() - interval '7 days') AS "personUsed",
  CASE WHEN p.account_id IS NOT NULL THEN
    (SELECT count(*)::int FROM growth_touch t WHERE t.account_id = p.account_id AND t.at >= ${chinaMidnight}) END AS "accountUsed",
  (SELECT count(*)::int FROM growth_touch t WHERE t.node_id = p.node_id AND t.at >= ${chinaMidnight}) AS "storeUsed"`;

type StoredFacts = Omit<ProspectFacts, 'rules' | 'quiet'>;

async function withRules<Row extends StoredFacts>(
  db: Queries,
  channelId: number | null,
  rows: readonly Row[],
) {
  const rules = await growthRules.read(db, channelId);
  const quiet = isQuiet(rules);
  return rows.map((row) => ({ ...row, rules, quiet }));
}

export interface ProspectRecord extends ProspectFacts {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  name: string;
  platform: Prospect['platform'];
  source: Prospect['source'];
  authorMark: string | null;
  nicknameSealed: string | null;
  phoneSealed: string | null;
  phoneMark: string | null;
  accountId: number | null;
  account: string;
  model: string;
  lastText: string;
  clueId: number | null;
  selfAssigned: boolean;
  releasedBy: number | null;
  version: number;
}

/** Cases within `reach`, a condition on `p`; locked until the transaction ends. */
export async function lockProspects(db: Queries, actor: Actor, reach: SQL, ids: readonly number[]) {
  const rows = await db.query<Omit<ProspectRecord, 'rules' | 'quiet'>>(sql`
    SELECT p.id, p.channel_id AS "channelId", p.node_id AS "nodeId", p.path, p.name, p.platform, p.source,
           p.author_mark AS "authorMark", p.nickname_sealed AS "nicknameSealed", p.phone_sealed AS "phoneSealed",
           p.phone_mark AS "phoneMark", p.account_id AS "accountId", p.account, p.model, p.last_text AS "lastText",
           p.clue_id AS "clueId", p.self_assigned AS "selfAssigned", p.released_by AS "releasedBy", p.version, ${FACTS}
    FROM growth_prospect p WHERE p.id = ${anyOf(ids)} AND ${reach} ORDER BY p.id FOR UPDATE OF p`);
  return withRules(db, actor.channelId, rows) as Promise<ProspectRecord[]>;
}

type Row = Omit<Prospect, 'can'> & StoredFacts & { reached: (boolean | null)[]; keptFrom: string };

async function read(db: Queries, actor: Actor, ids: readonly number[]) {
  const rows = await db.query<Row>(sql`
    SELECT p.id, p.name, p.platform, p.source, p.account, p.level, p.model, p.last_text AS "lastText", p.signals,
           CASE WHEN p.owner_id IS NOT NULL THEN (SELECT json_build_object('id', m.id, 'name', m.name) FROM member m WHERE m.id = p.owner_id) END AS owner,
           json_build_object('id', n.id, 'name', n.name) AS node, p.first_at AS "firstAt", p.last_at AS "lastAt",
           p.touched_at AS "touchedAt", p.next_at AS "nextAt", p.clue_id AS "clueId", p.version, ${FACTS},
           greatest(p.last_at, p.touched_at) AS "keptFrom", ${prospectPolicy.reached(actor)} AS reached
    FROM growth_prospect p JOIN node n ON n.id = p.node_id WHERE p.id = ${anyOf(ids)}`);
  return withRules(db, actor.channelId, rows);
}

export async function loadProspects(db: Queries, actor: Actor, ids: readonly number[]): Promise<Prospect[]> {
  const can = prospectPolicy.can(actor);
  return (await read(db, actor, ids)).map((row) => Prospect.parse({ ...row, can: can(row) }));
}

const SIGNALS_SHOWN = 200;

/** The whole chain of one person, with what may be done next and why not. */
export async function loadProspectInfo(
  db: Queries,
  actor: Actor,
  id: number,
): Promise<ProspectInfo | undefined> {
  const [row] = await read(db, actor, [id]);
  if (!row) return undefined;
  const ids = await db.query<{ id: number }>(sql`
    SELECT s.id FROM growth_signal s WHERE s.prospect_id = ${id} ORDER BY s.at DESC, s.id DESC LIMIT ${SIGNALS_SHOWN}`);
  const history: Signal[] = await loadSignals(
    db,
    actor,
    ids.map((signal) => signal.id),
  );
  const touches = await db.query<Touch>(sql`
    SELECT t.id, t.way, t.result, t.text, t.note, t.template, t.template_version AS "templateVersion", t.next_at AS "nextAt",
           m.name AS by, t.at
    FROM growth_touch t JOIN member m ON m.id = t.owner_id WHERE t.prospect_id = ${id} ORDER BY t.at, t.id LIMIT 200`);
  const clue = row.clueId ? ((await clueBrief(db, actor, row.clueId)) ?? null) : null;
  const { rules, quiet, personUsed, accountUsed, storeUsed } = row;
  return {
    ...Prospect.parse({ ...row, can: prospectPolicy.can(actor)(row) }),
    history: history.sort((one, two) => one.at.localeCompare(two.at) || one.id - two.id),
    touches,
    clue,
    limits: {
      person: { used: personUsed, limit: rules.perPersonWeek },
      account: accountUsed === null ? null : { used: accountUsed, limit: rules.perAccountDay },
      store: { used: storeUsed, limit: rules.perStoreDay },
    },
    quiet: { from: rules.quietFrom, to: rules.quietTo, now: quiet },
    obstacle: obstacleOf(actor, row),
    keptUntil:
      row.state === 'erased' || row.state === 'clue'
        ? null
        : new Date(Date.parse(row.keptFrom) + rules.retentionDays * 86_400_000).toISOString(),
  };
}

/** Why a touch would be refused now, in the words of the refusal. */
function obstacleOf(actor: Actor, facts: ProspectFacts): string | null {
  try {
    prospectPolicy.guard(actor, 'touch', facts);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
