import { account } from './account.ts';
import { aiAnalysis } from './ai-analysis.ts';
import { aiArticle } from './ai-article.ts';
import { aiCheck } from './ai-check.ts';
import { aiFact } from './ai-fact.ts';
import { aiHot, aiLibrary } from './ai-library.ts';
import { aiModel } from './ai-model.ts';
import { aiPrompt } from './ai-prompt.ts';
import { aiTheme } from './ai-theme.ts';
import { aiUsage } from './ai-usage.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { avatar } from './avatar.ts';
import { channel } from './channel.ts';
import { city } from './city.ts';
import { download } from './download.ts';
import { favorite } from './favorite.ts';
import { group } from './group.ts';
import { job } from './job.ts';
import { material } from './material.ts';
import { materialClassify } from './material-classify.ts';
import { materialDownload } from './material-download.ts';
import { materialPublish } from './material-publish.ts';
import { materialReview } from './material-review.ts';
import { member } from './member.ts';
import { notification } from './notification.ts';
import { organ } from './organ.ts';
import { dealer, store } from './place.ts';
import { preference } from './preference.ts';
import { publish } from './publish.ts';
import { storage } from './storage.ts';
import { workbench } from './workbench.ts';

/** Every call of the product, by area. */
export const contract = {
  account,
  aiAnalysis,
  aiArticle,
  aiCheck,
  aiHot,
  aiLibrary,
  aiTheme,
  aiFact,
  aiModel,
  aiPrompt,
  aiUsage,
  audit,
  auth,
  avatar,
  channel,
  city,
  dealer,
  download,
  favorite,
  group,
  job,
  material,
  materialClassify,
  materialDownload,
  materialPublish,
  materialReview,
  member,
  notification,
  organ,
  preference,
  publish,
  store,
  storage,
  workbench,
};
