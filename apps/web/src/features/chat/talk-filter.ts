import { CHAT_PLATFORMS, type ChatPlatform, TALK_VIEWS, type TalkView } from '@zhiying/contract';

/** What the list is narrowed to, as the address has it. */
export interface TalkFilter {
  view: TalkView;
  platform?: ChatPlatform;
  tagId?: number;
  ownerId?: number;
}

const isOf = <Name extends string>(names: Readonly<Record<Name, unknown>>, value: unknown): value is Name =>
  typeof value === 'string' && Object.hasOwn(names, value);
const idOf = (value: unknown) => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Whatever somebody wrote into the address: what is not understood is left out. */
export function filterOf(search: Readonly<Record<string, unknown>>): TalkFilter {
  const [tagId, ownerId] = [idOf(search.tagId), idOf(search.ownerId)];
  return {
    view: isOf(TALK_VIEWS, search.view) ? search.view : 'open',
    ...(isOf(CHAT_PLATFORMS, search.platform) ? { platform: search.platform } : {}),
    ...(tagId ? { tagId } : {}),
    ...(ownerId ? { ownerId } : {}),
  };
}

export const sameFilter = (one: TalkFilter, other: TalkFilter) =>
  one.view === other.view &&
  one.platform === other.platform &&
  one.tagId === other.tagId &&
  one.ownerId === other.ownerId;
