import {
  BENCHMARK_IMPORT,
  contract,
  type ImportValues,
  isPostLink,
  PLATFORMS,
  type PlatformId,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { importable } from '#kernel/import/importable.ts';
import { keepFigures, refreshBenchmarks } from './benchmark.figures.ts';
import { benchmarksOf } from './benchmark.scope.ts';

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

/** Works of foreign accounts from a sheet. What a newer sheet says of a known link comes beside what was told before. */
export const benchmarkImport = importable<Columns, Plan>({
  importing: BENCHMARK_IMPORT,

  async check(unit, actor, rows) {
    const names = [...new Set(rows.map(({ values }) => values.account))];
    const accounts = await unit.query<Account>(sql`
      SELECT b.id, b.channel_id AS "channelId", b.platform, b.name, b.handle, b.account_id IS NOT NULL AS own FROM hot_benchmark b
      WHERE ${benchmarksOf(actor, contract.hotBenchmark.create)} AND (b.name = ANY(${names}::text[]) OR b.handle = ANY(${names}::text[]))`);
    const known = new Set(
      (
        await unit.query<{ found: string }>(sql`
          SELECT p.benchmark_id || ' ' || p.key AS found FROM hot_work p
          WHERE p.benchmark_id = ANY(${accounts.map(({ id }) => id)}::bigint[])
            AND p.key = ANY(${rows.map(({ values }) => values.url)}::text[])`)
      ).map(({ found }) => found),
    );
    return rows.map(({ values }) => {
      const bad = (column: keyof Columns, msg: string) => ({
        state: 'bad' as const,
        reasons: [{ column, msg }],
      });
      const named = accounts.filter(({ name, handle }) => [name, handle].includes(values.account));
      const fitting = named.filter(({ platform }) => isPostLink(platform, values.url));
      const [account] = fitting;
      if (named.length === 0) return bad('account', '没有这个对标账号');
      if (!account)
        return bad(
          'url',
          `不是${[...new Set(named.map(({ platform }) => PLATFORMS[platform].name))].join('或')}的作品链接`,
        );
      if (fitting.length > 1) return bad('account', '有多个同名账号，请填写平台号');
      if (account.own) return bad('account', '自有账号的作品自动同步，不能导入');
      if (Date.parse(momentOf(values.publishedAt)) > Date.now())
        return bad('publishedAt', '发布时间不能晚于现在');
      return {
        state: known.has(`${account.id} ${values.url}`) ? ('update' as const) : ('create' as const),
        plan: { account, values },
      };
    });
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
