import type { ChatPlatform } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { type ArrivedWords, wordsArrived } from './words-arrived.ts';

interface Written {
  account: { id: number; platform: ChatPlatform };
  event: { id: string; customer: string };
  customer: { name: string };
  content: { kind: string; text: string };
  phone: string | null;
  at: string;
}

/** Whoever listens to what customers say hears it once, in the transaction that keeps it. */
export async function tellOfWords(unit: Unit, written: readonly Written[]) {
  const listeners = unit.brought(wordsArrived);
  const texts = written.filter(({ content }) => content.kind === 'text');
  if (listeners.length === 0 || texts.length === 0) return;
  type Place = Pick<ArrivedWords, 'channelId' | 'nodeId' | 'path' | 'account'> & { id: number };
  const rows = await unit.query<Place>(sql`
    SELECT a.id, a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.name AS account FROM chat_account a
    WHERE a.id = ${anyOf(texts.map(({ account }) => account.id))}`);
  const places = new Map(rows.map(({ id, ...place }) => [id, place]));
  const words = texts.flatMap(({ account, event, customer, content, phone, at }) => {
    const place = places.get(account.id);
    if (!place) return [];
    const { platform } = account;
    const { id: externalId, customer: author } = event;
    return [{ ...place, platform, externalId, author, name: customer.name, text: content.text, phone, at }];
  });
  for (const told of listeners) await told(unit, words);
}
