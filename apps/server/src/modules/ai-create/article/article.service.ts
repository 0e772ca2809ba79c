import { type ArticleInfo, type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { linkIssuer, readLink, signLink } from '#kernel/access/signed-link.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { picturesOf } from '../../material/index.ts';
import * as errors from '../ai-create.errors.ts';
import { checkSetting } from '../checks/check-setting.ts';
import { recordOverride, writeFindings } from '../checks/findings.repository.ts';
import { runChecks } from '../checks/run-checks.service.ts';
import { seenTheme } from '../theme/theme.repository.ts';
import { articleIdsOf } from '../theme/theme-articles.repository.ts';
import { aiMarkOf } from './ai-mark.ts';
import { articlePolicy } from './article.policy.ts';
import {
  type ArticleRecord,
  articleByline,
  lockArticle,
  lockArticles,
  seenArticle,
} from './article.repository.ts';
import { loadArticles } from './article.rows.ts';
import { articleSource } from './article.source.ts';
import { articleDetails } from './article-details.service.ts';
import { htmlOf } from './doc-html.ts';
import { materialIdsOf, wordsOf } from './doc-text.ts';
import { foreignParts } from './foreign-parts.service.ts';
import { announceSaved, recordPresence } from './presence.service.ts';
import { type NewText, storeText } from './store-text.service.ts';

type Calls = typeof contract.aiArticle;

const audit = auditor(contract.aiArticle, 'aiArticle');
type Written = ArticleRecord & { doc: NonNullable<ArticleRecord['doc']> };

const PREVIEW = 'article preview';

export const articleService = (kernel: Kernel) => {
  const { db, tx, storage, secret, config } = kernel;

  const info = async (actor: Actor, id: number) =>
    articleDetails(kernel, actor, await seenArticle(db, actor, contract.aiArticle.info, id));

  /** One change of one article's text, against the version the person saw. */
  async function change(
    actor: Actor,
    { id, version }: { id: number; version: number },
    make: (article: Written, unit: Unit) => Promise<NewText> | NewText,
  ): Promise<ArticleInfo> {
    const saved = await tx(actor, async (unit) => {
      const article = await lockArticle(unit, actor, 'edit', id);
      const { doc } = article;
      if (!doc) throw errors.NotWritten(article.no);
      if (article.version !== version) return false;
      const text = await make({ ...article, doc }, unit);
      await storeText(unit, actor, article, { ...text, edited: true });
      if (text.cause !== 'autosaved')
        await audit(unit, 'update', id, {
          summary: `编辑文章《${text.title}》`,
          before: { title: article.title, versionNo: article.versionNo },
          after: { title: text.title, cause: text.cause },
        });
      await announceSaved(unit, { id, themeId: article.themeId, version: version + 1 }, actor);
      return true;
    });
    const now = await info(actor, id);
    if (!saved) throw RowChanged(now);
    return now;
  }

  return {
    info,
    change,

    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, articleSource(storage, actor, body), body),

    async byTheme(actor: Actor, themeId: number) {
      await seenTheme(db, actor, contract.aiArticle.byTheme, themeId);
      const rows = await loadArticles(db, storage, actor, await articleIdsOf(db, themeId));
      return { rows: rows.sort((a, b) => a.no - b.no), total: rows.length };
    },

    update: (actor: Actor, { title, doc, auto, ...which }: BodyOf<Calls['update']>) =>
      change(actor, which, () => ({ title, doc, cause: auto ? 'autosaved' : 'edited' })),

    async check(actor: Actor, { id, title, doc }: BodyOf<Calls['check']>) {
      const article = await seenArticle(db, actor, contract.aiArticle.check, id);
      const foreign = await foreignParts(db, actor, article, doc);
      const { findings } = await runChecks(db, article, { title, doc }, foreign);
      return { findings, words: wordsOf(doc) };
    },

    override: (actor: Actor, { id, key, reason }: BodyOf<Calls['override']>) =>
      tx(actor, async (unit) => {
        const article = await lockArticle(unit, actor, 'override', id);
        const { title, doc } = article;
        if (!doc) throw errors.NotWritten(article.no);
        const before = await runChecks(unit, article, { title, doc });
        const found = before.findings.find((one) => one.key === key);
        if (!found) throw errors.NoSuchFinding();
        if (found.severity === 'block') throw errors.CannotOverride();
        await recordOverride(unit, id, { key, reason, memberId: actor.id });
        const { findings } = await runChecks(unit, article, { title, doc });
        await writeFindings(unit, id, findings);
        await audit(unit, 'override', id, {
          summary: `放行文章《${title}》的提醒：${found.message}`,
          after: { key, reason },
        });
        return { findings };
      }),

    refreshFacts: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        let changed = 0;
        for (const article of await lockArticles(unit, actor, 'edit', ids)) {
          const { id, title, doc, themeId, version } = article;
          if (!doc) throw errors.NotWritten(article.no);
          await storeText(unit, actor, article, { title, doc, cause: 'facts', freshFacts: true });
          await audit(unit, 'refreshFacts', id, { summary: `更新文章《${title}》引用的事实` });
          await announceSaved(unit, { id, themeId, version: version + 1 }, actor);
          changed += 1;
        }
        return { changed };
      }),

    presence: (actor: Actor, { id, leaving }: BodyOf<Calls['presence']>) =>
      tx(actor, async (unit) => {
        await seenArticle(unit, actor, contract.aiArticle.presence, id);
        return { people: await recordPresence(unit, id, actor.id, leaving) };
      }),

    async share(actor: Actor, { id, hours }: BodyOf<Calls['share']>) {
      const article = await seenArticle(db, actor, contract.aiArticle.share, id);
      articlePolicy.guard(actor, 'share', article);
      const { title } = article;
      const { token, expiresAt } = signLink(secret, PREVIEW, id, actor, hours);
      await tx(actor, (unit) =>
        audit(unit, 'share', id, { summary: `生成文章《${title}》的预览链接，${hours} 小时有效` }),
      );
      const link = `${config.publicUrl ?? ''}/manager/preview?id=${token}`;
      return { id: token, link, expiresAt };
    },

    /** Serves everyone who has the link, signed in or not. A deleted article's link leads nowhere. */
    async preview(token: string) {
      const share = readLink(secret, PREVIEW, token);
      const maker = share && (await linkIssuer(kernel, share));
      if (!share || !maker) throw errors.LinkEnded();
      const record = await seenArticle(db, maker, contract.aiArticle.share, share.id);
      if (!record.doc) throw RowMissing('文章');
      const [setting, pictures, about] = await Promise.all([
        checkSetting.read(db, record.channelId),
        picturesOf(db, storage, materialIdsOf(record.doc)),
        articleByline(db, record.id),
      ]);
      if (!about) throw RowMissing('文章');
      const mark = aiMarkOf(record, setting.aiLabel);
      const urls = new Map([...pictures].flatMap(([id, { url }]) => (url ? [[id, url]] : [])));
      return {
        ...about,
        title: record.title,
        html: htmlOf(record.doc, urls, mark),
        plain: record.plain,
        pictures: materialIdsOf(record.doc).flatMap((id) => {
          const { url, name } = pictures.get(id) ?? {};
          return url && name !== undefined ? [{ url, name }] : [];
        }),
        hashtags: record.hashtags,
        platform: record.platform,
        offline: record.offline,
        expiresAt: share.expiresAt,
        mark,
      };
    },
  };
};
export type ArticleService = ReturnType<typeof articleService>;
