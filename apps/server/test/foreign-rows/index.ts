import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import type { RowIds } from '../example-input.ts';
import { exampleRow, plainRegisters } from '../register-rows.ts';
import type { House } from '../test-app.ts';
import { contentRows } from './content.ts';
import { customersRows } from './customers.ts';
import { helpRows } from './help.ts';
import { hotRows } from './hot.ts';
import { liveRows } from './live.ts';
import { videoResourceRows } from './video-resource.ts';
import type { Whose } from './whose.ts';
import { workRows } from './work.ts';

/** One row of every kind, of one person at one node: whatever a call can name. */
export async function rowsOf(
  house: House,
  uname: string,
  nodeId: number,
  roleId: number,
  { place, channel }: { place: number; channel: number },
  ownerId?: number,
): Promise<RowIds> {
  // A dealer and a store that really are one, so that only the scope can refuse them.
  const parent = await house.db.one<{ id: number }>(
    sql`SELECT coalesce((SELECT parent_id FROM node WHERE id = ${nodeId}), ${nodeId}) AS id`,
  );
  const dealer = await house.addNode('dealer', ownerId ? nodeId : (parent?.id ?? 0), place);
  const store = await house.addNode('store', dealer, place);
  const member = ownerId ?? (await house.addMember(uname, [{ nodeId, roleId }]));
  await house.signIn(uname);
  const only = async (statement: ReturnType<typeof sql>) =>
    (await house.db.one<{ id: number }>(statement))?.id ?? 0;
  const whose: Whose = {
    db: house.db,
    only,
    placed: sql`SELECT n.channel_id, n.id, n.path, ${member}::bigint`,
    nodeId,
    uname,
    member,
    place,
    channel,
    whose: ownerId ? '自己的' : '他人的',
    own: ownerId !== undefined,
  };
  const ofRegisters: RowIds = {};
  for (const register of plainRegisters)
    ofRegisters[register.entity] = await exampleRow(
      house.db,
      register,
      { nodeId, ownerId: member },
      '他人的',
    );
  return {
    ...ofRegisters,
    ...(await workRows(whose)),
    ...(await contentRows(whose)),
    ...(await videoResourceRows(whose)),
    ...(await helpRows(whose)),
    ...(await hotRows(whose)),
    ...(await liveRows(whose)),
    ...(await customersRows(whose)),
    favoriteFolder: await only(sql`
      INSERT INTO favorite_folder (channel_id, owner_id, name)
      SELECT n.channel_id, ${member}::bigint, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    assistantDevice: await only(sql`
      INSERT INTO assistant_device (session_id, member_id, product, system, number, installation, name, ip)
      SELECT id, member_id, 'account', 'windows', '1.0', 'walked-installation', '他人的', '' FROM session
      WHERE member_id = ${member} LIMIT 1 RETURNING id`),
    // One that is still being set up: whoever has one in use signs in with it.
    factor: await only(sql`
      INSERT INTO factor (member_id, kind, name) VALUES (${member}, 'passkey', '他人的') RETURNING id`),
    session: await only(sql`SELECT id FROM session WHERE member_id = ${member}`),
    notification: await only(
      sql`INSERT INTO notification (member_id, kind, title) VALUES (${member}, 'test', '他人的') RETURNING id`,
    ),
    export: await only(sql`
      INSERT INTO export_run (member_id, list, title, filename, format, input)
      VALUES (${member}, '/x', '他人的', 'x.csv', 'csv', '{}') RETURNING id`),
    import: await only(sql`
      INSERT INTO import_run (member_id, area, filename, size, expires_at)
      VALUES (${member}, '/api/admin/member/import', '他人的.csv', 1, now() + interval '1 day') RETURNING id`),
    audit: await only(sql`SELECT max(id) AS id FROM audit WHERE member_id = ${member}`),
    job: await only(sql`
      INSERT INTO job_run (id, name, title, member_id, payload, status)
      VALUES (${randomUUID()}, 'x', '他人的', ${member}, '{}', 'done') RETURNING id`),
    member,
    node: nodeId,
    dealer,
    store,
    role: roleId,
    channel,
  };
}

/** A material that headquarters published to everybody and that a stranger's article uses. */
export async function shareMaterial(
  house: House,
  root: number,
  channel: number,
  theirs: RowIds,
): Promise<number> {
  const keeper = await house.addMember('keeper', [{ nodeId: root, roleId: await house.addRole([], 'SELF') }]);
  const placed = sql`SELECT n.channel_id, n.id, n.path, ${keeper}::bigint`;
  const row = await house.db.one<{ id: number }>(sql`
    INSERT INTO material (channel_id, node_id, path, owner_id, name, type, ext, size, status)
    ${placed}, '共享的', 'image', 'jpg', 1, 'published' FROM node n WHERE n.id = ${root} RETURNING id`);
  const id = row?.id ?? 0;
  await house.db.query(sql`
    WITH version AS (
      INSERT INTO material_version (channel_id, node_id, path, owner_id, material_id, no, name, type, ext, size, uploaded_as, object)
      ${placed}, ${id}, 1, '共享的', 'image', 'jpg', 1, 'x/shared', 'x/shared' FROM node n WHERE n.id = ${root} RETURNING id),
    shown AS (UPDATE material SET version_id = version.id FROM version WHERE material.id = ${id})
    INSERT INTO material_publish (channel_id, node_id, path, owner_id, material_id, version_id, from_at, state)
    SELECT n.channel_id, n.id, n.path, ${keeper}::bigint, ${id}, version.id, now(), 'active' FROM node n, version WHERE n.id = ${root}`);
  await house.db.query(sql`
    INSERT INTO material_usage (material_id, channel_id, node_id, path, owner_id, kind, target_id, title, link)
    SELECT ${id}, ${channel}, a.node_id, a.path, a.owner_id, 'AI 文章', a.id::text, '他人的', '/他人的'
    FROM ai_article a WHERE a.id = ${theirs.aiArticle}`);
  return id;
}

/** What `rowsOf` made for somebody is called theirs, in every table. */
export const renameRows = (memberId: number) => `
  DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT t.table_name, t.column_name, t.data_type, o.column_name AS owner FROM information_schema.columns t
             JOIN information_schema.columns o USING (table_schema, table_name)
             WHERE table_schema = 'public' AND t.data_type IN ('text', 'jsonb') AND o.column_name IN ('owner_id', 'member_id')
               AND table_name <> 'audit' LOOP
      EXECUTE format($q$UPDATE %1$I SET %2$I = replace(%2$I::text, '他人的', '自己的')::%4$s
                        WHERE %3$I = ${memberId} AND %2$I::text LIKE '%%他人的%%'$q$,
                     c.table_name, c.column_name, c.owner, c.data_type);
    END LOOP;
  END $$`;
