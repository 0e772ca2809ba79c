import type { ContentKind, PlatformId, Spread } from '@zhiying/contract';
import type { ReactNode } from 'react';
import type { PageAddress } from '#kit/page/navigate.ts';
import { articleThemeKind } from './article-theme-kind.tsx';
import { videoThemeKind } from './video-theme-kind.tsx';

export interface AccountsChosen {
  accountIds: readonly number[];
  accountGroupIds: readonly number[];
  spread: Spread;
}

/** A batch as plan and results show it: subjects that are released together. */
export interface Batch {
  kind: string;
  id: number;
  name: string;
  status: ReactNode;
  mayRelease: boolean;
  /** Whether its accounts can be chosen now. */
  mayChoose: boolean;
  /** The target accounts, where the plan itself can change them. */
  choice?: {
    now: AccountsChosen;
    /** Accounts that take this come into question, and of them those of these platforms. */
    takes: Exclude<ContentKind, 'live'>;
    platforms: readonly PlatformId[];
    /** Answers whether it was saved. */
    save(next: AccountsChosen): Promise<boolean>;
    saving: boolean;
  };
  /** Answers whether it began. */
  release(holdBlocked: boolean): Promise<boolean>;
  releasing: boolean;
}

/** What publishing needs to know about a kind of content: its words and its links. */
export interface PublishKind {
  /** Noun, measure word and the noun of its batch: 文章, 篇, 主题. */
  words: { subject: string; unit: string; batch: string };
  /** The name of the batch's id in the address of its page. */
  param: string;
  toSubject(id: number): PageAddress;
  toBatch(id: number): PageAddress;
  /** Links to the choice of a batch's accounts and to account management. */
  toChoosing(id: number): PageAddress;
  accounts: PageAddress;
  /** Reads the batch and keeps it fresh. */
  Read(props: { id: number; children(batch: Batch): ReactNode }): ReactNode;
}

const KINDS: Readonly<Record<string, PublishKind>> = {
  aiTheme: articleThemeKind,
  videoTheme: videoThemeKind,
};

/** A kind the console does not know yet is spoken of in general. */
export const kindWords = (kind: string): PublishKind['words'] =>
  KINDS[kind]?.words ?? { subject: '内容', unit: '条', batch: '来源' };

export function kindOf(kind: string): PublishKind {
  const known = KINDS[kind];
  if (!known) throw new Error(`the console does not know ${kind}`);
  return known;
}
