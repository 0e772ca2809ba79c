import type { SubstanceContent } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';
import type { SharedBy, ShareLetter } from './share-link.ts';

/** What a visitor sees, whatever it is of. */
export interface SharedPage {
  /** The channel whose membership of the sharer is shown and counted. */
  channelId: number;
  /** The node at which the sharer received it, if known: their membership there is shown. */
  nodeId?: number;
  title: string;
  /** A line under the title. */
  meta: string[];
  intro: string;
  /** The car it is about, by the name that facts carry; empty where it is about none. */
  product: string;
  pieces: (Pick<SubstanceContent, 'kind' | 'title' | 'materials' | 'url' | 'body'> & {
    cover: { thumb: string | null } | null;
    /** Where its own page is, where this page only lists it. */
    link: string | null;
  })[];
  cover: SubstanceContent['cover'];
  leads: boolean;
  aiMade: boolean;
  /** The poster whose code led here, and the place it was made for: who comes by it is told by its name, and is the place's. */
  scanned?: { name: string; placeId: number | null };
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
export interface LeftNumber extends Omit<Place, 'ownerId'> {
  /** The sharer, whose customer it is; null where a place shared it: then by its rules. */
  ownerId: number | null;
  id: number;
  name: string;
  phone: string;
  kind: string;
  targetId: number;
  /** Of the page, or of the poster that led to it. */
  title: string;
  product: string;
  /** When they want to come; empty where they did not say. */
  wish: string;
  /** Somebody who came by the code on a poster. */
  poster: boolean;
}

export const leadLeft = slot<(unit: Unit, left: LeftNumber) => Promise<void>>('share.leadLeft');
