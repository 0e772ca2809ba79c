import { sql } from '#db/sql.ts';
import type { Whose } from './whose.ts';

/** What is talked about, who is followed, and what is made of it. */
export async function hotRows({ only, db, placed, nodeId, uname, place, channel, whose, own }: Whose) {
  // Lists are the whole channel's: a foreign one is another channel's.
  const listNode = sql`FROM node n WHERE ${own ? sql`n.id = ${nodeId}` : sql`n.channel_id = ${channel} AND n.parent_id IS NULL`}`;
  const hotTopic = await only(sql`
    INSERT INTO hot_topic (channel_id, title, words) VALUES (${channel}, '他人的', '他人的') RETURNING id`);
  const hotTitle = await only(sql`
    INSERT INTO hot_title (channel_id, text, key, topic_id) VALUES (${channel}, '他人的', ${uname}, ${hotTopic}) RETURNING id`);
  if (own) {
    await db.query(sql`UPDATE hot_topic SET title = '自己的', words = '自己的' WHERE id = ${hotTopic}`);
    await db.query(sql`UPDATE hot_title SET text = '自己的' WHERE id = ${hotTitle}`);
  }
  const hotBenchmark = await only(sql`
    INSERT INTO hot_benchmark (channel_id, node_id, path, owner_id, platform, name, source)
    ${placed}, 'douyin', ${whose}, 'sheet' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  return {
    hotTopic,
    hotTitle,
    hotBenchmark,
    hotVideo: await only(sql`
      INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, title, at)
      VALUES (${place}, ${hotBenchmark}, 'douyin', ${whose}, ${`https://www.douyin.com/video/${uname}`}, ${whose}, now()) RETURNING id`),
    hotSource: await only(sql`
      INSERT INTO hot_source (channel_id, node_id, path, owner_id, name, mark, kind)
      ${placed}, ${`他人的${uname}`}, '他', 'hand' ${listNode} RETURNING id`),
    hotFollow: await only(sql`
      INSERT INTO hot_follow (channel_id, node_id, path, owner_id, name, words)
      ${placed}, '他人的', '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    hotScript: await only(sql`
      INSERT INTO hot_script (channel_id, node_id, path, owner_id, title)
      ${placed}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    hotPackage: await only(sql`
      INSERT INTO hot_package (channel_id, node_id, path, owner_id, title, angle, expires_at, status)
      ${placed}, '他人的', '他人的', now() + interval '1 day', 'passed' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
  };
}
