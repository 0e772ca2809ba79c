import { maskPhone } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { iso } from '#seed/demo/clock.ts';
import type { Customer } from '#seed/demo/story/customers.ts';
import { keyedHash } from '../share/keyed-hash.ts';

/** Visitors for each of them who leaves a number. */
const VISITS_PER_LEAD = 6;

/** Customers of the story who left a number on a shared page, where their adviser received the piece: each of them is a clue as well. */
export async function writeDemoLeads(
  { secret, secrets }: Pick<Kernel, 'secret' | 'secrets'>,
  unit: Unit,
  customers: readonly Customer[],
  pieceIds: readonly number[],
) {
  const rows = customers.flatMap(({ page, adviser, name, phone, cameAt }) =>
    page
      ? [
          {
            sending: page.sending,
            piece: pieceIds[page.piece] ?? 0,
            owner: adviser.memberId,
            name,
            sealed: secrets.seal(phone, 'share lead'),
            hash: keyedHash(secret, phone, 'phone'),
            masked: maskPhone(phone),
            at: iso(cameAt),
          },
        ]
      : [],
  );
  await unit.query(sql`
    WITH left_by AS (
      SELECT v.id, v.channel_id, v.node_id, v.path, v.owner_id, v.substance_id, l.name, l.sealed, l.hash, l.masked, l.at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l(sending text, piece bigint, owner bigint, name text, sealed text, hash text,
             masked text, at timestamptz)
      JOIN substance_send s ON s.request_key = l.sending
      JOIN substance_delivery v ON v.send_id = s.id AND v.substance_id = l.piece AND v.owner_id = l.owner),
    written AS (
      INSERT INTO share_lead (channel_id, node_id, path, owner_id, kind, target_id, name, phone_sealed, phone_hash, phone_masked, created_at)
      SELECT channel_id, node_id, path, owner_id, 'substance', substance_id, name, sealed, hash, masked, at FROM left_by)
    UPDATE substance_delivery v SET leads = k.n, visits = greatest(v.visits, k.n * ${VISITS_PER_LEAD}::int), shares = greatest(v.shares, 1),
           opened_at = coalesce(v.opened_at, v.created_at + interval '1 hour'), shared_at = coalesce(v.shared_at, v.created_at + interval '2 hours')
    FROM (SELECT id, count(*)::int AS n FROM left_by GROUP BY id) k WHERE v.id = k.id`);
}
