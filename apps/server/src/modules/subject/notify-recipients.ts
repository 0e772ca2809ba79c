import { contract } from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyBelow } from '../notification/index.ts';

const RECEIVERS = keysFor(contract.subject.received);

/** Notifies everybody with a membership at or below these nodes who may share it. */
export const notifyRecipients = (unit: Unit, actor: Actor, title: string, nodeIds: readonly number[]) =>
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

/** Announces the change to current and former recipients: people at its nodes or below. */
export const announceToRecipients = (
  unit: Unit,
  { id, channelId, path, ownerId }: Pick<Place, 'channelId' | 'path' | 'ownerId'> & { id: number },
) =>
  unit.announce('subject.changed', { ids: [id] }, { channelId, path, ownerId, keys: RECEIVERS, below: true });
