import type { Shelf } from '../store.ts';
import { newId, type World } from '../world.ts';

export type ChatChannel = 'weixin' | 'douyin';
/** What a customer is after; it decides what they say and how they answer. */
export const INTENTIONS = ['price', 'test-drive', 'complaint', 'number', 'silent'] as const;
export type Intention = (typeof INTENTIONS)[number];

/** A company that uses 微信客服, and where its callbacks go. */
export interface Corp {
  id: string;
  secret: string;
  callback: { url: string; token: string; key: string } | null;
}

export interface Customer {
  id: string;
  channel: ChatChannel;
  /** open_kfid, or the business's open_id. */
  account: string;
  name: string;
  intention: Intention;
  /** 抖音's conversation; 微信客服 has none. */
  conversation: string;
  /** 微信客服: 0 new, 1 bot, 2 queue, 3 person, 4 ended. */
  state: number;
  /** When they last wrote or entered, and what was sent to them since. */
  wroteAt: number;
  enteredAt: number;
  welcomed: number;
  received: number;
  /** How often they have answered. */
  turns: number;
  /** When they will answer what they were told last, and what that was. */
  answer: { at: number; to: string } | null;
}

/** One line of what was said, both ways; in 微信客服's log also what happened. */
export interface Entry {
  seq: number;
  id: string;
  channel: ChatChannel;
  account: string;
  customer: string;
  from: 'customer' | 'us' | 'system';
  /** As the platform tells it: an entry of `msg_list`, or the webhook's event and content. */
  told: Readonly<Record<string, unknown>>;
  text: string;
  /** The file that came with it, by its number. */
  media?: string;
  at: number;
}

/** What is still to be told: a hint for 微信客服, the event itself for 抖音. */
export interface Untold {
  id: string;
  channel: ChatChannel;
  account: string;
  entry: string;
  at: number;
  tries: number;
}

export interface ChatLog {
  corps: Shelf<Corp>;
  customers: Shelf<Customer>;
  untold: Shelf<Untold>;
  /** Tokens of hints, by the token. */
  hints: Shelf<{ id: string; account: string; at: number }>;
  codes: Shelf<{ id: string; customer: string; at: number }>;
  entry(id: string): Entry | undefined;
  of(account: string): readonly Entry[];
  write(entry: Omit<Entry, 'seq' | 'id' | 'at'> & { id?: string; at?: number }): Entry;
}

/** Everything that was said, in the order it was said, kept by account: that is how it is asked for. */
export function openLog(world: World): ChatLog {
  const shelf = world.store.shelf<Entry>('chatEntries');
  const byAccount = new Map<string, Entry[]>();
  const byId = new Map<string, Entry>();
  let seq = 0;
  const keep = (entry: Entry) => {
    byId.set(entry.id, entry);
    const list = byAccount.get(entry.account) ?? [];
    byAccount.set(entry.account, list);
    list.push(entry);
    seq = Math.max(seq, entry.seq);
  };
  for (const entry of shelf.values().sort((a, b) => a.seq - b.seq)) keep(entry);
  return {
    corps: world.store.shelf('chatCorps'),
    customers: world.store.shelf('chatCustomers'),
    untold: world.store.shelf('chatUntold'),
    hints: world.store.shelf('chatHints'),
    codes: world.store.shelf('chatCodes'),
    entry: (id) => byId.get(id),
    of: (account) => byAccount.get(account) ?? [],
    write(said) {
      const entry: Entry = { ...said, seq: seq + 1, id: said.id ?? newId(18), at: said.at ?? world.now() };
      keep(entry);
      shelf.put(entry.id, entry);
      return entry;
    },
  };
}
