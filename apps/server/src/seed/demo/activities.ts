import type { Clock } from './clock.ts';
import type { PersonPlan } from './people.ts';

export interface Activity {
  by: PersonPlan;
  to: PersonPlan;
  at: number;
  action: 'member.create' | 'member.update' | 'member.setStatus';
  summary: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const LATELY_MINUTES = 2 * 24 * 60;

/** Activities of the last two days, worded as the console would; oldest first. */
export function planActivities(people: readonly PersonPlan[], clock: Clock): Activity[] {
  const since = clock.minutesAgo(LATELY_MINUTES);
  return people
    .flatMap((person) => [...arrival(person), ...change(person)])
    .filter(({ at }) => at >= since)
    .sort((a, b) => a.at - b.at);
}

const arrival = (person: PersonPlan): Activity[] =>
  person.createdBy
    ? [
        {
          by: person.createdBy,
          to: person,
          at: person.createdAt,
          action: 'member.create',
          summary: `新建用户「${person.name}」（${person.uname}）`,
          after: { uname: person.uname, name: person.name },
        },
      ]
    : [];

function change(person: PersonPlan): Activity[] {
  if (!person.change) return [];
  const { at, by } = person.change;
  return person.status === 'disabled'
    ? [
        {
          by,
          to: person,
          at,
          action: 'member.setStatus',
          summary: `停用用户「${person.name}」`,
          before: { status: 'active' },
          after: { status: 'disabled' },
        },
      ]
    : [
        {
          by,
          to: person,
          at,
          action: 'member.update',
          summary: `编辑用户「${person.name}」（${person.uname}）`,
        },
      ];
}
