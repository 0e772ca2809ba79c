import type { Key } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { below, disabledNodes } from '#kernel/access/paths.ts';
import type { Unit } from '#kernel/unit.ts';
import { type News, notifyMany } from './notify-many.repository.ts';

interface Recipients {
  nodeIds: readonly number[];
  /** Only people whose membership there grants one of these keys. */
  keys: readonly Key[];
  /** Whoever did it knows. */
  except: number;
}

/** Notifies everybody with a membership at or below these nodes who can act on it. */
export async function notifyBelow(unit: Unit, { nodeIds, keys, except }: Recipients, news: News) {
  if (nodeIds.length === 0) return;
  await notifyMany(
    unit,
    sql`SELECT ms.member_id FROM node t JOIN membership ms ON ${below(sql`ms.path`, sql`t.path`)}
        JOIN role r ON r.id = ms.role_id AND r.keys && ${keys} JOIN member m ON m.id = ms.member_id AND m.status = 'active'
        WHERE t.id = ${anyOf(nodeIds)} AND ms.member_id <> ${except} AND ms.node_id NOT IN ${disabledNodes}`,
    news,
  );
}
