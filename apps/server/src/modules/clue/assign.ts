import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import { chooseReceiver, fits, type Rule } from './choose-receiver.ts';
import { addEntries, giveTo } from './clue.repository.ts';
import { type Receiver, receiversOf } from './receivers.ts';
import { hoursLeft, inHours, poolRules } from './rules.ts';

interface Arrived {
  id: number;
  channelId: number;
  path: string;
  source: Rule['sources'][number];
  score: number;
  cityCode: string | null;
}

/** The rules of the place and of those above it, nearest first; locked, so that turns are taken in turn. */
const rulesFor = (unit: Unit, { channelId, path }: Pick<Arrived, 'channelId' | 'path'>) =>
  unit.query<Rule>(sql`
    SELECT r.id, r.sources, r.min_score AS "minScore", r.way, array_to_json(r.member_ids) AS "memberIds", r.given
    FROM clue_rule r WHERE r.channel_id = ${channelId} AND r.enabled
      AND r.node_id = ${anyOf(path.split('/').filter(Boolean).map(Number))}
    ORDER BY length(r.path) DESC, r.sort, r.id FOR UPDATE OF r`);

/**
 * Gives new clues of one place to whom the first fitting rule names; where none does they stay in the pool. Each sees what the ones
 * before it were given, so that many at once are shared out as if they had come one by one.
 */
export async function assignByRules(unit: Unit, clues: readonly Arrived[]): Promise<void> {
  const [first] = clues;
  if (!first) return;
  const rules = await rulesFor(unit, first);
  if (rules.length === 0) return;
  const settings = await poolRules.read(unit, first.channelId);
  const receivers = await receiversOf(unit, first.channelId, [
    ...new Set(rules.flatMap(({ memberIds }) => memberIds)),
  ]);
  const given = new Map<Receiver, number[]>();
  const turns = new Map<Rule, number>();
  for (const clue of clues)
    for (const rule of rules) {
      const theirs = receivers.filter(({ memberId }) => rule.memberIds.includes(memberId));
      const to = fits(rule, clue) && chooseReceiver(rule, clue, theirs, settings.capacity);
      if (!to) continue;
      to.held += 1;
      rule.given += 1;
      turns.set(rule, (turns.get(rule) ?? 0) + 1);
      given.set(to, [...(given.get(to) ?? []), clue.id]);
      break;
    }
  for (const [{ id }, count] of turns)
    await unit.query(sql`UPDATE clue_rule SET given = given + ${count} WHERE id = ${id}`);
  for (const [to, ids] of given) {
    await giveTo(unit, ids, to, inHours(hoursLeft('new', settings)));
    await addEntries(unit, ids, null, { kind: 'assigned', text: `按规则分配给${to.name}` });
    await notify(unit, to.memberId, {
      kind: 'clue',
      title: ids.length === 1 ? '收到一条新线索' : `收到 ${ids.length} 条线索`,
      link: ids.length === 1 ? `/home/clew?open=${ids[0]}` : '/home/clew',
    });
  }
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
