import {
  ADOPT_FORMS,
  type AdoptForm,
  type BodyOf,
  contract,
  type HotPackage,
  type HotPackageInfo,
  hotPackageState,
  type ThemeForm,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { accountNames, accountsSeen } from '../../account/index.ts';
import { hotOfTopic } from '../../ai-create/index.ts';
import { picturesOf, visibleMaterials } from '../../material/index.ts';
import { notifyBelow } from '../../notification/index.ts';
import { nodeScope } from '../../organ/index.ts';
import { decisionsOn, forgetDecisions } from '../../review/index.ts';
import { adoptionsOf, loadAdoptions } from '../adoption/adoption.source.ts';
import { beginTheme } from '../begin-theme.ts';
import { packagePolicy } from '../hot.policy.ts';
import { beginScript } from '../script/script.service.ts';
import { EXPIRED, loadPackages, packageSource, packageVisible } from './package.source.ts';
import { PACKAGE_KIND } from './reviewed-package.ts';

type Calls = typeof contract.hotPackage;
type Verb = keyof typeof packagePolicy.verbs;
const VERBS: Record<AdoptForm, Verb> = { article: 'adopt', video: 'adoptVideo', live: 'adoptLive' };

interface PackageRecord {
  id: number;
  channelId: number;
  ownerId: number;
  title: string;
  topicId: number | null;
  topic: string;
  angle: string;
  script: string;
  materialIds: number[];
  accountIds: number[];
  status: HotPackage['status'];
  expired: boolean;
  reviewerIds: number[];
  version: number;
}

const WORDS = { publish: '发布', withdraw: '下架' };

export const packageService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;
  const row = async (actor: Actor, id: number, queries: Queries = db): Promise<HotPackage> => {
    const [found] = await loadPackages(queries, actor, [id]);
    if (!found) throw RowMissing('热点包');
    return found;
  };

  async function info(actor: Actor, id: number, queries: Queries = db): Promise<HotPackageInfo> {
    const found = await row(actor, id, queries);
    const more = await queries.one<{ script: string; materialIds: number[]; accountIds: number[] }>(sql`
      SELECT script, to_json(material_ids) AS "materialIds", to_json(account_ids) AS "accountIds" FROM hot_package WHERE id = ${id}`);
    const pictures = await picturesOf(queries, storage, more?.materialIds ?? []);
    const names = await accountNames(queries, more?.accountIds ?? []);
    const adoptedBy = await loadAdoptions(
      queries,
      sql`a.package_id = ${id} AND ${adoptionsOf(actor, contract.hotPackage.list)} ORDER BY a.at DESC, a.id DESC LIMIT 200`,
    );
    return {
      ...found,
      script: more?.script ?? '',
      decisions: await decisionsOn(queries, PACKAGE_KIND, id),
      materials: [...pictures.values()].map(({ id: materialId, name, thumb }) => ({
        id: materialId,
        name,
        thumb,
      })),
      accounts: [...names].map(([accountId, name]) => ({ id: accountId, name })),
      adoptedBy: adoptedBy.map(({ id: adoptionId, node, member, form, themeId, at, posts, views }) => ({
        id: adoptionId,
        node,
        member,
        form,
        themeId,
        at,
        posts,
        views,
      })),
    };
  }

  /** One step of its way, against the version the person saw; `columns` are what the step writes besides. */
  const step = (
    actor: Actor,
    verb: keyof typeof WORDS,
    to: HotPackage['status'],
    { id, version }: { id: number; version: number },
    columns: (unit: Unit, before: PackageRecord) => Promise<SQL> = async () => sql``,
  ) =>
    tx(actor, async (unit) => {
      const before = await lock(unit, actor, verb, id);
      const more = await columns(unit, before);
      if (before.version !== version) throw RowChanged(await row(actor, id, unit));
      await unit.query(
        sql`UPDATE hot_package SET status = ${to}, version = version + 1 ${more} WHERE id = ${id}`,
      );
      await unit.audit({
        call: contract.hotPackage[verb],
        entity: 'hotPackage',
        entityId: id,
        summary: `热点包「${before.title}」${WORDS[verb]}`,
        before: { status: before.status },
        after: { status: to },
      });
      return row(actor, id, unit);
    });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, packageSource(actor, body), body),
    info,

    create: (actor: Actor, { topicId, ...body }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const topic = topicId === null ? null : await topicNamed(unit, actor, topicId);
        const materialIds = await allVisible(unit, actor, body.materialIds);
        const accountIds = await allOurs(unit, actor, body.accountIds);
        const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.hotPackage.create);
        const made = await unit.one<{ id: number }>(sql`
          INSERT INTO hot_package (channel_id, node_id, path, owner_id, topic_id, topic, title, angle, script, material_ids, account_ids, expires_at)
          VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${topicId}, ${topic ?? ''}, ${body.title}, ${body.angle}, ${body.script},
                  ${materialIds}::bigint[], ${accountIds}::bigint[], ${body.expiresAt}) RETURNING id`);
        const id = made?.id ?? 0;
        await unit.audit({
          call: contract.hotPackage.create,
          entity: 'hotPackage',
          entityId: id,
          summary: `新建热点包「${body.title}」`,
          after: { ...body, topicId },
        });
        return { id };
      }),

    async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) {
      await tx(actor, async (unit) => {
        const before = await lock(unit, actor, 'edit', id);
        const materialIds = await allVisible(unit, actor, body.materialIds);
        const accountIds = await allOurs(unit, actor, body.accountIds, before.accountIds);
        if (before.version !== version) throw RowChanged(await info(actor, id, unit));
        const status = hotPackageState.mayMove(before.status, 'draft') ? 'draft' : before.status;
        await unit.query(sql`
          UPDATE hot_package SET title = ${body.title}, angle = ${body.angle}, script = ${body.script}, material_ids = ${materialIds}::bigint[],
                 account_ids = ${accountIds}::bigint[], expires_at = ${body.expiresAt}, status = ${status}, version = version + 1 WHERE id = ${id}`);
        await unit.audit({
          call: contract.hotPackage.update,
          entity: 'hotPackage',
          entityId: id,
          summary: `编辑热点包「${body.title}」`,
          before: { title: before.title, angle: before.angle, script: before.script },
          after: body,
        });
      });
      return info(actor, id);
    },

    withdraw: (actor: Actor, which: BodyOf<Calls['withdraw']>) => step(actor, 'withdraw', 'withdrawn', which),

    publish: (actor: Actor, { nodeIds, ...which }: BodyOf<Calls['publish']>) =>
      step(actor, 'publish', 'published', which, async (unit, { title }) => {
        const wanted = [...new Set(nodeIds)];
        const nodes = await unit.query(sql`
          SELECT n.id FROM node n WHERE n.id = ${anyOf(wanted)} AND ${nodeScope(scope(actor, contract.hotPackage.publish))}`);
        if (nodes.length < wanted.length) throw RowMissing('组织');
        await notifyBelow(
          unit,
          { nodeIds: wanted, keys: keysFor(contract.hotPackage.adopt), except: actor.id },
          {
            kind: 'hot',
            title: `收到热点包「${title}」`,
            body: '有效期内可采用为文章主题、视频主题或直播脚本',
            link: `/home/hot/index/index?tabid=package&open=${which.id}`,
          },
        );
        return sql`, node_ids = ${wanted}::bigint[]`;
      }),

    adopt: (actor: Actor, { id, form }: BodyOf<Calls['adopt']>) =>
      tx(actor, async (unit) => {
        const found = await lock(unit, actor, VERBS[form], id);
        const { themeId, place } =
          form === 'live'
            ? await beginScript(unit, actor, id, found)
            : await themeOf(unit, actor, form, found);
        await unit.query(sql`
          INSERT INTO hot_adoption (channel_id, node_id, path, owner_id, package_id, form, theme_id)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${id}, ${form}, ${themeId})`);
        await unit.query(sql`UPDATE hot_package SET adoptions = adoptions + 1 WHERE id = ${id}`);
        await unit.audit({
          call: contract.hotPackage.adopt,
          entity: 'hotPackage',
          entityId: id,
          summary: `采用热点包「${found.title}」，生成${ADOPT_FORMS[form]}草稿`,
          after: { form, themeId },
        });
        return { form, themeId };
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await lock(unit, actor, 'delete', id);
        await unit.query(sql`DELETE FROM hot_package WHERE id = ${id}`);
        await forgetDecisions(unit, PACKAGE_KIND, id);
        await unit.audit({
          call: contract.hotPackage.remove,
          entity: 'hotPackage',
          entityId: id,
          summary: `删除热点包「${before.title}」`,
          before: { title: before.title, angle: before.angle },
        });
        return null;
      }),
  };
};

async function themeOf(unit: Unit, actor: Actor, form: ThemeForm, found: PackageRecord) {
  const hotId = found.topicId ? await hotOfTopic(unit, found.topicId) : null;
  return beginTheme(unit, actor, form, {
    topic: found.title,
    brief: [`切入角度：${found.angle}`, found.script].filter(Boolean).join('\n\n'),
    tag: '热点包',
    hotIds: hotId ? [hotId] : [],
    materialIds: found.materialIds,
    accountIds: found.accountIds,
  });
}

async function lock(unit: Unit, actor: Actor, verb: Verb, id: number): Promise<PackageRecord> {
  const found = await unit.one<PackageRecord>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.owner_id AS "ownerId", r.title, r.topic_id AS "topicId", r.topic, r.angle, r.script,
           to_json(r.material_ids) AS "materialIds", to_json(r.account_ids) AS "accountIds", r.status, ${EXPIRED} AS expired,
           to_json(r.reviewer_ids) AS "reviewerIds", r.version
    FROM hot_package r WHERE r.id = ${id} AND ${packageVisible(actor)} AND ${packagePolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!found) throw RowMissing('热点包');
  packagePolicy.guard(actor, verb, found);
  return found;
}

async function topicNamed(unit: Unit, actor: Actor, id: number): Promise<string> {
  const topic = await unit.one<{ title: string }>(
    sql`SELECT title FROM hot_topic WHERE id = ${id} AND channel_id = ${actor.channelId}`,
  );
  if (!topic) throw RowMissing('热点');
  return topic.title;
}

async function allVisible(unit: Unit, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const seen = await visibleMaterials(unit, actor, ids);
  if (seen.length < new Set(ids).size) throw RowMissing('素材');
  return seen;
}

/** Accounts that are suggested must be ones the actor looks after; those suggested before may stay. */
async function allOurs(
  unit: Unit,
  actor: Actor,
  ids: readonly number[],
  before: readonly number[] = [],
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const added = wanted.filter((id) => !before.includes(id));
  if ((await accountsSeen(unit, actor, added)).length < added.length) throw RowMissing('内容账号');
  return wanted;
}
