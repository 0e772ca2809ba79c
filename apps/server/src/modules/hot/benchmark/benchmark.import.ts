import { BENCHMARK_IMPORT, contract, type ImportValues, type PlatformId } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { importable, type Reason } from '#kernel/import/importable.ts';
import type { Unit } from '#kernel/unit.ts';
import { matchPostAccount } from '../../account/index.ts';
import { benchmarksOf } from './benchmark.scope.ts';
import { keepFigures, refreshBenchmarks } from './figures.repository.ts';

type Columns = (typeof BENCHMARK_IMPORT)['columns'];
type Values = ImportValues<Columns>;
interface Account {
  id: number;
  channelId: number;
  platform: PlatformId;
  name: string;
  handle: string;
  own: boolean;
}
interface Plan {
  account: Account;
  values: Values;
}

const accountsNamed = (unit: Unit, actor: Actor, rows: readonly { values: Partial<Values> }[]) => {
  const names = [...new Set(rows.flatMap(({ values }) => values.account ?? []))];
  return unit.query<Account>(sql`
    SELECT b.id, b.channel_id AS "channelId", b.platform, b.name, b.handle, b.account_id IS NOT NULL AS own FROM hot_benchmark b
    WHERE ${benchmarksOf(actor, contract.hotBenchmark.create)} AND (b.name = ANY(${names}::text[]) OR b.handle = ANY(${names}::text[]))`);
};

/** Whose work it is, and everything that is wrong with the cells there are. */
function readRow(accounts: readonly Account[], values: Partial<Values>) {
  const { account, reasons } = matchPostAccount(accounts, values, '对标账号');
  const faults: Reason[] = [...reasons];
  if (account?.own) faults.push({ column: 'account', msg: '自有账号的作品自动同步，不能导入' });
  if (values.publishedAt !== undefined && Date.parse(momentOf(values.publishedAt)) > Date.now())
    faults.push({ column: 'publishedAt', msg: '发布时间不能晚于现在' });
  return { account, reasons: faults };
}

/** Works of foreign accounts from a sheet. What a newer sheet says of a known link comes beside what was told before. */
export const benchmarkImport = importable<Columns, Plan>({
  importing: BENCHMARK_IMPORT,

  async check(unit, actor, rows) {
    const accounts = await accountsNamed(unit, actor, rows);
    const known = new Set(
      (
        await unit.query<{ found: string }>(sql`
          SELECT p.benchmark_id || ' ' || p.key AS found FROM hot_work p
          WHERE p.benchmark_id = ANY(${accounts.map(({ id }) => id)}::bigint[])
            AND p.key = ANY(${rows.map(({ values }) => values.url)}::text[])`)
      ).map(({ found }) => found),
    );
    return rows.map(({ values }) => {
      const { account, reasons } = readRow(accounts, values);
      if (!account || reasons.length > 0) return { state: 'bad' as const, reasons };
      return {
        state: known.has(`${account.id} ${values.url}`) ? ('update' as const) : ('create' as const),
        plan: { account, values },
      };
    });
  },

  async faults(unit, actor, rows) {
    const accounts = await accountsNamed(unit, actor, rows);
    return rows.map(({ values }) => readRow(accounts, values).reasons);
  },

  async write(unit, _actor, plans) {
    const written: number[] = [];
    for (const { account, values } of plans) {
      const { url, title, text = '', seconds = null } = values;
      const { views = null, likes = null, comments = null, shares = null } = values;
      const at = momentOf(values.publishedAt);
      const row = await unit.one<{ id: number }>(sql`
        INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, url, title, text, seconds, published_at, at,
                              views, likes, comments, shares, read_at)
        VALUES (${account.channelId}, ${account.id}, ${account.platform}, ${account.name}, ${url}, ${url}, ${title}, ${text}, ${seconds},
                ${at}, ${at}, ${views}, ${likes}, ${comments}, ${shares}, now())
        ON CONFLICT (benchmark_id, key) WHERE benchmark_id IS NOT NULL DO UPDATE SET title = excluded.title,
          text = CASE WHEN excluded.text = '' THEN hot_work.text ELSE excluded.text END,
          seconds = coalesce(excluded.seconds, hot_work.seconds), published_at = excluded.published_at, at = excluded.at,
          views = coalesce(excluded.views, hot_work.views), likes = coalesce(excluded.likes, hot_work.likes),
          comments = coalesce(excluded.comments, hot_work.comments), shares = coalesce(excluded.shares, hot_work.shares), read_at = now()
        RETURNING id`);
      if (!row) continue;
      written.push(row.id);
      await unit.audit({
        call: contract.hotBenchmark.update,
        entity: 'hotVideo',
        entityId: row.id,
        summary: `导入对标作品「${title}」`,
        after: { url, views, likes, comments, shares },
      });
    }
    const ids = [...new Set(plans.map(({ account }) => account.id))];
    await keepFigures(unit, written);
    await unit.query(sql`UPDATE hot_benchmark SET read_at = now() WHERE id = ANY(${ids}::bigint[])`);
    await refreshBenchmarks(unit, ids);
  },
});

/** China's clock; a day alone means its noon. */
const momentOf = (text: string) => `${text.slice(0, 10)}T${text.slice(11) || '12:00'}:00+08:00`;
