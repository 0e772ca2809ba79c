import { CHECK_WORD_IMPORT, contract, type ImportValues } from '@zhiying/contract';
import { placeOf } from '#kernel/access/place-of.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { importable } from '#kernel/import/importable.ts';
import type { WordEntry } from '../ai-create.table.ts';
import { knownEntries, lockWords, recordChange, writeEntries } from './word-change.repository.ts';

type Plan = { entry: WordEntry; before: WordEntry | null };

const keyOf = ({ kind, word }: Pick<WordEntry, 'kind' | 'word'>) => `${kind}\n${word}`;
const audit = auditor(contract.aiCheck, 'aiCheckWord');

/** A sheet of words; an empty cell changes nothing. */
export const wordImport = importable<(typeof CHECK_WORD_IMPORT)['columns'], Plan>({
  importing: CHECK_WORD_IMPORT,

  async check(db, actor, rows) {
    const words = rows.map(({ values }) => values.word);
    const known = new Map(
      (await knownEntries(db, actor.channelId, words)).map((entry) => [keyOf(entry), entry]),
    );
    const seen = new Set<string>();
    return rows.map(({ values }) => {
      const key = keyOf(values);
      if (seen.has(key))
        return { state: 'bad', reasons: [{ column: 'word', msg: '文件中已有相同的词和类型' }] };
      seen.add(key);
      const before = known.get(key) ?? null;
      const entry = merged(values, before);
      if (!before) return { state: 'create', plan: { entry, before } };
      const same = entry.remark === before.remark && entry.instead.join('\n') === before.instead.join('\n');
      return same ? { state: 'same' } : { state: 'update', plan: { entry, before } };
    });
  },

  async write(unit, actor, plans) {
    const place = await placeOf(unit, actor, contract.aiCheck.addWords);
    await lockWords(unit, place.channelId);
    const added = plans.map(({ entry }) => entry);
    await writeEntries(unit, place, added);
    const summary = `导入 ${plans.length} 个词`;
    await recordChange(unit, place, { summary, added, removed: plans.flatMap(({ before }) => before ?? []) });
    await audit(unit, 'addWords', null, { summary: `检查词库${summary}` });
  },
});

const merged = (
  { word, kind, instead, remark }: ImportValues<(typeof CHECK_WORD_IMPORT)['columns']>,
  before: WordEntry | null,
): WordEntry => ({
  word,
  kind,
  instead: instead ?? before?.instead ?? [],
  remark: remark ?? before?.remark ?? '',
});
