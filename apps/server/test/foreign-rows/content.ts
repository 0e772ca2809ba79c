import { ThemeInput, VideoInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { docJson, inputJson } from '../walk-rows/poster.ts';
import { copyInput } from '../walk-rows/substance.ts';
import { docOf } from '../walk-rows/video.ts';
import type { Whose } from './whose.ts';

/** What is written, filmed, reviewed and published. */
export async function contentRows({ only, db, placed, nodeId, uname, member }: Whose) {
  const material = await only(sql`
    INSERT INTO material (channel_id, node_id, path, owner_id, name, type, ext, size, status)
    ${placed}, '他人的', 'image', 'jpg', 1, 'pending' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const version = await only(sql`
    INSERT INTO material_version (channel_id, node_id, path, owner_id, material_id, no, name, type, ext, size, uploaded_as, object)
    ${placed}, ${material}, 1, '他人的', 'image', 'jpg', 1, ${`x/${uname}`}, ${`x/${uname}`} FROM node n WHERE n.id = ${nodeId}
    RETURNING id`);
  await db.query(sql`UPDATE material SET version_id = ${version} WHERE id = ${material}`);
  const aiTheme = await only(sql`
    INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, seed, status)
    ${placed}, '他人的', ${JSON.stringify(ThemeInput.parse({ topic: '他人的', count: 1 }))}::jsonb, 1, '{wechat}', 1, 'ready'
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const account = await only(sql`
    INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
    ${placed}, 'douyin', '他人的', 1 FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const aiArticle = await only(sql`
    INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed, status, title, doc, version_no)
    ${placed}, ${aiTheme}, 1, 'wechat', 1, 'done', '他人的', '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb, 1
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  // Another one than the calls change: what waits for its post may not be changed.
  const posted = await only(sql`
    INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed, status, title, doc, version_no)
    ${placed}, ${aiTheme}, 2, 'wechat', 1, 'done', '他人的', '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb, 1
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  await db.query(sql`
    INSERT INTO publish_batch (channel_id, node_id, path, owner_id, kind, batch_id, name, asked_by, settled_at)
    ${placed}, 'aiTheme', ${aiTheme}, '他人的', ${member}, now() FROM node n WHERE n.id = ${nodeId}`);
  const publishAttempt = await only(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at)
      ${placed}, 'aiTheme', ${aiTheme}, 'aiArticle', ${posted}, 2, 1, '他人的', 'douyin', ${account}, ${member}, 'handover', now()
      FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const substance = await only(sql`
    INSERT INTO substance (channel_id, node_id, path, owner_id, kind, title, status)
    ${placed}, 'copy', '他人的', 'pending' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const substanceVersion = await only(sql`
    INSERT INTO substance_version (channel_id, node_id, path, owner_id, substance_id, no, input)
    ${placed}, ${substance}, 1, ${JSON.stringify(copyInput('他人的'))}::jsonb FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  await db.query(sql`UPDATE substance SET version_id = ${substanceVersion} WHERE id = ${substance}`);
  const posterTemplate = await only(sql`
    INSERT INTO poster_template (channel_id, node_id, path, owner_id, name, kind, status, doc, width, height)
    ${placed}, '他人的', 'event', 'pending', ${docJson}::jsonb, 100, 100 FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  await db.query(sql`
    INSERT INTO poster_template_version (channel_id, node_id, path, owner_id, template_id, no, name, doc)
    ${placed}, ${posterTemplate}, 1, '他人的', ${docJson}::jsonb FROM node n WHERE n.id = ${nodeId}`);
  const posterBatch = await only(sql`
    INSERT INTO poster_batch (channel_id, node_id, path, owner_id, name, template_id, template_version_no, input, shared, origin, state)
    ${placed}, '他人的', ${posterTemplate}::bigint, 1, ${inputJson}::jsonb, '{"values": {}, "ai": false}'::jsonb, '', 'done'
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const poster = await only(sql`
    INSERT INTO poster (channel_id, node_id, path, owner_id, name, template_id, template_version_no, input, doc, values, state, origin)
    ${placed}, '他人的', ${posterTemplate}::bigint, 1, ${inputJson}::jsonb, ${docJson}::jsonb, '{}'::jsonb, 'done', ''
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const substanceSend = await only(sql`
    INSERT INTO substance_send (channel_id, node_id, path, owner_id, name, from_at, state, request_key)
    ${placed}, '他人的', now(), 'active', 'walk' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  await db.query(sql`
    INSERT INTO substance_send_item (send_id, substance_id, version_id, position)
    VALUES (${substanceSend}, ${substance}, ${substanceVersion}, 0)`);
  const subject = await only(sql`
    INSERT INTO subject (channel_id, node_id, path, owner_id, title)
    ${placed}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  await db.query(sql`
    INSERT INTO subject_version (channel_id, node_id, path, owner_id, subject_id, no, input)
    ${placed}, ${subject}, 1, '{"title":"他人的","intro":"","coverId":null,"substanceIds":[]}'::jsonb
    FROM node n WHERE n.id = ${nodeId}`);
  const videoTheme = await only(sql`
    INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, seed, stage, lenses)
    ${placed}, 'montage', '他人的', ${JSON.stringify(VideoInput.parse({ topic: '他人的' }))}::jsonb, 1, 1, 'board',
    ${JSON.stringify([{ id: 'a', name: '他人的', lines: [], ms: 2000, clips: [] }])}::jsonb
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  return {
    material,
    aiTheme,
    account,
    aiArticle,
    publishAttempt,
    substance,
    substanceSend,
    posterTemplate,
    posterBatch,
    poster,
    subject,
    videoTheme,
    substanceGroup: await only(sql`
      INSERT INTO recipient_group (channel_id, node_id, path, owner_id, name, member_ids)
      ${placed}, '他人的', ARRAY[${member}::bigint] FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    substanceDelivery: await only(sql`
      INSERT INTO substance_delivery (channel_id, node_id, path, owner_id, send_id, substance_id)
      ${placed}, ${substanceSend}, ${substance} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    substanceNote: await only(sql`
      INSERT INTO substance_note (channel_id, node_id, path, owner_id, substance_id, version_id, material_id, text)
      ${placed}, ${substance}, ${substanceVersion}, ${material}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiCheckWord: await only(sql`
      INSERT INTO ai_check_word (channel_id, node_id, path, owner_id, word, kind)
      ${placed}, ${`他人的${uname}`}, 'warn' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiCheckChange: await only(sql`
      INSERT INTO ai_check_change (channel_id, node_id, path, owner_id, summary, added, removed)
      ${placed}, '他人的', '[]', '[]' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiPhrase: await only(sql`
      INSERT INTO ai_phrase (channel_id, node_id, path, owner_id, kind, text)
      ${placed}, 'title', '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiFact: await only(sql`
      INSERT INTO ai_fact (channel_id, node_id, path, owner_id, kind, subject, name, value, updated_by)
      ${placed}, 'price', '他人的', '价格', '1', ${member} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiPrompt: await only(sql`
      INSERT INTO ai_prompt (channel_id, node_id, path, owner_id, kind, name, content, updated_by)
      ${placed}, 'style', '他人的', '1', ${member} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiModel: await only(sql`
      INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, models)
      ${placed}, '他人的', 'http://127.0.0.1:9', '[]' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    video: await only(sql`
      INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, duration_ms, status, object, cut)
      ${placed}, ${videoTheme}, 1, 'montage', '他人的', ${JSON.stringify(docOf('他人的'))}::jsonb, 2000, 'done', ${`x/${uname}`},
      '{"subtitles": {"lines": [{"from": 0, "to": 1, "text": "他人的"}]}}'
      FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    materialClassify: await only(sql`
      INSERT INTO material_classify (channel_id, node_id, path, owner_id, name)
      ${placed}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    materialPublish: await only(sql`
      INSERT INTO material_publish (channel_id, node_id, path, owner_id, material_id, version_id, from_at, state)
      ${placed}, ${material}, ${version}, now(), 'active' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    review: await only(sql`
      INSERT INTO review_decision (channel_id, node_id, path, owner_id, kind, subject_id, version_id, version_no, stage, decision, reviewer_id)
      ${placed}, 'material', ${material}, ${version}, 1, 1, 'pass', ${member} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    accountGroup: await only(sql`
      INSERT INTO content_account_group (channel_id, node_id, path, owner_id, name)
      ${placed}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    comment: await only(sql`
      INSERT INTO post_comment (channel_id, node_id, path, owner_id, attempt_id, account_id, platform, title, external_id, author_mark,
                                author_sealed, text, marks, words, at)
      ${placed}, ${publishAttempt}, ${account}, 'douyin', '他人的', ${`x/${uname}`}, 'same', '', '他人的', '{}', '{}', now()
      FROM node n WHERE n.id = ${nodeId} RETURNING id`),
  };
}
