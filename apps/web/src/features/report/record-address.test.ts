import type { FactRecord } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { recordAddress } from './record-address.ts';

const record = (fields: Partial<FactRecord>): FactRecord => ({
  id: 1,
  day: '2026-11-01',
  value: 1,
  node: { id: 1, name: '示例门店' },
  member: null,
  subject: null,
  platform: 0,
  source: '',
  recordId: null,
  singles: false,
  ...fields,
});
const subject = (kind: string) => ({ subject: { kind, id: 7, name: '示例' } });

it.each<[Partial<FactRecord>, object | null]>([
  [
    { source: 'talk', recordId: 5 },
    { path: 'chat', search: { talk: 5 } },
  ],
  [
    { source: 'clue', recordId: 5 },
    { path: 'clew', search: { open: 5 } },
  ],
  [subject('video'), { path: 'mixedshear/create', search: { video: 7 } }],
  [subject('aiArticle'), { path: 'ai', search: { article: 7 } }],
  // A sum of a day has no record of its own.
  [{ source: 'talk' }, null],
  [{}, null],
])('%j 打开 %j', (fields, address) => expect(recordAddress(record(fields))).toEqual(address));
