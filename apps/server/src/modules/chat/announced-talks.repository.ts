import type { ChatPlatform, TalkState } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

export interface AnnouncedTalk {
  id: number;
  channelId: number;
  path: string;
  ownerId: number | null;
  platform: ChatPlatform;
  state: TalkState;
}

export const readTalks = (unit: Unit, ids: readonly number[]) =>
  unit.query<AnnouncedTalk>(sql`
    SELECT id, channel_id AS "channelId", path, owner_id AS "ownerId", platform, state FROM chat_talk WHERE id = ${anyOf(ids)}`);
