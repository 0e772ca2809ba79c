import { contract } from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyBelow } from '../notification/index.ts';

const RECEIVERS = keysFor(contract.subject.received);

/** Whoever sits at or below these nodes and may share it learns that it is there. */
export const tellRecipients = (unit: Unit, actor: Actor, title: string, nodeIds: readonly number[]) =>
  notifyBelow(
    unit,
    { nodeIds, keys: RECEIVERS, except: actor.id },
    {
      kind: 'substance',
      title: `收到专题「${title}」`,
      body: '可分享给客户，访问和留资记录在你名下',
      link: '/home/substance?tabid=received',
    },
  );

/** Consoles of those who have it, or had it, read it again: they sit where it hangs, or below. */
export const announceToRecipients = (
  unit: Unit,
  { id, channelId, path, ownerId }: Pick<Place, 'channelId' | 'path' | 'ownerId'> & { id: number },
) =>
  unit.announce('subject.changed', { ids: [id] }, { channelId, path, ownerId, keys: RECEIVERS, below: true });
