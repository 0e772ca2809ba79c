import {
  CLUE_EVENTS,
  type ClueEvent,
  clueState,
  contract,
  FOLLOW_RESULTS,
  type FollowUp,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { cluesOf, poolOf } from '../clue.scope.ts';
import { originOf } from '../intake/origin.repository.ts';

/** What happened with a clue or is planned, in words for whoever talks to the customer. */
export interface TrailEntry {
  key: string;
  kind: 'clue' | 'call' | 'visit' | 'appointment' | 'follow' | 'comment';
  at: string;
  title: string;
  note: string;
  ahead: boolean;
}

type Row = Omit<FollowUp, 'id'> & { id: number };
const KINDS: Partial<Record<ClueEvent, TrailEntry['kind']>> = {
  call: 'call',
  dialled: 'call',
  message: 'follow',
  visit: 'visit',
  appointment: 'appointment',
};

/** A clue's history and plans for an actor who sees the clue; empty for anybody else. */
export async function clueTrail(
  kernel: Kernel,
  actor: Actor,
  id: number,
  most: number,
): Promise<TrailEntry[]> {
  const { db } = kernel;
  if (!holds(actor, contract.clue.info)) return [];
  const clue = await db.one<{ nextAt: string | null; owner: string | null }>(sql`
    SELECT CASE WHEN c.next_at > now() THEN c.next_at END AS "nextAt", m.name AS owner
    FROM clue c LEFT JOIN member m ON m.id = c.owner_id
    WHERE c.id = ${id} AND (${cluesOf(actor, contract.clue.info)} OR ${poolOf(actor, contract.clue.info)})`);
  if (!clue) return [];
  const rows = await db.query<Row>(sql`
    SELECT f.id, f.kind, f.result, f.text, f.state, f.next_at AS "nextAt", coalesce(m.name, '系统') AS by, f.at
    FROM clue c JOIN clue_follow f ON f.clue_id = c.id LEFT JOIN member m ON m.id = f.owner_id
    WHERE c.id = ${id} OR c.merged_into = ${id} ORDER BY f.at DESC, f.id DESC LIMIT ${most}`);
  const { said } = await originOf(kernel, actor, id);
  const appointment = rows.find(
    ({ kind, nextAt }) => kind === 'appointment' && nextAt !== null && Date.parse(nextAt) > Date.now(),
  );
  const plans: TrailEntry[] = [];
  if (appointment?.nextAt)
    plans.push({
      key: `appointment ${appointment.id}`,
      kind: 'appointment',
      at: appointment.nextAt,
      title: '预约到店',
      note: [appointment.by, appointment.text].filter(Boolean).join('，'),
      ahead: true,
    });
  // The next follow-up of an appointment is the appointment itself.
  if (clue.nextAt && clue.nextAt !== appointment?.nextAt)
    plans.push({
      key: 'next',
      kind: 'follow',
      at: clue.nextAt,
      title: '下次跟进',
      note: clue.owner ?? '',
      ahead: true,
    });
  return [
    ...plans,
    ...rows.map(({ id: followId, kind, result, text, state, by, at }) => ({
      key: `follow ${followId}`,
      kind: KINDS[kind] ?? ('clue' as const),
      at,
      title: [
        CLUE_EVENTS[kind],
        result && FOLLOW_RESULTS[result],
        state && kind !== 'created' && `改为${clueState.label(state)}`,
      ]
        .filter(Boolean)
        .join('，'),
      note: [by, text].filter(Boolean).join('，'),
      ahead: false,
    })),
    ...said.map(({ text, post, platform, at }, no) => ({
      key: `said ${no}`,
      kind: 'comment' as const,
      at,
      title: `评论“${text}”`,
      note: post || platform,
      ahead: false,
    })),
  ];
}
