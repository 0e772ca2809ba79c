import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import { chooseReceiver, fits, type Rule } from './choose-receiver.ts';
import { addEntries, giveTo } from './clue.repository.ts';
import { receiversOf } from './receivers.ts';
import { hoursLeft, inHours, poolRules } from './rules.ts';

interface Arrived {
  id: number;
  channelId: number;
  path: string;
  source: Rule['sources'][number];
  score: number;
  cityCode: string | null;
}

/** The rules of the clue's own node and of those above it, nearest first; locked, so that turns are taken in turn. */
const rulesFor = (unit: Unit, { channelId, path }: Arrived) =>
  unit.query<Rule>(sql`
    SELECT r.id, r.sources, r.min_score AS "minScore", r.way, array_to_json(r.member_ids) AS "memberIds", r.given
    FROM clue_rule r WHERE r.channel_id = ${channelId} AND r.enabled
      AND r.node_id = ${anyOf(path.split('/').filter(Boolean).map(Number))}
    ORDER BY length(r.path) DESC, r.sort, r.id FOR UPDATE OF r`);

/** Gives a new clue to whom the first fitting rule names; where none does it stays in the pool. */
export async function assignByRule(unit: Unit, clue: Arrived): Promise<number | null> {
  const settings = await poolRules.read(unit, clue.channelId);
  for (const rule of await rulesFor(unit, clue)) {
    if (!fits(rule, clue)) continue;
    const receivers = await receiversOf(unit, clue.channelId, rule.memberIds);
    const to = chooseReceiver(rule, clue, receivers, settings.capacity);
    if (!to) continue;
    await giveTo(unit, [clue.id], to, inHours(hoursLeft('new', settings)));
    await unit.query(sql`UPDATE clue_rule SET given = given + 1 WHERE id = ${rule.id}`);
    await addEntries(unit, [clue.id], null, { kind: 'assigned', text: `按规则分配给${to.name}` });
    await notify(unit, to.memberId, {
      kind: 'clue',
      title: '收到一条新线索',
      link: `/home/clew?open=${clue.id}`,
    });
    return to.memberId;
  }
  return null;
}

/** Gives a new clue to the person whose customer it is, if they can follow clues. */
export async function giveToOwner(
  unit: Unit,
  id: number,
  channelId: number,
  ownerId: number,
): Promise<boolean> {
  const [to] = await receiversOf(unit, channelId, [ownerId]);
  if (!to) return false;
  await giveTo(unit, [id], to, inHours(hoursLeft('new', await poolRules.read(unit, channelId))));
  await addEntries(unit, [id], null, { kind: 'assigned', text: `分配给${to.name}` });
  return true;
}
