import { CODES } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { firstDraft } from './follow-draft.ts';
import { type OfflineNote, sendNotes } from './offline-notes.ts';

const note = (clueId: number): OfflineNote => ({
  clueId,
  name: '示例',
  version: 1,
  draft: { ...firstDraft('following'), text: `第 ${clueId} 条` },
  at: `2026-11-17T10:00:0${clueId}Z`,
});
const codeOf = (error: unknown) => error as { code: string; msg: string };
const refusal = (code: string) => Object.assign(new Error(code), { code, msg: code });

it('按写下的顺序发送；被拒绝的留下原因，不挡住后面的；断网时其余原样留着', async () => {
  const sent: number[] = [];
  const follow = async ({ clueId }: OfflineNote) => {
    if (clueId === 2) throw refusal('clue.notYours');
    if (clueId === 4) throw refusal('network');
    sent.push(clueId);
  };
  const left = await sendNotes([1, 2, 3, 4, 5].map(note), { follow, codeOf, info: () => Promise.reject() });
  expect(sent).toEqual([1, 3]);
  expect(left.map(({ clueId, refused }) => [clueId, refused])).toEqual([
    [2, 'clue.notYours'],
    [4, undefined],
    [5, undefined],
  ]);
});

it('别人改过就按现在的版本再发；上次其实已经到达的不发第二遍', async () => {
  const tries: [number, number][] = [];
  const follow = async ({ clueId }: OfflineNote, version: number) => {
    tries.push([clueId, version]);
    if (version === 1) throw refusal(CODES.changedMeanwhile);
  };
  const info = async (id: number) => ({
    version: 7,
    history: id === 1 ? [{ kind: 'call' as const, result: 'reached' as const, text: '第 1 条' }] : [],
  });
  expect(await sendNotes([note(1), note(2)], { follow, codeOf, info: info as never })).toEqual([]);
  expect(tries).toEqual([
    [1, 1],
    [2, 1],
    [2, 7],
  ]);
});
