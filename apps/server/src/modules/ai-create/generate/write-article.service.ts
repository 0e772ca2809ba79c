import { type ArticleDoc, articleState } from '@zhiying/contract';

import type { Actor } from '#kernel/access/actor.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Written } from '#kernel/model.ts';
import { NothingUsable, TooSlow } from '../ai-create.errors.ts';
import { type ArticleRecord, articlesById } from '../article/article.repository.ts';
import { choosePictures } from '../article/choose-pictures.repository.ts';
import { parseBody, splitTitle, withPictures } from '../article/doc-parse.ts';
import { plainOf } from '../article/doc-text.ts';
import { storeText } from '../article/store-text.service.ts';
import { factLabel } from '../facts.service.ts';
import { holdTheme, type ThemeRecord } from '../theme/theme.repository.ts';
import { progressAnnouncer } from './announce-progress.service.ts';
import { claimArticle, endArticles, lockClaimed, writtenColumns } from './generate.repository.ts';
import { type Knowledge, writeTaskFor } from './task.ts';

/** A model that takes longer for one article is given up on. */
const PATIENCE_MS = 180_000;
/** Fewer Chinese characters than this are no article. */
const FEWEST_HAN = 60;
const REFUSALS = /^(抱歉|对不起|很抱歉|我无法|无法提供|i['’]?m sorry|as an ai)/i;

interface Batch {
  kernel: Kernel;
  actor: Actor;
  theme: ThemeRecord;
  jobId: string;
  knowledge: Knowledge;
  signal: AbortSignal;
}

/** Writes one article from claim to stored text. False where it was cancelled or is somebody else's by now. */
export async function writeArticle(batch: Batch, articleId: number, live: boolean): Promise<boolean> {
  const { kernel, theme, jobId } = batch;
  const [claimed] = await claimArticle(kernel.db, articleId, jobId);
  const [article] = claimed ? await articlesById(kernel.db, [articleId]) : [];
  if (!article) return false;
  const tell = progressAnnouncer(kernel, theme, article, jobId, { live, memberId: batch.actor.id });
  await tell.now('writing');
  const { written, title, doc } = await compose(batch, article, tell.text);
  const stored = await store(batch, article, written, { title, doc });
  if (stored) await tell.now('done');
  return stored;
}

interface Text {
  title: string;
  doc: ArticleDoc;
}

/** A text that is none is asked for once more, from another seed. */
async function compose(
  batch: Batch,
  article: ArticleRecord,
  onText: (whole: string) => void,
): Promise<Text & { written: Written }> {
  const { kernel, theme, knowledge, actor } = batch;
  const spent = { input: 0, output: 0, cost: 0 };
  for (let attempt = 0; ; attempt += 1) {
    const task = await writeTaskFor(
      kernel.db,
      actor,
      theme,
      { ...article, seed: article.seed + attempt },
      knowledge,
    );
    const limit = AbortSignal.timeout(PATIENCE_MS);
    let whole = '';
    const written = await kernel.model
      .write(task, {
        signal: AbortSignal.any([batch.signal, limit]),
        onText(delta) {
          whole += delta;
          onText(whole);
        },
        onReset() {
          whole = '';
        },
      })
      .catch((error: unknown) => {
        throw limit.aborted && !batch.signal.aborted ? TooSlow(PATIENCE_MS / 1000) : error;
      });
    for (const field of ['input', 'output', 'cost'] as const) spent[field] += written.usage[field];
    const text = readText(written, knowledge);
    if (text) return { ...text, written: { ...written, usage: spent } };
    if (attempt > 0) throw NothingUsable();
  }
}

/** A draft may say little: it says so itself. A model that does has failed. */
function readText({ text, offline }: Written, { facts }: Batch['knowledge']): Text | null {
  const { title, body } = splitTitle(text);
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  const doc = parseBody(body, (id) => {
    const fact = known.get(id);
    return fact ? { label: factLabel(fact), text: fact.value } : null;
  });
  const han = plainOf(doc).match(/\p{Script=Han}/gu)?.length ?? 0;
  if (!title || (!offline && (REFUSALS.test(title) || han < FEWEST_HAN))) return null;
  return { title: title.slice(0, 100), doc };
}

async function store(
  batch: Batch,
  { id }: ArticleRecord,
  { usage, provider, offline }: Written,
  { title, doc }: Text,
) {
  const { kernel, actor, theme, jobId } = batch;
  return kernel.tx(actor, async (unit) => {
    await holdTheme(unit, theme.id);
    // Cancelled, deleted or begun anew meanwhile: then this text is nobody's any more.
    const [mine] = await lockClaimed(unit, id, jobId);
    const [now] = mine ? await articlesById(unit, [id]) : [];
    if (!now) return false;
    const pictures = await choosePictures(unit, actor, theme.input.materialIds, theme.input.pictures);
    await storeText(unit, actor, now, {
      title,
      doc: withPictures(doc, pictures),
      cause: now.versionNo > 0 ? 'replaced' : offline ? 'drafted' : 'written',
      edited: false,
      columns: writtenColumns(offline, provider, usage),
    });
    return true;
  });
}

/** The reason as the person reads it on the card. */
export const reasonOf = (error: unknown) =>
  error instanceof Refusal ? error.message : '生成时出错，请重试；多次失败请联系管理员';

/** Ends an article without a text; what it said before stays. */
export async function endWithout(
  { kernel, theme, jobId, actor }: Batch,
  ids: readonly number[],
  status: 'failed' | 'cancelled',
  note: string,
) {
  const from = articleState.all.filter((state) => state === 'queued' || state === 'writing');
  const ended = await endArticles(kernel.db, { status, note, ids, jobId, from });
  if (ended.length === 0) return;
  for (const article of await articlesById(
    kernel.db,
    ended.map(({ id }) => id),
  ))
    await progressAnnouncer(kernel, theme, article, jobId, { live: false, memberId: actor.id }).now(
      status,
      note,
    );
}
