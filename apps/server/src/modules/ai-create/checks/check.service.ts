import {
  type BodyOf,
  CHECK_RULES,
  type CheckRule,
  type CheckSetting,
  type CheckWord,
  contract,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { WordsOfChannel, WordTaken } from '../ai-create.errors.ts';
import type { WordEntry } from '../ai-create.table.ts';
import { ABSOLUTE_WORDS } from './absolute-words.ts';
import { checkSetting } from './check-setting.ts';
import * as repository from './check-word.repository.ts';
import { wordSource } from './check-word.source.ts';
import { SENSITIVE_WORDS } from './sensitive-words.ts';
import { textChecker } from './text-checker.ts';
import * as changes from './word-change.repository.ts';
import { changeSource } from './word-change.source.ts';

type Calls = typeof contract.aiCheck;

const audit = auditor(contract.aiCheck, 'aiCheckWord');

export const checkService = ({ db, tx }: Kernel) => ({
  async rules(actor: Actor) {
    const rows = await repository.countWordsByKind(db, actor.channelId);
    const own = (...kinds: CheckWord['kind'][]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
    const entries: Partial<Record<CheckRule, number>> = {
      absolute: ABSOLUTE_WORDS.size,
      sensitive: SENSITIVE_WORDS.length,
      own: own('never', 'warn'),
      brandNever: own('brandNever'),
      brandMust: own('brandMust'),
    };
    const shown = Object.entries(CHECK_RULES).map(([rule, { label, citation }]) => ({
      rule: rule as CheckRule,
      label,
      citation,
      entries: entries[rule as CheckRule] ?? 1,
    }));
    return { total: shown.reduce((sum, { entries: count }) => sum + count, 0), rows: shown };
  },

  setting: (actor: Actor) => checkSetting.read(db, actor.channelId),

  setSetting: (actor: Actor, setting: CheckSetting) =>
    tx(actor, (unit) =>
      checkSetting.change(unit, actor, setting, {
        call: contract.aiCheck.setSetting,
        entity: 'setting',
        entityId: null,
        summary: '修改文章检查设置',
      }),
    ),

  words: (actor: Actor, body: BodyOf<Calls['words']>) => listPage(db, wordSource(actor, body), body),

  addWords: (actor: Actor, { kind, words, instead, remark }: BodyOf<Calls['addWords']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.aiCheck.addWords);
      const wanted = [...new Set(words)];
      await changes.lockWords(unit, actor.channelId);
      const added = await repository.insertWords(unit, place, wanted, { kind, instead, remark });
      if (added.length > 0) {
        const summary = `添加 ${added.length} 个词`;
        const entries = added.map((word) => ({ word, kind, instead, remark }));
        await changes.recordChange(unit, place, { summary, added: entries, removed: [] });
        await audit(unit, 'addWords', null, {
          summary: `检查词库${summary}`,
          after: { kind, words: added.slice(0, 100) },
        });
      }
      return { added: added.length, known: wanted.length - added.length };
    }),

  async updateWord(actor: Actor, { id, version, ...fields }: BodyOf<Calls['updateWord']>) {
    const { word, kind, instead, remark } = fields;
    await tx(actor, async (unit) => {
      await changes.lockWords(unit, actor.channelId);
      const before = await repository.lockWord(unit, actor, id);
      if (before.version !== version) throw RowChanged(await repository.loadWord(unit, id));
      if (await repository.isWordTaken(unit, actor.channelId, { id, kind, word })) throw WordTaken(word);
      await repository.updateWord(unit, id, fields);
      const place = await placeOf(unit, actor, contract.aiCheck.updateWord);
      await changes.recordChange(unit, place, {
        summary: `修改「${word}」`,
        added: [{ word, kind, instead, remark }],
        removed: [entryOf(before)],
      });
      await audit(unit, 'updateWord', id, { before, after: { word, kind, instead, remark } });
    });
    return repository.loadWord(db, id);
  },

  removeWords: (actor: Actor, ids: number[]) =>
    tx(actor, async (unit) => {
      const wanted = [...new Set(ids)];
      await changes.lockWords(unit, actor.channelId);
      const gone = await repository.deleteWords(unit, actor, wanted);
      if (gone.length < wanted.length) throw RowMissing('词');
      const place = await placeOf(unit, actor, contract.aiCheck.removeWords);
      await changes.recordChange(unit, place, {
        summary: `删除 ${gone.length} 个词`,
        added: [],
        removed: gone,
      });
      await audit(unit, 'removeWords', null, {
        summary: `检查词库删除 ${gone.length} 个词`,
        before: { words: gone.map(({ word }) => word).slice(0, 100) },
      });
      return { changed: gone.length };
    }),

  async tryText(actor: Actor, { text }: BodyOf<Calls['tryText']>) {
    const checker = await textChecker(db, actor.channelId ?? 0);
    return { rows: checker.find(text).toSorted((a, b) => a.from - b.from) };
  },

  changes: (actor: Actor, body: BodyOf<Calls['changes']>) => listPage(db, changeSource(actor), body),

  /** Back to what the lists were after a change: what came later goes, what went later comes back. */
  restore: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.aiCheck.restore);
      await changes.lockWords(unit, actor.channelId);
      const change = await changes.findChange(unit, actor, id);
      if (!change) throw RowMissing('版本');
      if (scope(actor, contract.aiCheck.restore).tree !== 'channel') throw WordsOfChannel();
      const done = await goBack(unit, place, await changes.changesAfter(unit, actor.channelId, id));
      const at = new Date(change.at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
      await changes.recordChange(unit, place, { summary: `恢复到 ${at} 的版本`, ...done });
      await audit(unit, 'restore', null, {
        summary: `检查词库恢复到 ${at} 的版本`,
        after: { added: done.added.length, removed: done.removed.length },
      });
      return { added: done.added.length, removed: done.removed.length };
    }),
});

const entryOf = ({ word, kind, instead, remark }: WordEntry): WordEntry => ({ word, kind, instead, remark });

/** Undoes changes, the last first; what came and went again is left alone. */
async function goBack(
  unit: Unit,
  place: Place,
  later: readonly { added: WordEntry[]; removed: WordEntry[] }[],
) {
  const target = new Map<string, { entry: WordEntry; there: boolean }>();
  for (const { added, removed } of later) {
    for (const entry of added) target.set(`${entry.kind}\n${entry.word}`, { entry, there: false });
    for (const entry of removed) target.set(`${entry.kind}\n${entry.word}`, { entry, there: true });
  }
  const of = (there: boolean) =>
    [...target.values()].flatMap((one) => (one.there === there ? one.entry : []));
  const [added, gone] = [of(true), of(false)];
  const removed = await changes.deleteEntries(unit, place.channelId, gone);
  await changes.writeEntries(unit, place, added);
  return { added, removed };
}
