import type { ChatPlatform } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

interface Person {
  id: number;
  /** The author; a different row if they were merged into somebody. */
  customerId: number;
  mark: string | null;
  mask: string | null;
  clueId: number | null;
}

export interface Left {
  account: { id: number; platform: ChatPlatform };
  customer: { id: number };
  talk: { id: number };
  phone: string | null;
}

export const personsOf = (unit: Queries, last: Map<number, Left>) =>
  unit.query<Person>(sql`
    SELECT p.id, c.id AS "customerId", p.phone_mark AS mark, p.phone_mask AS mask, p.clue_id AS "clueId"
    FROM chat_customer c JOIN chat_customer p ON p.id = coalesce(c.merged_into, c.id)
    WHERE c.id = ${anyOf([...last.keys()])} ORDER BY p.id FOR NO KEY UPDATE OF p`);

export const storePhone = (
  unit: Queries,
  { id, sealed, mark, mask }: { id: number; sealed: string; mark: string; mask: string | null },
) =>
  unit.query(sql`
    UPDATE chat_customer SET phone_sealed = ${sealed}, phone_mark = ${mark}, phone_mask = ${mask}, version = version + 1
    WHERE id = ${id}`);
