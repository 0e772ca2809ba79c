import { beforeAll, describe, expect, it } from 'vitest';
import { allOf } from '#kernel/module.ts';
import { modules } from '../src/modules/index.ts';
import { exampleInput } from './example-input.ts';
import { accessRows } from './walk-rows/access.ts';
import { aiRows } from './walk-rows/ai.ts';
import { aisbotRows } from './walk-rows/aisbot.ts';
import { chatRows } from './walk-rows/chat.ts';
import { clueRows } from './walk-rows/clue.ts';
import { commentRows } from './walk-rows/comment.ts';
import {
  actorsFor,
  type Ground,
  type Id,
  type Make,
  openGround,
  type Seen,
  type Trying,
} from './walk-rows/ground.ts';
import { growthRows } from './walk-rows/growth.ts';
import { helpRows } from './walk-rows/help.ts';
import { hotRows } from './walk-rows/hot.ts';
import { koxRows } from './walk-rows/kox.ts';
import { liveRows } from './walk-rows/live.ts';
import { materialRows } from './walk-rows/material.ts';
import { memberRows } from './walk-rows/member.ts';
import { openRows } from './walk-rows/open.ts';
import { posterRows } from './walk-rows/poster.ts';
import { publishRows } from './walk-rows/publish.ts';
import { registerRows } from './walk-rows/registers.ts';
import { reportRows } from './walk-rows/report.ts';
import { substanceRows } from './walk-rows/substance.ts';
import { taskRows } from './walk-rows/task.ts';
import { videoRows } from './walk-rows/video.ts';
import { videoResourceRows } from './walk-rows/video-resource.ts';

/**
 * Walks over every verb of every policy × a row in each interesting state × people of every kind: a row says that something may
 * be done exactly when the server does it. What nobody offers is refused, and nothing is offered that is refused.
 */
const walked = [
  ...materialRows,
  ...aiRows,
  ...accessRows,
  ...memberRows,
  ...publishRows,
  ...chatRows,
  ...aisbotRows,
  ...clueRows,
  ...growthRows,
  ...commentRows,
  ...substanceRows,
  ...taskRows,
  ...helpRows,
  ...hotRows,
  ...liveRows,
  ...videoRows,
  ...videoResourceRows,
  ...koxRows,
  ...openRows,
  ...posterRows,
  ...reportRows,
  ...registerRows,
];

let ground: Ground;
let actors: Awaited<ReturnType<typeof actorsFor>>;

beforeAll(async () => {
  ground = await openGround();
  actors = await actorsFor(ground);
}, 60_000);

/** A call that changed nothing did not do it. */
const didNothing = (data: unknown) => {
  const { changed } = (data ?? {}) as { changed?: number | boolean };
  return changed === 0 || changed === false;
};

/** What a map holds under a name, made when it is first asked for. */
function kept<T>(map: Map<string, Promise<T>>, name: string, make: () => Promise<T>) {
  const known = map.get(name) ?? make();
  map.set(name, known);
  return known;
}

it('covers every policy', () => {
  const declared = allOf(modules, 'policies');
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.filter((policy) => !walked.some((rows) => rows.policy === policy))).toEqual([]);
});

describe.each(walked)('$name', ({ policy, states, see, input, unchanged, later = [] }) => {
  const cases = Object.keys(policy.verbs).flatMap((verb) =>
    Object.keys(states).map((state) => [verb, state] as const),
  );

  /** One row of each state is looked at by everybody; what they do is done to others like it. */
  const shown = new Map<string, Promise<Id>>();
  const seen = new Map<string, Promise<Seen | undefined>>();
  const rowSeen = (state: string, make: Make, token: string) =>
    kept(seen, `${state} ${token}`, async () =>
      see(ground, token, await kept(shown, state, () => make(ground))),
    );

  /** A row that nobody has done anything to yet: one that was only refused still is. */
  const untouched = new Map<string, Promise<Id>>();
  const rowToTry = (state: string, make: Make) => kept(untouched, state, () => make(ground));

  async function tryVerb(verb: string, state: string, isAsked: (trying: Trying) => boolean) {
    const { call, with: said } = policy.verbs[verb] ?? {};
    const make = states[state];
    if (!call || !make) throw new Error('no such case');
    const wrong: string[] = [];
    for (const { who, token, outside } of (await actors(call)).filter(isAsked)) {
      if (outside && state !== Object.keys(states)[0]) continue;
      await make.given?.(ground);
      const row = await rowSeen(state, make, token);
      const id = await rowToTry(state, make);
      const offered = row?.can.includes(verb) ?? false;
      const asked = {
        ...exampleInput(call, {}),
        ...((await input(ground, verb, id, row)) as object),
        ...said,
      };
      const { status, msg, data, httpStatus } = await ground.house.send(call, asked, token);
      expect([200, 400, 403, 404, 409], msg).toContain(httpStatus);
      if (status === 'y') untouched.delete(state);
      const done = status === 'y' && !didNothing(data) && !unchanged?.(data);
      // What is refused for what was asked with it says nothing against offering it.
      const beside = later.some((reason) => msg.endsWith(reason));
      if (httpStatus === 400 && !beside) throw new Error(`${who}: ${msg} ${JSON.stringify(asked)}`);
      if (offered !== done && !(offered && beside))
        wrong.push(`${who}: ${offered ? 'offered' : 'not offered'}, ${msg || 'done'}`);
    }
    expect(wrong).toEqual([]);
  }

  it.each(cases)('says %s of one %s exactly when it may be done', (verb, state) =>
    tryVerb(verb, state, ({ more }) => !more),
  );
  it.each(cases)('says so of %s and %s to everybody else', { tags: 'full' }, (verb, state) =>
    tryVerb(verb, state, ({ more = false }) => more),
  );
});
