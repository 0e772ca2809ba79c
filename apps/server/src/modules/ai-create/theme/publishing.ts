import { buffer } from 'node:stream/consumers';
import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { plainPost } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { picturesOf } from '../../material/index.ts';
import type { ContentSource, Subject } from '../../publish/index.ts';
import { waitsForReview } from '../../review/index.ts';
import { findArticles } from '../article/article.repository.ts';
import { materialIdsOf } from '../article/doc-text.ts';
import { articlePost, postOf } from '../article/post.ts';
import { openFindings, runChecks } from '../checks/run-checks.ts';
import { batchOf } from './begin-articles.ts';
import { settleRelease } from './hand-over.ts';
import { missingPictures, surelyRefused } from './missing-pictures.ts';
import { recheckTheme } from './recheck.ts';
import { releaseProblems } from './release.service.ts';
import { holdTheme, mayMove, seenTheme, writeTheme } from './theme.repository.ts';

const SUMMARY_LENGTH = 54;

async function coversOf({ db, storage }: Pick<Kernel, 'db' | 'storage'>, ids: readonly number[]) {
  const rows = await db.query<{ id: number; materialId: number | null }>(
    sql`SELECT id, material_ids[1] AS "materialId" FROM ai_article WHERE id = ${anyOf(ids)}`,
  );
  const pictures = await picturesOf(
    db,
    storage,
    rows.flatMap(({ materialId }) => materialId ?? []),
  );
  return new Map(
    rows.map(({ id, materialId }) => [id, (materialId && pictures.get(materialId)?.thumb) || null] as const),
  );
}

const versionsOf = async (db: Queries, ids: readonly number[]) =>
  new Map(
    (
      await db.query<{ id: number; version: number; title: string }>(
        sql`SELECT id, version_no AS version, title FROM ai_article WHERE id = ${anyOf(ids)}`,
      )
    ).map(({ id, ...rest }) => [id, rest] as const),
  );

/** Articles as publishing takes them. */
export const articles: ContentSource = {
  batchKind: 'aiTheme',
  subjectKind: 'aiArticle',
  content: 'article',
  calls: { see: contract.aiTheme.info, publish: contract.aiTheme.release },
  words: { subject: '文章', unit: '篇' },
  seen: async (db, actor, asked, id) => batchOf(await seenTheme(db, actor, asked, id)),

  async subjects(kernel, themeId, actor) {
    const checked = await recheckTheme(kernel, themeId, actor);
    const ids = checked.map(({ id }) => id);
    const covers = await coversOf(kernel, ids);
    const facts = new Map(
      (await findArticles(kernel.db, sql`a.id = ${anyOf(ids)}`)).map((article) => [article.id, article]),
    );
    return checked.flatMap(({ id, no, title, findings, blocks, waits }): Subject[] => {
      const article = facts.get(id);
      if (!article) return [];
      const open = findings.filter(({ override }) => !override);
      const missing = missingPictures(article);
      return [
        {
          id,
          no,
          title,
          platform: article.platform,
          version: article.versionNo,
          cover: covers.get(id) ?? null,
          blocked: blocks > 0 ? (open.find(({ severity }) => severity === 'block')?.message ?? '') : null,
          waits,
          refused: surelyRefused(article),
          warnings: open
            // Said already, as what it is.
            .filter(
              ({ severity, message }) => severity === 'warn' && !(missing && message.startsWith(missing)),
            )
            .map(({ rule, message }) => ({
              kind: rule === 'similarity' ? 'similar' : 'limit',
              text: message,
            })),
        },
      ];
    });
  },
  problems: releaseProblems,
  covers: coversOf,

  async post({ db, storage }, articleId, version) {
    const [article] = await findArticles(db, sql`a.id = ${articleId} AND a.status = 'done' AND NOT a.hidden`);
    if (!article?.doc) return '文章已删除';
    if (article.versionNo !== version) return '文章在提交发布后有修改，请确认后重新发布';
    const waits = waitsForReview(article);
    if (waits) return `文章${waits}，通过后才能发布`;
    const { title, doc } = article;
    const { findings, setting, pictures } = await runChecks(db, article, { title, doc });
    if (openFindings(findings).blocks > 0)
      return (
        findings.find(({ severity, override }) => severity === 'block' && !override)?.message ?? '检查未通过'
      );
    const usable = materialIdsOf(doc)
      .flatMap((id) => pictures.get(id) ?? [])
      .filter(({ object }) => object !== null);
    const places = new Map(usable.map(({ id }, at) => [id, `picture:${at}`]));
    const post = postOf(article, doc, places, setting);
    return {
      title: post.title,
      summary: article.plain.replace(/\s+/g, ' ').slice(0, SUMMARY_LENGTH),
      html: post.html,
      text: post.plain,
      tags: post.tags,
      author: '',
      pictures: usable.map(({ name, contentType, size, object }) => ({
        name,
        contentType,
        size,
        read: async () => buffer(await storage.read(object ?? '')),
      })),
    };
  },
  async shown(kernel, articleId) {
    const { title, plain, tags, pictures } = await articlePost(kernel, articleId);
    return {
      title,
      text: plainPost({ title, text: plain, tags }),
      pictures: pictures.flatMap(({ name, url }) => (url ? [{ name, url }] : [])),
    };
  },
  versions: versionsOf,

  async hold(unit, themeId) {
    await holdTheme(unit, themeId);
  },
  async reopen(unit, themeId, memberId) {
    const theme = await holdTheme(unit, themeId);
    if (!theme || theme.status === 'releasing') return;
    mayMove(theme, 'releasing', '重新发布');
    await writeTheme(unit, theme, sql`status = 'releasing', released_by = ${memberId}, note = ''`, memberId);
  },
  settle: settleRelease,
  scheduledOn: (db, accountIds) =>
    db.query<{ accountId: number; count: number }>(sql`
      SELECT chosen.id AS "accountId", count(DISTINCT t.id)::int AS count
      FROM unnest(${accountIds}::bigint[]) AS chosen(id)
      JOIN ai_theme t ON t.status = 'scheduled' AND (t.input->'accountIds' @> to_jsonb(chosen.id) OR EXISTS (
        SELECT 1 FROM content_account_group_member g
        WHERE g.account_id = chosen.id AND t.input->'accountGroupIds' @> to_jsonb(g.group_id)))
      GROUP BY 1`),
};
