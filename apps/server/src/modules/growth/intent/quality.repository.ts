import { contract, type IntentQuality } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { growthRules } from '../growth.rules.ts';
import { prospectsSeen } from '../prospect/prospect.scope.ts';
import { PROMPT_VERSION } from './prompt.ts';

const WEEKS = 8;

interface Week {
  week: string;
  checked: number;
  said: number;
  saidRight: number;
  has: number;
  hasFound: number;
}

const share = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 1000) / 1000);

/** Of what people looked at, by the week they did; weeks in which nobody looked are told as such. */
export async function intentQuality({ db, model }: Kernel, actor: Actor): Promise<IntentQuality> {
  const weeks = await db.query<Week>(sql`
    SELECT to_char(date_trunc('week', s.checked_at AT TIME ZONE 'Asia/Shanghai'), 'YYYY-MM-DD') AS week, count(*)::int AS checked,
           count(*) FILTER (WHERE s.machine_level <> 'none')::int AS said,
           count(*) FILTER (WHERE s.machine_level <> 'none' AND s.level <> 'none')::int AS "saidRight",
           count(*) FILTER (WHERE s.level <> 'none')::int AS has,
           count(*) FILTER (WHERE s.level <> 'none' AND s.machine_level <> 'none')::int AS "hasFound"
    FROM growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id
    WHERE s.channel_id = ${actor.channelId} AND s.checked_at > now() - make_interval(weeks => ${WEEKS})
      AND ${prospectsSeen(actor, contract.growthIntent.quality)} GROUP BY 1 ORDER BY 1`);
  const examples = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM growth_signal s WHERE s.channel_id = ${actor.channelId} AND s.judge = 'person'`);
  const ready = actor.channelId !== null && (await model.ready(actor.channelId));
  return {
    offline: !ready || !(await growthRules.read(db, actor.channelId)).useModel,
    promptVersion: PROMPT_VERSION,
    examples: examples?.count ?? 0,
    weeks: weeks.map(({ week, checked, said, saidRight, has, hasFound }) => ({
      week,
      checked,
      precision: share(saidRight, said),
      recall: share(hasFound, has),
    })),
  };
}
