import type { PlatformId, Spread } from '@zhiying/contract';
import type { ReactNode } from 'react';
import type { Place } from '#kit/page/navigate.ts';
import { films } from './films.tsx';
import { themes } from './themes.tsx';

export interface AccountsChosen {
  accountIds: readonly number[];
  accountGroupIds: readonly number[];
  spread: Spread;
}

/** What is released together, as plan and results show it. */
export interface Batch {
  kind: string;
  id: number;
  name: string;
  status: ReactNode;
  mayRelease: boolean;
  /** Whether its accounts can be chosen now. */
  mayChoose: boolean;
  /** Where it goes, where that can be changed in the plan itself. */
  choice?: {
    now: AccountsChosen;
    /** Accounts of these come into question. */
    platforms: readonly PlatformId[];
    /** Answers whether it was saved. */
    save(next: AccountsChosen): Promise<boolean>;
    saving: boolean;
  };
  /** Answers whether it began. */
  release(holdBlocked: boolean): Promise<boolean>;
  releasing: boolean;
}

/** What publishing must know of one kind of content to speak of it and to lead to it. */
export interface PublishKind {
  /** One of it, how it is counted, and what it is released in: 文章, 篇, 主题. */
  words: { subject: string; unit: string; batch: string };
  /** The name of the batch's id in the address of its page. */
  param: string;
  toSubject(id: number): Place;
  toBatch(id: number): Place;
  /** Where a batch's accounts are chosen, and where accounts are looked after. */
  toChoosing(id: number): Place;
  accounts: Place;
  /** Reads the batch and keeps it fresh. */
  Read(props: { id: number; children(batch: Batch): ReactNode }): ReactNode;
}

const KINDS: Readonly<Record<string, PublishKind>> = { aiTheme: themes, videoTheme: films };

/** A kind the console does not know yet is spoken of in general. */
export const wordsOf = (kind: string): PublishKind['words'] =>
  KINDS[kind]?.words ?? { subject: '内容', unit: '条', batch: '来源' };

export function kindOf(kind: string): PublishKind {
  const known = KINDS[kind];
  if (!known) throw new Error(`the console does not know ${kind}`);
  return known;
}
