import { type ArticlePlatform, contract, PLATFORMS, type PlannedBatch } from '@zhiying/contract';
import { RowMissing } from '#kernel/errors.ts';
import { picturesOf } from '../../material/index.ts';
import type { CalendarSource } from '../../publish/index.ts';
import { waitsForReview } from '../../review/index.ts';
import { batchOf } from './begin-articles.service.ts';
import { articleToPlace, countUnplaced, othersLoose, unplacedArticles } from './calendar.repository.ts';
import { surelyRefused } from './missing-pictures.ts';
import { recheckTheme } from './recheck.service.ts';
import { scheduledThemes } from './scheduled.repository.ts';
import { themePolicy } from './theme.policy.ts';
import { seenTheme } from './theme.repository.ts';
import { TO_PUBLISH } from './theme-input.service.ts';

/** Articles on the calendar, one by one. */
export const articlesOnCalendar: CalendarSource = {
  accountKeys: TO_PUBLISH,

  async tray({ db, storage }, actor, { q, most }) {
    const rows = await unplacedArticles(db, actor, q, most);
    const counted = await countUnplaced(db, actor, q);
    const pictures = await picturesOf(
      db,
      storage,
      rows.flatMap(({ materialId }) => materialId ?? []),
    );
    return {
      pieces: rows.map(
        ({ id, title, platform, themeId, topic, blocks, pictures: count, materialId, ...review }) => ({
          batch: { id: themeId, name: topic },
          subjectId: id,
          title,
          platform,
          cover: (materialId && pictures.get(materialId)?.thumb) || null,
          seconds: null,
          held: blocks > 0 ? '有必须处理的问题' : (waitsForReview(review) ?? lacking(platform, count)),
        }),
      ),
      total: counted?.count ?? 0,
    };
  },

  async toPlace(kernel, actor, articleId) {
    const { db } = kernel;
    const [article] = await articleToPlace(db, actor, articleId);
    if (!article) throw RowMissing('文章');
    const theme = await seenTheme(db, actor, contract.aiTheme.release, article.themeId);
    themePolicy.guard(actor, 'release', theme);
    const checked = await recheckTheme(kernel, theme.id, actor);
    const own = checked.find(({ id }) => id === articleId);
    if (!own) throw RowMissing('文章');
    const block = own.findings.find(({ severity, override }) => severity === 'block' && !override);
    const timed = theme.status === 'scheduled' ? '所属主题已定时发布，请先取消定时' : null;
    const held = await othersLoose(db, theme.id, articleId);
    return {
      batch: batchOf(theme),
      subject: {
        id: article.id,
        no: article.no,
        title: article.title,
        platform: article.platform,
        version: article.versionNo,
      },
      against: timed ?? block?.message ?? own.waits ?? surelyRefused(article),
      held,
      heldNote: held > 0 ? `${held} 篇未排期` : '',
    };
  },

  async planned(db, actor, range): Promise<Omit<PlannedBatch, 'kind'>[]> {
    const rows = await scheduledThemes(db, actor, contract.aiTheme.list, range);
    return rows
      .filter(({ status }) => status === 'scheduled')
      .map(({ themeId: id, topic: name, at, articles: count, accounts, platforms }) => ({
        id,
        name,
        at,
        count,
        accounts,
        platforms,
      }));
  },
};

/** What its platform wants and it has not; the whole of the rules is asked when it is placed. */
function lacking(platform: ArticlePlatform, pictures: number): string | null {
  const { name, takes, pictures: wanted } = PLATFORMS[platform];
  if (!takes.includes('article')) return `${name}只接收视频`;
  return pictures < wanted.count.min ? '缺少图片' : null;
}
