import type { Key } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { below, shutNodes } from '#kernel/access/paths.ts';
import type { Unit } from '#kernel/unit.ts';
import { type News, notifyMany } from './notify-many.ts';

interface Recipients {
  nodeIds: readonly number[];
  /** Only those whose seat there gives one of these. */
  keys: readonly Key[];
  /** Whoever did it knows. */
  except: number;
}

/** Tells everybody who sits at or below these nodes and can do something with it. */
export async function notifyBelow(unit: Unit, { nodeIds, keys, except }: Recipients, news: News) {
  if (nodeIds.length === 0) return;
  await notifyMany(
    unit,
    sql`SELECT ms.member_id FROM node t JOIN membership ms ON ${below(sql`ms.path`, sql`t.path`)}
        JOIN role r ON r.id = ms.role_id AND r.keys && ${keys} JOIN member m ON m.id = ms.member_id AND m.status = 'active'
        WHERE t.id = ${anyOf(nodeIds)} AND ms.member_id <> ${except} AND ms.node_id NOT IN ${shutNodes}`,
    news,
  );
}
