import { sql } from '#db/sql.ts';
import type { Whose } from './whose.ts';

/** What people are asked to do, and who does it for us. */
export async function workRows({ only, placed, nodeId, uname, member, place, whose, own }: Whose) {
  const task = await only(sql`
    INSERT INTO task (channel_id, node_id, path, owner_id, title, kind, state, start_at, end_at)
    ${placed}, '他人的', 'share', 'running', now(), now() + interval '1 day' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const taskDealer = await only(sql`
    INSERT INTO task_dealer (channel_id, node_id, path, owner_id, task_id) ${placed}, ${task} FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const taskStore = await only(sql`
    INSERT INTO task_store (channel_id, node_id, path, owner_id, task_id, dealer_task_id)
    ${placed}, ${task}, ${taskDealer} FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const taskMember = await only(sql`
    INSERT INTO task_member (channel_id, node_id, path, owner_id, task_id, dealer_task_id, store_task_id, note)
    ${placed}, ${task}, ${taskDealer}, ${taskStore}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const kox = await only(sql`
    INSERT INTO kox (channel_id, node_id, path, owner_id, kind, platform, name, agreed_from, agreed_until)
    ${placed}, 'influencer', 'douyin', '他人的', '2026-01-01', '2099-01-01' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const koxTask = await only(sql`
    INSERT INTO kox_task (channel_id, kox_id, task_id, by_id) VALUES (${place}, ${kox}, ${task}, ${member}) RETURNING id`);
  const koxPost = await only(sql`
    INSERT INTO kox_post (channel_id, kox_id, url, title, source, published_at)
    VALUES (${place}, ${kox}, ${`https://www.douyin.com/video/${whose}`}, ${whose}, 'link', now()) RETURNING id`);
  return {
    task,
    taskDealer,
    taskStore,
    taskMember,
    kox,
    koxTask,
    koxPost,
    taskEvidence: await only(sql`
      INSERT INTO task_evidence (channel_id, node_id, path, owner_id, task_id, member_task_id, kind, figure, note)
      ${placed}, ${task}, ${taskMember}, 'figure', 1, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    reportView: await only(sql`
      INSERT INTO report_view (channel_id, node_id, path, owner_id, name, question, shared)
      ${placed}, '他人的', '{"view":"place","by":"dealer","columns":["reached"],"tree":"earned","compare":"none","order":"descend"}', true
      FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    koxGroup: await only(sql`
      INSERT INTO kox_group (channel_id, node_id, path, owner_id, name)
      ${placed}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    deviceVersion: await only(sql`
      INSERT INTO device_version (channel_id, node_id, path, owner_id, updated_by, product, system, number, notes, object, ext, bytes, sha256)
      ${placed}, ${member}::bigint, 'account', 'windows', ${`1.${own ? 1 : 2}`}, '他人的', ${`x/${uname}`}, 'exe', 1, 'x'
      FROM node n WHERE n.id = ${nodeId} RETURNING id`),
  };
}
