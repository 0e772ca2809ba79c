import { useProfile } from '#kit/session/session.store.ts';

/** The place the viewer belongs to in this channel; null: to none, as an administrator may. */
export function useOwnNode(): number | null {
  const profile = useProfile();
  const here = profile?.member.memberships.filter(({ channel }) => channel.id === profile.channel?.id) ?? [];
  return (here.find(({ primary }) => primary) ?? here[0])?.node.id ?? null;
}
