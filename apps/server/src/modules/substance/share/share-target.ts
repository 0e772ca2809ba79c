import type { SubstanceContent } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';
import type { SharedBy, ShareLetter } from './share-link.ts';

/** What a visitor sees, whatever it is of. */
export interface SharedPage {
  /** The sharer is shown, and counted, by their seat there. */
  channelId: number;
  /** Where the sharer was reached by it, where that is known: their seat there is the one that is shown. */
  nodeId?: number;
  title: string;
  /** A line under the title. */
  meta: string[];
  intro: string;
  pieces: (Pick<SubstanceContent, 'kind' | 'title' | 'materials' | 'url' | 'body'> & {
    cover: { thumb: string | null } | null;
    /** Where its own page is, where this page only lists it. */
    link: string | null;
  })[];
  cover: SubstanceContent['cover'];
  leads: boolean;
  aiMade: boolean;
}

/** Something that can be shared by link: whose area it is brings it. */
export interface ShareTarget {
  letter: ShareLetter;
  /** In visits and numbers left. */
  kind: string;
  /** Null where the sharer has it no more: it was withdrawn, ended or recalled. */
  page(kernel: Kernel, by: SharedBy): Promise<SharedPage | null>;
  /** Counts one more, in the same transaction as the visit or the number. */
  count(unit: Unit, by: SharedBy, what: 'visits' | 'leads'): Promise<void>;
  /** What things of its kind are called, those that are gone too; of several targets of a kind one answers. */
  names?(db: Queries, ids: readonly number[]): Promise<{ id: number; name: string }[]>;
}

export const shareTargets = slot<ShareTarget>('share.targets');

/** Somebody left a number on a shared page: for whoever follows up customers. */
export interface LeftNumber {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  /** The sharer, whose customer it is. */
  ownerId: number;
  name: string;
  phone: string;
  kind: string;
  targetId: number;
  title: string;
  /** A poster, which people come to by the code on it. */
  poster: boolean;
}

export const leadLeft = slot<(unit: Unit, left: LeftNumber) => Promise<void>>('share.leadLeft');
