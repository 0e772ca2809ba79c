import {
  type ArticleBlock,
  type ArticleDoc,
  type BodyOf,
  contract,
  type DiffBlock,
  factField,
  OFFLINE_LABEL,
  PLATFORMS,
  textLength,
} from '@zhiying/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { WriteTask } from '#kernel/model.ts';
import { composePrompt } from '../../ai/index.ts';
import { NothingUsable } from '../ai-create.errors.ts';
import { findAbsolute } from '../checks/absolute-words.ts';
import { factLabel, factsById } from '../facts.service.ts';
import { themeInput } from '../theme/theme.repository.ts';
import { type ArticleRecord, markModelText, seenArticle } from './article.repository.ts';
import { diffBlock } from './diff.ts';
import { parseInline } from './doc-parse.ts';
import { factIdsOf, inlinesIn } from './doc-text.ts';
import { refuseForeign } from './foreign-parts.service.ts';
import { softenClaims } from './soften-claims.ts';

type Calls = typeof contract.aiArticle;

/** A call waits this long for the model; less than a request may take. */
const PATIENCE_MS = 50_000;
const TITLES = 10;

/** The block as writers get it: facts as fields. */
const fieldText = (block: ArticleBlock) =>
  inlinesIn(block)
    .map((inline) =>
      inline.type === 'text' ? inline.text : inline.type === 'fact' ? factField(inline.attrs.factId) : ' ',
    )
    .join('');

const Rewritten = z.object({ text: z.string() });
const Titles = z.object({ titles: z.array(z.object({ title: z.string(), reason: z.string().default('') })) });

export const assistService = ({ db, model }: Kernel) => {
  const charge = (actor: Actor, { channelId, nodeId, themeId }: ArticleRecord): WriteTask['charge'] => ({
    channelId,
    memberId: actor.id,
    nodeId,
    themeId,
  });

  async function rewrite(
    actor: Actor,
    article: ArticleRecord,
    text: string,
    facts: WriteTask['brief']['facts'],
    tone: BodyOf<Calls['polish']>['tone'],
  ) {
    const brief = { topic: article.topic, facts, text, tone };
    const { system, prompt } = await composePrompt(db, actor, 'polish', brief);
    const made = await model.compose(
      {
        purpose: 'polish',
        system,
        prompt: `${prompt}\n\n段落数不变，段落之间空一行。输出 JSON：{"text":""}`,
        seed: article.seed,
        brief,
        charge: charge(actor, article),
        schema: Rewritten,
      },
      { signal: AbortSignal.timeout(PATIENCE_MS) },
    );
    if (made.offline) return { ...made, value: { text: softenClaims(made.value.text) } };
    await markModelText(db, article.id, made.provider);
    return made;
  }

  return {
    async polish(actor: Actor, { id, doc, blocks: wanted, tone }: BodyOf<Calls['polish']>) {
      const article = await seenArticle(db, actor, contract.aiArticle.polish, id);
      await refuseForeign(db, actor, article, doc);
      const facts = await factsById(db, article.channelId, factIdsOf(doc));
      const chosen = doc.content.flatMap((block, index) =>
        (block.type === 'paragraph' || block.type === 'heading') &&
        fieldText(block).trim() &&
        (!wanted || wanted.includes(index))
          ? [{ index, block, text: fieldText(block) }]
          : [],
      );
      const chip = chipsOf(doc, facts);
      let engine = OFFLINE_LABEL;
      const put = ({ index, block }: (typeof chosen)[number], text: string): DiffBlock =>
        diffBlock(index, block, { ...block, content: parseInline(text.trim(), chip) });
      const whole = chosen.length
        ? await rewrite(
            actor,
            article,
            chosen.map(({ text }) => text).join('\n\n'),
            [...facts.values()],
            tone,
          )
        : null;
      if (whole) engine = whole.provider;
      const parts = whole?.value.text.split(/\n\s*\n/).filter((part) => part.trim()) ?? [];
      if (parts.length === chosen.length)
        return { blocks: chosen.map((each, index) => put(each, parts[index] ?? each.text)), engine };
      // The writer joined or split paragraphs: then each is asked for by itself.
      const blocks: DiffBlock[] = [];
      for (const each of chosen) {
        const { value } = await rewrite(actor, article, each.text, [...facts.values()], tone);
        if (!value.text.trim()) throw NothingUsable();
        blocks.push(put(each, value.text.replaceAll('\n', ' ')));
      }
      return { blocks, engine };
    },

    async titles(actor: Actor, { id, round }: BodyOf<Calls['titles']>) {
      const article = await seenArticle(db, actor, contract.aiArticle.titles, id);
      const limit = PLATFORMS[article.platform].title.max;
      const theme = await themeInput(db, article.themeId);
      const facts = article.doc ? await factsById(db, article.channelId, factIdsOf(article.doc)) : new Map();
      const brief = {
        topic: article.topic,
        facts: [...facts.values()],
        text: article.plain,
        tags: theme?.tags ?? [],
        limit: { title: limit },
        count: TITLES,
      };
      const { system, prompt } = await composePrompt(db, actor, 'title', brief);
      const { value, provider } = await model.compose(
        {
          purpose: 'title',
          system,
          prompt: `${prompt}\n正文：${article.plain.slice(0, 1500)}`,
          seed: article.seed + 1000 * (round + 1),
          brief,
          charge: charge(actor, article),
          schema: Titles,
        },
        { signal: AbortSignal.timeout(PATIENCE_MS) },
      );
      const seen = new Set<string>();
      const rows = value.titles
        .map(({ title, reason }) => ({ title: title.trim(), reason }))
        .filter(({ title }) => title && !seen.has(title) && seen.add(title))
        .slice(0, TITLES)
        .map((each) => {
          const length = textLength(each.title);
          return {
            ...each,
            words: length,
            score: scoreOf(each.title, limit, theme?.titleRule.words ?? []),
            tooLong: length > limit,
          };
        })
        .sort((a, b) => b.score - a.score);
      if (rows.length === 0) throw NothingUsable();
      return { rows, limit, engine: provider };
    },
  };
};

export type AssistService = ReturnType<typeof assistService>;

/** Facts that the text carried already may come back; others are the writer's invention and fall out. */
const chipsOf = (doc: ArticleDoc, facts: Awaited<ReturnType<typeof factsById>>) => {
  const quoted = new Map(
    doc.content
      .flatMap(inlinesIn)
      .flatMap((inline) => (inline.type === 'fact' ? [[inline.attrs.factId, inline.attrs]] : [])),
  );
  return (id: number) => {
    const before = quoted.get(id);
    if (before) return { label: before.label, text: before.text };
    const fact = facts.get(id);
    return fact ? { label: factLabel(fact), text: fact.value } : null;
  };
};

/** A good title fits its place, carries the wanted words and promises nothing forbidden. */
function scoreOf(title: string, limit: number, words: readonly string[]): number {
  const length = textLength(title);
  const fits = length > limit ? 40 : length < 8 ? 10 : Math.round(Math.abs(length - limit * 0.7));
  const missing = words.filter((word) => !title.includes(word)).length;
  return Math.max(0, Math.min(100, 96 - fits - 10 * missing - 30 * findAbsolute(title).length));
}
