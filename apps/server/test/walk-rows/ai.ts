import { type Article, contract, type Theme, ThemeInput } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { factPolicy, promptPolicy } from '../../src/modules/ai/ai.policy.ts';
import { articlePolicy } from '../../src/modules/ai-create/article/article.policy.ts';
import { articleReview } from '../../src/modules/ai-create/review/review-setting.scope.ts';
import { themePolicy } from '../../src/modules/ai-create/theme/theme.policy.ts';
import { type Ground, type Make, read, type WalkRows } from './ground.ts';

let made = 0;
const DOC = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '正文' }] }] };
const NEXT_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString();

interface Written {
  status?: Article['status'];
  written?: boolean;
  /** Its channel wants a review; more columns. */
  reviewed?: boolean;
  columns?: SQL;
}

const themeOf = (status: Theme['status'], count = 1) => {
  const input = JSON.stringify(ThemeInput.parse({ topic: '示例主题', count }));
  return ({ insert, placed, home }: Ground) =>
    insert(sql`
      INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, seed, status, status_before)
      ${placed}, '示例主题', ${input}::jsonb, ${count}, '{wechat}', 1, ${status}, 'ready' FROM node n WHERE n.id = ${home} RETURNING id`);
};

const articleIn = (themeId: number, no: number, { status = 'done', written = true }: Written = {}) => {
  const doc = written ? JSON.stringify(DOC) : null;
  return ({ insert, placed, home }: Ground) =>
    insert(sql`
      INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed, status, title, doc, plain, version_no)
      ${placed}, ${themeId}, ${no}, 'wechat', 1, ${status}, '示例', ${doc}::jsonb, '正文', 1
      FROM node n WHERE n.id = ${home} RETURNING id`);
};

const theme =
  (status: Theme['status'], articles: Written[] = [{}], count = Math.max(1, articles.length)) =>
  async (ground: Ground) => {
    const id = await themeOf(status, count)(ground);
    for (const [at, article] of articles.entries()) await articleIn(id, at + 1, article)(ground);
    return id;
  };

const article = (themeStatus: Theme['status'], written: Written = {}): Make => {
  const { reviewed: on = false, columns } = written;
  const make = async (ground: Ground) => {
    const id = await articleIn(await themeOf(themeStatus)(ground), 1, written)(ground);
    if (columns) await ground.house.db.query(sql`UPDATE ai_article SET ${columns} WHERE id = ${id}`);
    return id;
  };
  const given = ({ house, channel }: Ground) => articleReview.write(house.db, channel, { on });
  return Object.assign(make, { given });
};

const underReview = (columns: SQL) => article('ready', { reviewed: true, columns });

const resource = (table: 'ai_fact' | 'ai_prompt') => (ground: Ground) => {
  made += 1;
  const { insert, placed, home, owner } = ground;
  return insert(
    table === 'ai_fact'
      ? sql`INSERT INTO ai_fact (channel_id, node_id, path, owner_id, kind, subject, name, value, updated_by)
            ${placed}, 'price', ${`车型 ${made}`}, '价格', '1', ${owner} FROM node n WHERE n.id = ${home} RETURNING id`
      : sql`INSERT INTO ai_prompt (channel_id, node_id, path, owner_id, kind, name, content, updated_by)
            ${placed}, 'style', ${`风格 ${made}`}, '1', ${owner} FROM node n WHERE n.id = ${home} RETURNING id`,
  );
};

export const aiRows: WalkRows[] = [
  {
    name: 'aiFact',
    policy: factPolicy,
    states: { own: resource('ai_fact') },
    see: async (ground, token, id) =>
      (await read(ground, contract.aiFact.list, { limit: 100 }, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) =>
      verb === 'edit' ? { id, version: row?.version ?? 1, subject: `车型 ${id}` } : { ids: [id] },
  },
  {
    name: 'aiPrompt',
    policy: promptPolicy,
    states: { own: resource('ai_prompt') },
    see: async (ground, token, id) =>
      (await read(ground, contract.aiPrompt.list, {}, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) =>
      verb === 'edit' ? { id, version: row?.version ?? 1, name: `风格 ${id}` } : { id },
  },
  {
    name: 'aiTheme',
    policy: themePolicy,
    states: {
      'draft without articles': theme('draft', []),
      generating: theme('generating', [{ status: 'writing', written: false }]),
      'generating, one written': theme('generating', [{}, { status: 'writing', written: false }]),
      ready: theme('ready'),
      'ready, more wanted': theme('ready', [{}], 2),
      'ready, one failed': theme('ready', [{}, { status: 'failed', written: false }]),
      scheduled: theme('scheduled'),
      releasing: theme('releasing'),
      'releasing, more wanted': theme('releasing', [{}], 2),
      released: theme('released'),
      partial: theme('partial'),
      failed: theme('failed', [{ status: 'failed', written: false }]),
      cancelled: theme('cancelled'),
      deleted: theme('deleted'),
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.aiTheme.info, { id }, token)) ??
      (await read(ground, contract.aiTheme.list, { bin: 'yes', limit: 100 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input(_ground, verb, id, row) {
      const version = row?.version ?? 1;
      const inputs: Record<string, unknown> = {
        edit: { id, version, topic: '另一个主题', count: 1 },
        timing: { id, version, timing: { mode: 'at', at: NEXT_MONTH } },
        senduser: { id, version, sendUserIds: [] },
        accounts: { id, version, accountIds: [], accountGroupIds: [], spread: 'each' },
        autosend: { id, on: false },
        delete: { ids: [id] },
        recover: { ids: [id] },
      };
      return inputs[verb] ?? { id };
    },
    later: ['请先选择发布账号或转发顾问'],
  },
  {
    name: 'aiArticle',
    policy: articlePolicy,
    states: {
      done: article('ready'),
      'done, others being written': article('generating'),
      queued: article('generating', { status: 'queued', written: false }),
      'being written again': article('generating', { status: 'writing' }),
      failed: article('partial', { status: 'failed', written: false }),
      'failed after it was written once': article('partial', { status: 'failed' }),
      cancelled: article('cancelled', { status: 'cancelled', written: false }),
      scheduled: article('scheduled'),
      releasing: article('releasing'),
      released: article('released'),
      'to be reviewed': underReview(sql`review = 'draft'`),
      'to be mended first': underReview(sql`blocks = 1`),
      pending: underReview(sql`review = 'pending'`),
      'pending for somebody else': underReview(sql`review = 'pending', reviewer_ids = '{1}'`),
      passed: underReview(sql`review = 'passed'`),
      rejected: underReview(sql`review = 'rejected'`),
      'pending, written again': article('generating', {
        status: 'writing',
        reviewed: true,
        columns: sql`review = 'pending'`,
      }),
    },
    see: (ground, token, id) => read(ground, contract.aiArticle.info, { id }, token),
    input(_ground, verb, id, row) {
      if (verb === 'submit' || verb === 'cancelSubmit') return { ids: [id] };
      if (verb === 'review') return { items: [{ id, versionId: 1 }] };
      if (verb === 'edit') return { id, version: row?.version ?? 1, title: '标题', doc: DOC };
      return { id };
    },
    later: ['检查结果不存在，文章可能已修改'],
  },
];
