import { type ArticleDoc, articleState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Written } from '#kernel/model.ts';
import { NothingUsable, TooSlow } from '../ai-create.errors.ts';
import { type ArticleRecord, findArticles } from '../article/article.repository.ts';
import { choosePictures } from '../article/choose-pictures.ts';
import { parseBody, splitTitle, withPictures } from '../article/doc-parse.ts';
import { plainOf } from '../article/doc-text.ts';
import { storeText } from '../article/store-text.ts';
import { factLabel } from '../facts.ts';
import { holdTheme, type ThemeRecord } from '../theme/theme.repository.ts';
import { announcer } from './announce-progress.ts';
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
export async function writeOne(batch: Batch, articleId: number, live: boolean): Promise<boolean> {
  const { kernel, theme, jobId } = batch;
  const [claimed] = await kernel.db.query(sql`
    UPDATE ai_article SET status = 'writing', percent = 0, note = '', updated_at = now()
    WHERE id = ${articleId} AND job_id = ${jobId} AND status IN ('queued', 'writing') RETURNING id`);
  const [article] = claimed ? await findArticles(kernel.db, sql`a.id = ${articleId}`) : [];
  if (!article) return false;
  const tell = announcer(kernel, theme, article, jobId, { live, memberId: batch.actor.id });
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
    const [mine] = await unit.query(sql`
      SELECT 1 FROM ai_article WHERE id = ${id} AND job_id = ${jobId} AND status = 'writing' AND NOT hidden FOR UPDATE`);
    const [now] = mine ? await findArticles(unit, sql`a.id = ${id}`) : [];
    if (!now) return false;
    const pictures = await choosePictures(unit, actor, theme.input.materialIds, theme.input.pictures);
    await storeText(unit, actor, now, {
      title,
      doc: withPictures(doc, pictures),
      cause: now.versionNo > 0 ? 'replaced' : offline ? 'drafted' : 'written',
      columns: sql`, status = 'done', percent = 100, note = '', offline = ${offline}, engine = ${provider}, edited = false,
        input_tokens = input_tokens + ${usage.input}, output_tokens = output_tokens + ${usage.output},
        cost = cost + ${usage.cost} ${offline ? sql`` : sql`, written_at = now()`}`,
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
  const ended = await kernel.db.query<{ id: number }>(sql`
    UPDATE ai_article SET status = ${status}, note = ${note}, percent = 0, updated_at = now(), version = version + 1
    WHERE id = ANY(${ids}::bigint[]) AND job_id = ${jobId} AND status = ANY(${from}::text[]) RETURNING id`);
  if (ended.length === 0) return;
  for (const article of await findArticles(
    kernel.db,
    sql`a.id = ANY(${ended.map(({ id }) => id)}::bigint[])`,
  ))
    await announcer(kernel, theme, article, jobId, { live: false, memberId: actor.id }).now(status, note);
}
