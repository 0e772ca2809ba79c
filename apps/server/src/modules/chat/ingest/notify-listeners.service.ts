import type { ChatPlatform } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { accountPlaces } from './ingest.repository.ts';
import { messagesStored } from './messages-stored.ts';

interface Written {
  account: { id: number; platform: ChatPlatform };
  event: { id: string; customer: string };
  customer: { name: string };
  content: { kind: string; text: string };
  phone: string | null;
  at: string;
}

/** Calls the subscribers of new messages, in the transaction that stores them. */
export async function notifyMessageListeners(unit: Unit, written: readonly Written[]) {
  const listeners = unit.contributions(messagesStored);
  const texts = written.filter(({ content }) => content.kind === 'text');
  if (listeners.length === 0 || texts.length === 0) return;
  const rows = await accountPlaces(
    unit,
    texts.map(({ account }) => account.id),
  );
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
