import type { Profile } from '@zhiying/contract';

type Membership = Profile['member']['memberships'][number];

export interface ChannelMemberships {
  channel: Membership['channel'];
  current: boolean;
  memberships: Membership[];
}

/** The channel worked in first, within each the primary membership first. */
export function membershipsByChannel({
  member,
  channel,
}: Pick<Profile, 'member' | 'channel'>): ChannelMemberships[] {
  const groups = Map.groupBy(member.memberships, (membership) => membership.channel.id);
  return [...groups.values()]
    .flatMap((memberships) => {
      const [first] = memberships;
      if (!first) return [];
      return {
        channel: first.channel,
        current: first.channel.id === channel?.id,
        memberships: memberships.toSorted((a, b) => Number(b.primary) - Number(a.primary)),
      };
    })
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}
