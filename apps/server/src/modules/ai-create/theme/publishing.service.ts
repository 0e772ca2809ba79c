import { buffer } from 'node:stream/consumers';
import { contract, takesCover } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Attachment, plainPost } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type Picture, picturesOf } from '../../material/index.ts';
import type { ContentSource, Subject } from '../../publish/index.ts';
import { waitsForReview } from '../../review/index.ts';
import { articlesById, writtenArticle } from '../article/article.repository.ts';
import { materialIdsOf } from '../article/doc-text.ts';
import { articlePost, postOf } from '../article/post.service.ts';
import { openFindings } from '../checks/open-findings.ts';
import { runChecks } from '../checks/run-checks.service.ts';
import { batchOf } from './begin-articles.service.ts';
import { missingPictures, surelyRefused } from './missing-pictures.ts';
import { articlesOnCalendar } from './on-calendar.ts';
import { articleVersions, coverIds, scheduledOn } from './publishing.repository.ts';
import { recheckTheme } from './recheck.service.ts';
import { releaseProblems } from './release.service.ts';
import { settlePosts } from './start-release.ts';
import { holdTheme, mayMove, seenTheme, writeTheme } from './theme.repository.ts';

const SUMMARY_LENGTH = 54;

async function coversOf({ db, storage }: Pick<Kernel, 'db' | 'storage'>, ids: readonly number[]) {
  const rows = await coverIds(db, ids);
  const pictures = await picturesOf(
    db,
    storage,
    rows.flatMap(({ materialId }) => materialId ?? []),
  );
  return new Map(
    rows.map(({ id, materialId }) => [id, (materialId && pictures.get(materialId)?.thumb) || null] as const),
  );
}

const attached = (storage: Kernel['storage'], { name, contentType, size, object }: Picture): Attachment => ({
  name,
  contentType,
  size,
  read: async () => buffer(await storage.read(object ?? '')),
});

const versionsOf = async (db: Queries, ids: readonly number[]) =>
  new Map((await articleVersions(db, ids)).map(({ id, ...rest }) => [id, rest] as const));

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
    const facts = new Map((await articlesById(kernel.db, ids)).map((article) => [article.id, article]));
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
    const article = await writtenArticle(db, articleId);
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
    const own = materialIdsOf(doc).flatMap((id) => pictures.get(id) ?? []);
    const cover =
      takesCover(article.platform) && article.coverId !== null ? pictures.get(article.coverId) : null;
    const sent = cover ? [...own, cover] : own;
    const broken = sent.find(({ preparing }) => preparing === 'failed');
    if (broken) return `图片「${broken.name}」处理失败，请更换图片后重新发布`;
    if (sent.some(({ preparing }) => preparing === 'running')) return { waitsFor: '等待图片处理' };
    const usable = own.filter(({ object }) => object !== null);
    const places = new Map(usable.map(({ id }, at) => [id, `picture:${at}`]));
    const post = postOf(article, doc, places, setting);
    return {
      title: post.title,
      summary: article.plain.replace(/\s+/g, ' ').slice(0, SUMMARY_LENGTH),
      html: post.html,
      text: post.plain,
      tags: post.tags,
      author: '',
      pictures: usable.map((picture) => attached(storage, picture)),
      ...(cover?.object ? { cover: attached(storage, cover) } : {}),
    };
  },
  async shown(kernel, articleId) {
    const { title, plain, tags, pictures, cover } = await articlePost(kernel, articleId);
    return {
      title,
      text: plainPost({ title, text: plain, tags }),
      pictures: [...(cover ? [{ ...cover, name: '封面' }] : []), ...pictures].flatMap(({ name, url }) =>
        url ? [{ name, url }] : [],
      ),
    };
  },
  versions: versionsOf,

  async hold(unit, themeId) {
    await holdTheme(unit, themeId);
  },
  async reopen(unit, themeId, memberId) {
    const theme = await holdTheme(unit, themeId);
    // While more of it is written or waits for its time, a post is tried again beside that.
    if (!theme || ['releasing', 'generating', 'scheduled'].includes(theme.status)) return;
    mayMove(theme, 'releasing', '重新发布');
    await writeTheme(unit, theme, { status: 'releasing', releasedBy: memberId, note: '' }, memberId);
  },
  settle: settlePosts,
  calendar: articlesOnCalendar,
  scheduledOn: (db, accountIds) => scheduledOn(db, accountIds),
};
