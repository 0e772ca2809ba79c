import { contract, type ImportValues, KOX_POST_IMPORT, type PlatformId } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { importable } from '#kernel/import/importable.ts';
import type { Unit } from '#kernel/unit.ts';
import { matchPostAccount } from '../account/index.ts';
import { announceKox, placesOfKox } from './kox.repository.ts';
import { koxOf } from './kox.scope.ts';

type Values = ImportValues<(typeof KOX_POST_IMPORT)['columns']>;
interface Plan {
  koxId: number;
  channelId: number;
  known: boolean;
  values: Values;
}
interface Account {
  id: number;
  channelId: number;
  platform: PlatformId;
  name: string;
  handle: string;
}

const NOUN = 'KOX 账号';

const accountsNamed = (unit: Unit, actor: Actor, rows: readonly { values: Partial<Values> }[]) => {
  const names = [...new Set(rows.flatMap(({ values }) => values.account ?? []))];
  return unit.query<Account>(sql`
    SELECT k.id, k.channel_id AS "channelId", k.platform, k.name, k.handle FROM kox k
    WHERE k.channel_id = ${actor.channelId} AND k.deleted_at IS NULL AND ${koxOf(actor, contract.koxPost.add)}
      AND (k.name = ANY(${names}::text[]) OR k.handle = ANY(${names}::text[]))`);
};

/** Posts from a sheet, for accounts that are known; a link that is known gets the newer figures. */
export const koxPostImport = importable<(typeof KOX_POST_IMPORT)['columns'], Plan>({
  importing: KOX_POST_IMPORT,

  async check(unit, actor, rows) {
    const accounts = await accountsNamed(unit, actor, rows);
    const links = rows.map(({ values }) => values.url);
    const known = new Map(
      (
        await unit.query<{ koxId: number; url: string; source: string }>(sql`
          SELECT p.kox_id AS "koxId", p.url, p.source FROM kox_post p JOIN kox k ON k.id = p.kox_id
          WHERE p.url = ANY(${links}::text[]) AND ${koxOf(actor, contract.koxPost.add)}`)
      ).map((row) => [`${row.koxId} ${row.url}`, row]),
    );
    return rows.map(({ values }) => {
      const { account, reasons } = matchPostAccount(accounts, values, NOUN);
      if (!account) return { state: 'bad' as const, reasons };
      const before = known.get(`${account.id} ${values.url}`);
      if (before?.source === 'own') return { state: 'same' as const };
      const plan = { koxId: account.id, channelId: account.channelId, known: before !== undefined, values };
      return { state: before ? ('update' as const) : ('create' as const), plan };
    });
  },

  async faults(unit, actor, rows) {
    const accounts = await accountsNamed(unit, actor, rows);
    return rows.map(({ values }) => matchPostAccount(accounts, values, NOUN).reasons);
  },

  async write(unit, _actor, plans) {
    for (const { koxId, channelId, values, known } of plans) {
      const { url, title, publishedOn, views = null, likes = null, comments = null, shares = null } = values;
      const row = await unit.one<{ id: number }>(sql`
        INSERT INTO kox_post (channel_id, kox_id, url, title, source, published_at, views, likes, comments, shares)
        VALUES (${channelId}, ${koxId}, ${url}, ${title}, 'import', ${`${publishedOn}T12:00:00+08:00`}, ${views}, ${likes}, ${comments}, ${shares})
        ON CONFLICT (kox_id, url) DO UPDATE SET title = excluded.title, published_at = excluded.published_at,
          views = coalesce(excluded.views, kox_post.views), likes = coalesce(excluded.likes, kox_post.likes),
          comments = coalesce(excluded.comments, kox_post.comments), shares = coalesce(excluded.shares, kox_post.shares),
          version = kox_post.version + 1, updated_at = now()
        RETURNING id`);
      await unit.audit({
        call: known ? contract.koxPost.update : contract.koxPost.add,
        entity: 'koxPost',
        entityId: row?.id ?? 0,
        summary: `导入 KOX 作品「${title}」`,
        after: { url, views, likes, comments, shares },
      });
    }
    await announceKox(
      unit,
      await placesOfKox(
        unit,
        plans.map(({ koxId }) => koxId),
      ),
      contract.koxPost.list,
    );
  },
});
