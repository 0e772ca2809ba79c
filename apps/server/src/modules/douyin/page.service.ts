import {
  type BodyOf,
  contract,
  type DouyinPageInfo,
  DouyinPageInput,
  type DouyinShownWork,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Unit } from '#kernel/unit.ts';
import { setUsage, shownMaterials } from '../material/index.ts';
import { notify } from '../notification/index.ts';
import { NoSuchVersion } from './douyin.errors.ts';
import { IS_DOUYIN, type PageFacts, pagePolicy } from './douyin.policy.ts';
import { pageSource } from './page.source.ts';

type Calls = typeof contract.douyinPage;
const USAGE_KIND = '抖音主页';
const WORKS_OFFERED = 100;

interface PageRecord extends PageFacts {
  id: number;
  name: string;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
}

const materialsIn = ({ bannerId, sections }: DouyinPageInput) =>
  [bannerId, ...sections.map(({ pictureId }) => pictureId)].flatMap((id) => id ?? []);
const worksIn = ({ topIds, sections }: DouyinPageInput) => [
  ...new Set([...topIds, ...sections.flatMap(({ workIds }) => workIds)]),
];

const versionOf = async (db: Queries, id: number, no: number) =>
  (
    await db.one<{ input: DouyinPageInput }>(
      sql`SELECT input FROM douyin_page_version WHERE account_id = ${id} AND no = ${no}`,
    )
  )?.input;

/** Published works of an account that are still there: those named, or the latest. */
const worksOf = (db: Queries, accountId: number, ids?: readonly number[]) =>
  db.query<DouyinShownWork>(sql`
    SELECT p.id, p.title, p.url, p.published_at AS "publishedAt", f.views AS plays
    FROM publish_attempt p LEFT JOIN post_figures f ON f.attempt_id = p.id
    WHERE p.account_id = ${accountId} AND p.state = 'published' AND p.gone_at IS NULL ${ids ? sql`AND p.id = ${anyOf(ids)}` : sql``}
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${WORKS_OFFERED}`);

export const pageService = ({ db, tx, storage }: Kernel) => {
  const seen = (on: Queries, actor: Actor, id: number) => findSeen(on, pageSource(actor, {}), id, '抖音账号');

  async function info(on: Queries, actor: Actor, id: number): Promise<DouyinPageInfo> {
    const page = await seen(on, actor, id);
    const input = (page.versionNo && (await versionOf(on, id, page.versionNo))) || DouyinPageInput.parse({});
    const final =
      page.finalNo && page.finalNo !== page.versionNo
        ? ((await versionOf(on, id, page.finalNo)) ?? null)
        : null;
    const both = final ? [input, final] : [input];
    const shown = await shownMaterials(on, storage, both.flatMap(materialsIn));
    return {
      ...page,
      input,
      final,
      works: await worksOf(on, id, both.flatMap(worksIn)),
      materials: [...shown.values()],
      versions: await on.query<DouyinPageInfo['versions'][number]>(sql`
        SELECT v.no, m.name AS by, v.at FROM douyin_page_version v JOIN member m ON m.id = v.by_id
        WHERE v.account_id = ${id} ORDER BY v.no DESC LIMIT 50`),
    };
  }

  /** The account, held, with where its page stands; another version than the one looked at is a conflict. */
  async function lock(unit: Unit, actor: Actor, verb: 'edit' | 'settle', id: number, versionNo: number) {
    const row = await unit.one<PageRecord>(sql`
      SELECT a.id, a.name, a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.owner_id AS "ownerId",
             coalesce((SELECT d.version_no FROM douyin_page d WHERE d.account_id = a.id), 0) AS "versionNo",
             (SELECT d.final_no FROM douyin_page d WHERE d.account_id = a.id) AS "finalNo"
      FROM content_account a WHERE a.id = ${id} AND ${IS_DOUYIN} AND ${pagePolicy.reach(actor, verb)} FOR NO KEY UPDATE OF a`);
    if (!row) throw RowMissing('抖音账号');
    pagePolicy.guard(actor, verb, row);
    if (row.versionNo !== versionNo) throw RowChanged(await info(unit, actor, id));
    return row;
  }

  async function write(unit: Unit, actor: Actor, row: PageRecord, input: DouyinPageInput) {
    const works = worksIn(input);
    if ((await worksOf(unit, row.id, works)).length < works.length) throw RowMissing('作品');
    const user = {
      kind: USAGE_KIND,
      id: row.id,
      title: row.name,
      link: `/home/douyin/page?id=${row.id}`,
      place: row,
    };
    await setUsage(unit, actor, user, materialsIn(input));
    const no = row.versionNo + 1;
    await unit.query(sql`
      INSERT INTO douyin_page_version (account_id, no, input, by_id) VALUES (${row.id}, ${no}, ${JSON.stringify(input)}::jsonb, ${actor.id})`);
    await unit.query(sql`
      INSERT INTO douyin_page (account_id, version_no, updated_by) VALUES (${row.id}, ${no}, ${actor.id})
      ON CONFLICT (account_id) DO UPDATE SET version_no = excluded.version_no, updated_by = excluded.updated_by, updated_at = now()`);
    await told(unit, row);
    return no;
  }

  const told = (unit: Unit, { id, channelId, path, ownerId }: PageRecord) =>
    unit.announce(
      'douyin.pageChanged',
      { ids: [id] },
      { channelId, path, ownerId, keys: keysFor(contract.douyinPage.list) },
    );

  return {
    info: (actor: Actor, id: number) => info(db, actor, id),

    async works(actor: Actor, id: number) {
      await seen(db, actor, id);
      return { rows: await worksOf(db, id) };
    },

    save: (actor: Actor, { id, versionNo, ...input }: BodyOf<Calls['save']>) =>
      tx(actor, async (unit) => {
        const row = await lock(unit, actor, 'edit', id, versionNo);
        const no = await write(unit, actor, row, input);
        await unit.audit({
          call: contract.douyinPage.save,
          entity: 'account',
          entityId: id,
          summary: `保存「${row.name}」的抖音主页第 ${no} 版`,
          after: input,
        });
        return info(unit, actor, id);
      }),

    restore: (actor: Actor, { id, versionNo, no }: BodyOf<Calls['restore']>) =>
      tx(actor, async (unit) => {
        const row = await lock(unit, actor, 'edit', id, versionNo);
        const old = await versionOf(unit, id, no);
        if (!old) throw NoSuchVersion(no);
        await write(unit, actor, row, old);
        await unit.audit({
          call: contract.douyinPage.restore,
          entity: 'account',
          entityId: id,
          summary: `「${row.name}」的抖音主页恢复到第 ${no} 版`,
        });
        return info(unit, actor, id);
      }),

    settle: (actor: Actor, { id, versionNo }: BodyOf<Calls['settle']>) =>
      tx(actor, async (unit) => {
        const row = await lock(unit, actor, 'settle', id, versionNo);
        await unit.query(
          sql`UPDATE douyin_page SET final_no = version_no, final_at = now() WHERE account_id = ${id}`,
        );
        await unit.audit({
          call: contract.douyinPage.settle,
          entity: 'account',
          entityId: id,
          summary: `「${row.name}」的抖音主页第 ${versionNo} 版定稿`,
          before: { finalNo: row.finalNo },
          after: { finalNo: versionNo },
        });
        if (row.ownerId !== actor.id)
          await notify(unit, row.ownerId, {
            kind: 'kox',
            title: `「${row.name}」的抖音主页已定稿`,
            body: '请在抖音企业号后台按预览设置主页',
            link: `/home/douyin/preview?id=${id}`,
          });
        await told(unit, row);
        return info(unit, actor, id);
      }),
  };
};
