import type { Clock } from './clock.ts';
import type { PersonPlan } from './people.ts';
import type { RoleName } from './roles.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface SignIn {
  person: PersonPlan;
  at: number;
}

const DAYS = 40;
const WEEKEND = 0.4;
/** How likely somebody signs in on a working day. */
const HABITS: Record<RoleName, number> = {
  总部运营: 0.7,
  大区运营: 0.5,
  区域管理员: 0.5,
  经销商经理: 0.45,
  店长: 0.4,
  顾问: 0.28,
  系统配置员: 0.25,
};

/** Who signed in when over the last weeks, oldest first; only as long as the person was there to do it. */
export function planSignIns(people: readonly PersonPlan[], clock: Clock, draw: SeededRandom): SignIn[] {
  const signIns: SignIn[] = [];
  const moods = Array.from({ length: DAYS + 1 }, () => 0.85 + draw.share() * 0.3);
  for (const person of people) {
    const role = person.memberships[0]?.role;
    if (person.status === 'pending' || !role) continue;
    const left = person.status === 'disabled' ? (person.change?.at ?? 0) : clock.now;
    const habit = HABITS[role] * (0.6 + draw.share() * 0.8);
    for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
      const today = habit * (moods[daysAgo] ?? 1) * (clock.isWeekend(daysAgo) ? WEEKEND : 1);
      const times = draw.chance(today) ? (draw.chance(0.12) ? 2 : 1) : 0;
      for (let time = 0; time < times; time++) {
        // Most begin with the working day: from 8:10 on, thinning out towards the evening.
        const at = clock.at(daysAgo, 490 + Math.floor(draw.share() ** 1.5 * 640)) + draw.between(0, 59_999);
        if (at > person.createdAt && at < left) signIns.push({ person, at });
      }
    }
  }
  return signIns.sort((a, b) => a.at - b.at);
}

/** The latest of the planned ones; before those weeks, at some time while the person was there; else never. */
export function planLastLogins(
  signIns: readonly SignIn[],
  people: readonly PersonPlan[],
  clock: Clock,
  draw: SeededRandom,
) {
  const last = new Map(signIns.map(({ person, at }) => [person, at]));
  const before = clock.at(DAYS, 0);
  for (const person of people) {
    const until = Math.min(before, person.status === 'disabled' ? (person.change?.at ?? 0) : before);
    if (
      last.has(person) ||
      person.status === 'pending' ||
      !person.memberships.length ||
      person.createdAt >= until
    )
      continue;
    last.set(person, Math.floor(person.createdAt + draw.share() * (until - person.createdAt)));
  }
  return last;
}
