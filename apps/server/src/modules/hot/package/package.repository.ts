import { type AdoptForm, type BodyOf, contract, type HotPackage } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { nodeScope } from '../../organ/index.ts';
import { barredColumn, reviewColumns, type Subject } from '../../review/index.ts';
import { type PackageFacts, packagePolicy } from '../hot.policy.ts';
import { EXPIRED, loadPackages, packageVisible } from './package.source.ts';

const NOUN = '热点包';
export type PackageVerb = keyof typeof packagePolicy.verbs;

export interface PackageRecord {
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
  barredIds: (number | null)[];
  version: number;
}

/** The package, locked, with nothing in the way of the verb. */
export async function lockPackage(
  db: Queries,
  actor: Actor,
  verb: PackageVerb,
  id: number,
): Promise<PackageRecord> {
  const found = await db.one<PackageRecord>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.owner_id AS "ownerId", r.title, r.topic_id AS "topicId", r.topic, r.angle, r.script,
           to_json(r.material_ids) AS "materialIds", to_json(r.account_ids) AS "accountIds", r.status, ${EXPIRED} AS expired,
           to_json(r.reviewer_ids) AS "reviewerIds", ${barredColumn(sql`r`)} AS "barredIds", r.version
    FROM hot_package r WHERE r.id = ${id} AND ${packageVisible(actor)} AND ${packagePolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!found) throw RowMissing(NOUN);
  packagePolicy.guard(actor, verb, found);
  return found;
}

export interface PackageSubject extends Subject, Omit<PackageFacts, 'reviewerIds' | 'barredIds'> {}

/** Packages as the review knows them, locked. */
export async function lockSubjects(
  db: Queries,
  actor: Actor,
  verb: PackageVerb,
  ids: readonly number[],
): Promise<PackageSubject[]> {
  const wanted = [...new Set(ids)];
  const rows = await db.query<PackageSubject>(sql`
    SELECT r.id, r.title, r.title AS name, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId", r.status,
           ${EXPIRED} AS expired, r.version AS "versionId", r.version AS "versionNo", ${reviewColumns(sql`r`)}
    FROM hot_package r
    WHERE r.id = ${anyOf(wanted)} AND ${packagePolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);
  if (rows.length < wanted.length) throw RowMissing(NOUN);
  return rows;
}

/** Stores what a review decided; `columns` are those of the review. */
export const storeReview = (db: Queries, id: number, status: HotPackage['status'], columns: SQL) =>
  db.query(sql`UPDATE hot_package SET status = ${status}, ${columns} WHERE id = ${id}`);

export async function loadPackage(db: Queries, actor: Actor, id: number): Promise<HotPackage> {
  const [found] = await loadPackages(db, actor, [id]);
  if (!found) throw RowMissing(NOUN);
  return found;
}

interface Content {
  script: string;
  materialIds: number[];
  accountIds: number[];
}

/** The content of a package that lists do not show. */
export async function loadContent(db: Queries, id: number): Promise<Content> {
  const row = await db.one<Content>(sql`
    SELECT script, to_json(material_ids) AS "materialIds", to_json(account_ids) AS "accountIds" FROM hot_package WHERE id = ${id}`);
  return row ?? { script: '', materialIds: [], accountIds: [] };
}

type NewPackage = BodyOf<typeof contract.hotPackage.create> & { topic: string };

export async function insertPackage(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { topicId, topic, title, angle, script, materialIds, accountIds, expiresAt }: NewPackage,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO hot_package (channel_id, node_id, path, owner_id, topic_id, topic, title, angle, script, material_ids, account_ids, expires_at)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${topicId}, ${topic}, ${title}, ${angle}, ${script},
            ${materialIds}::bigint[], ${accountIds}::bigint[], ${expiresAt}) RETURNING id`);
  return row?.id ?? 0;
}

export const updatePackage = (
  db: Queries,
  id: number,
  {
    title,
    angle,
    script,
    materialIds,
    accountIds,
    expiresAt,
    status,
  }: Omit<NewPackage, 'topicId' | 'topic'> & { status: HotPackage['status'] },
) =>
  db.query(sql`
    UPDATE hot_package SET title = ${title}, angle = ${angle}, script = ${script}, material_ids = ${materialIds}::bigint[],
           account_ids = ${accountIds}::bigint[], expires_at = ${expiresAt}, status = ${status}, version = version + 1 WHERE id = ${id}`);

/** Moves a package to another status; `nodeIds` are the organisations it is published to from then on. */
export const movePackage = (
  db: Queries,
  id: number,
  status: HotPackage['status'],
  nodeIds?: readonly number[],
) =>
  db.query(sql`
    UPDATE hot_package SET status = ${status}, version = version + 1 ${nodeIds ? sql`, node_ids = ${nodeIds}::bigint[]` : empty} WHERE id = ${id}`);

export const deletePackage = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM hot_package WHERE id = ${id}`);

/** Throws unless the actor may publish to all these organisations. */
export async function requireNodes(db: Queries, actor: Actor, ids: readonly number[]) {
  const nodes = await db.query(sql`
    SELECT n.id FROM node n WHERE n.id = ${anyOf(ids)} AND ${nodeScope(scope(actor, contract.hotPackage.publish))}`);
  if (nodes.length < ids.length) throw RowMissing('组织');
}

/** Stores which theme or script an organisation made of the package. */
export async function insertAdoption(
  db: Queries,
  packageId: number,
  { channelId, nodeId, path, ownerId }: Place,
  { form, themeId }: { form: AdoptForm; themeId: number },
) {
  await db.query(sql`
    INSERT INTO hot_adoption (channel_id, node_id, path, owner_id, package_id, form, theme_id)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${packageId}, ${form}, ${themeId})`);
  await db.query(sql`UPDATE hot_package SET adoptions = adoptions + 1 WHERE id = ${packageId}`);
}

export async function topicTitle(db: Queries, actor: Actor, id: number): Promise<string> {
  const topic = await db.one<{ title: string }>(
    sql`SELECT title FROM hot_topic WHERE id = ${id} AND channel_id = ${actor.channelId}`,
  );
  if (!topic) throw RowMissing('热点');
  return topic.title;
}
