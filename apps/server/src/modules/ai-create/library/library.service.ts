import { type BodyOf, contract } from '@zhiying/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { composePrompt } from '../../ai/index.ts';
import { PhraseTaken } from '../ai-create.errors.ts';
import { newSeed } from '../generate/seed.ts';
import * as repository from './phrase.repository.ts';
import { phraseSource } from './phrase.source.ts';

type Calls = typeof contract.aiLibrary;

const audit = auditor(contract.aiLibrary, 'aiPhrase');

const Suggested = {
  title: z.object({ titles: z.array(z.object({ title: z.string(), reason: z.string().default('') })) }),
  topic: z.object({ topics: z.array(z.object({ name: z.string(), reason: z.string().default('') })) }),
};
const PATIENCE_MS = 50_000;
const SUGGESTIONS = 10;

export const libraryService = ({ db, tx, model }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, phraseSource(actor, body), body),

  create: (actor: Actor, { kind, texts, tags }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.aiLibrary.create);
      const wanted = [...new Set(texts)];
      const added = await repository.insertPhrases(unit, place, wanted, { kind, tags });
      if (added > 0)
        await audit(unit, 'create', null, {
          summary: `标题与话题库添加 ${added} 条`,
          after: { kind, texts: wanted },
        });
      return { added, known: wanted.length - added };
    }),

  async update(actor: Actor, { id, version, text, tags }: BodyOf<Calls['update']>) {
    await tx(actor, async (unit) => {
      const before = await repository.lockPhrase(unit, actor, id);
      if (before.version !== version) throw RowChanged(await repository.loadPhrase(unit, id));
      if (await repository.isPhraseTaken(unit, before, id, text)) throw PhraseTaken(text);
      await repository.updatePhrase(unit, id, { text, tags });
      await audit(unit, 'update', id, { before: { text: before.text }, after: { text, tags } });
    });
    return repository.loadPhrase(db, id);
  },

  remove: (actor: Actor, ids: number[]) =>
    tx(actor, async (unit) => {
      const wanted = [...new Set(ids)];
      const gone = await repository.deletePhrases(unit, actor, wanted);
      if (gone.length < wanted.length) throw RowMissing('标题或话题');
      await audit(unit, 'remove', null, {
        summary: `标题与话题库删除 ${gone.length} 条`,
        before: { texts: gone.map(({ text }) => text).slice(0, 100) },
      });
      return { changed: gone.length };
    }),

  use: (actor: Actor, ids: number[]) =>
    tx(actor, async (unit) => {
      const wanted = [...new Set(ids)];
      const changed = await repository.countUses(unit, actor, wanted);
      if (changed < wanted.length) throw RowMissing('标题或话题');
      return { changed };
    }),

  async suggest(actor: Actor, { kind, topic, round }: BodyOf<Calls['suggest']>) {
    const { channelId, nodeId } = await tx(actor, (unit) => placeOf(unit, actor, contract.aiLibrary.suggest));
    const brief = { topic, facts: [], count: SUGGESTIONS };
    const task = {
      ...(await composePrompt(db, actor, kind, brief)),
      purpose: kind,
      seed: (newSeed() % 1000) + round * 1000,
      brief,
      charge: { channelId, memberId: actor.id, nodeId },
    };
    const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
    if (kind === 'title') {
      const { value, provider } = await model.compose({ ...task, schema: Suggested.title }, options);
      return { rows: value.titles.map(({ title, reason }) => ({ text: title, reason })), engine: provider };
    }
    const { value, provider } = await model.compose({ ...task, schema: Suggested.topic }, options);
    return { rows: value.topics.map(({ name, reason }) => ({ text: name, reason })), engine: provider };
  },
});
