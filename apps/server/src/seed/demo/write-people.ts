import { LOCK_MINUTES, TRIES_BEFORE_LOCK } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { loginTry, member, memberBinding, membership } from '#kernel/access/access.table.ts';
import { type Clock, iso } from './clock.ts';
import { type IdOf, reserveIds } from './ids.ts';
import type { PersonPlan } from './people.ts';
import type { Places } from './write-places.ts';

/** How long the demo's locks have already stood, and when they open. */
const LOCKED_MINUTES_AGO = 5;
export const lockedAt = (clock: Clock) => clock.minutesAgo(LOCKED_MINUTES_AGO);
const opensAt = (clock: Clock) => clock.minutesAgo(LOCKED_MINUTES_AGO - LOCK_MINUTES);

export async function writePeople(
  tx: Queries,
  people: readonly PersonPlan[],
  {
    places,
    lastLogins,
    passwordHash,
    clock,
  }: { places: Places; lastLogins: Map<PersonPlan, number>; passwordHash: string; clock: Clock },
): Promise<IdOf<PersonPlan>> {
  const byArrival = [...people].sort((a, b) => a.createdAt - b.createdAt);
  const memberId = await reserveIds(tx, 'member', byArrival);

  await insertRows<typeof member.$inferInsert>(
    tx,
    'member',
    byArrival.map((person) => {
      const lastLogin = lastLogins.get(person);
      return {
        id: memberId(person),
        uname: person.uname,
        name: person.name,
        phone: person.phone,
        passwordHash: person.status === 'pending' ? null : passwordHash,
        status: person.status,
        isAdmin: person.isAdmin,
        lockedUntil: person.isLocked ? iso(opensAt(clock)) : null,
        source: 'demo' as const,
        remark: '演示数据',
        channelId: person.memberships[0] ? places.channelId(person.memberships[0].node.channel) : null,
        createdBy: person.createdBy && memberId(person.createdBy),
        createdAt: iso(person.createdAt),
        updatedAt: iso(person.change?.at ?? person.createdAt),
        lastLoginAt: lastLogin === undefined ? null : iso(lastLogin),
        version: person.change ? 2 : 1,
      };
    }),
  );
  await insertRows<typeof membership.$inferInsert>(
    tx,
    'membership',
    byArrival.flatMap((person) =>
      person.memberships.map(({ node, role }, position) => ({
        memberId: memberId(person),
        nodeId: places.nodeId(node),
        roleId: places.roleId(role),
        channelId: places.channelId(node.channel),
        path: places.path(node),
        position,
      })),
    ),
  );
  await insertRows<typeof memberBinding.$inferInsert>(
    tx,
    'member_binding',
    byArrival.flatMap((person) =>
      person.userid && person.memberships[0]
        ? [
            {
              memberId: memberId(person),
              channelId: places.channelId(person.memberships[0].node.channel),
              kind: 'workChat' as const,
              name: person.userid,
              boundBy: person.createdBy && memberId(person.createdBy),
              boundAt: iso(person.createdAt),
            },
          ]
        : [],
    ),
  );
  // Without the counted tries the list would say locked while the door is open.
  await insertRows<typeof loginTry.$inferInsert>(
    tx,
    'login_try',
    people
      .filter(({ isLocked }) => isLocked)
      .map(({ uname }) => ({
        uname: uname.toLowerCase(),
        fails: TRIES_BEFORE_LOCK,
        nextAt: iso(opensAt(clock)),
        updatedAt: iso(lockedAt(clock)),
      })),
  );
  return memberId;
}
