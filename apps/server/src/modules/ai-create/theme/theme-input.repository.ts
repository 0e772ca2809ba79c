import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, ANY_KEY } from '#kernel/access/actor.ts';
import { materialVisible } from '../../material/index.ts';
import { memberWithin } from '../../member/index.ts';

export const visibleMaterials = (unit: Queries, actor: Actor, materialIds: readonly number[]) =>
  unit.query(sql`
    SELECT m.id FROM material m
    WHERE m.id = ${anyOf(materialIds)} AND m.deleted_at IS NULL AND ${materialVisible(actor, contract.material.info)}`);

export const knownHots = (unit: Queries, channelId: number | null, ids: readonly number[]) =>
  unit.query(sql`SELECT 1 FROM ai_hot WHERE channel_id = ${channelId} AND id = ${anyOf(ids)}`);

export const knownPeople = (unit: Queries, actor: Actor, ids: readonly number[], before: readonly number[]) =>
  unit.query(sql`
    SELECT DISTINCT ms.member_id FROM membership ms JOIN member m ON m.id = ms.member_id
    WHERE ms.channel_id = ${actor.channelId} AND ms.member_id = ${anyOf(ids)} AND m.status <> 'disabled'
      AND (m.id = ${anyOf(before, 'bigint')} OR ${memberWithin(actor, ANY_KEY)})`);
