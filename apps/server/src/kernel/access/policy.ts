import type { Call, InputOf } from '@zhiying/contract';
import { join, type SQL, sql } from '#db/sql.ts';
import type { Refusal } from '#kernel/errors.ts';
import { type Actor, type Asked, holds, keysFor } from './actor.ts';

/** Which rows a call reaches for an actor, as a condition on the table's usual alias. */
export type Reach = (actor: Actor, asked: Asked) => SQL;

/** What stands in the way, as the refusal to give, or nothing. The refusal is made only when it is given: lists ask for every row. */
export type Obstacle<Facts> = (facts: Facts, actor: Actor) => false | null | undefined | (() => Refusal);

interface VerbOf<Facts, C extends Call> {
  /** The call that does it; whoever lacks its keys may not. */
  call: C;
  /** What the call says when it does this, where one call does several things. */
  with?: Partial<InputOf<C>>;
  /** Where this verb reaches other rows than the others do. */
  reach?: Reach;
  /** In the order in which they are told. */
  unless?: readonly Obstacle<Facts>[];
}

/** Row of a list or of one question: the facts, and `reached` as the policy's own column gives it. */
export type Judged<Facts> = Facts & { reached?: readonly (boolean | null)[] };

export interface Policy<Facts, Verb extends string> {
  verbs: Readonly<Record<Verb, VerbOf<Facts, Call>>>;
  /** Rows within reach of a verb; a row outside is a missing row. */
  reach(actor: Actor, verb: Verb): SQL;
  /** One column for a list: which kinds of reach contain the row. Select it `AS reached`. */
  reached(actor: Actor): SQL;
  /** The same of one row, where a list knows it from what it reads anyway: verbs that reach alike are asked for by one of them. */
  reachedBy(within: (verb: Verb) => boolean): boolean[];
  /** What the actor may do with rows: ask once, then for each. */
  can(actor: Actor): (row: Judged<Facts>) => Verb[];
  /** Whether nothing about the row, which is within reach, stands in the way. */
  allows(actor: Actor, verb: Verb, facts: Facts): boolean;
  /** Refuses with what stands in the way of the verb on a row within reach. */
  guard(actor: Actor, verb: Verb, facts: Facts): void;
}

/**
 * What may be done with the rows of an area, said once: each verb with the call that does it and what stands in its way. The
 * service's guards, the row's `can` and the walk that holds them against each other come from it. Without a reach every row that
 * is seen is reached.
 */
export const policy =
  <Facts>(reach?: Reach) =>
  <Calls extends Record<string, Call>>(
    declared: {
      [verb in keyof Calls]: VerbOf<Facts, Calls[verb]>;
    },
  ): Policy<Facts, keyof Calls & string> => {
    type Verb = keyof Calls & string;
    const verbs = declared as unknown as Record<Verb, VerbOf<Facts, Call>>;
    const names = Object.keys(verbs) as Verb[];
    // Verbs of the same keys reach the same rows: each such kind is asked for once.
    const kinds: Verb[] = [];
    const kindOf = new Map<Verb, number>();
    for (const verb of names) {
      const same = kinds.findIndex((other) => reachesAlike(verbs[verb], verbs[other]));
      kindOf.set(verb, same < 0 ? kinds.push(verb) - 1 : same);
    }

    const own = (verb: Verb) => verbs[verb].reach ?? reach;
    const reachOf = (actor: Actor, verb: Verb) => own(verb)?.(actor, verbs[verb].call) ?? sql`true`;
    const within = (verb: Verb, { reached }: Judged<Facts>) =>
      own(verb) === undefined || reached?.[kindOf.get(verb) ?? -1] === true;
    const obstacle = (actor: Actor, verb: Verb, facts: Facts) => {
      for (const inTheWay of verbs[verb].unless ?? []) {
        const refusal = inTheWay(facts, actor);
        if (refusal) return refusal;
      }
      return null;
    };

    return {
      verbs,
      reach: reachOf,
      reached: (actor) => sql`ARRAY[${join(kinds.map((verb) => reachOf(actor, verb)))}]::boolean[]`,
      reachedBy: (within) => kinds.map(within),
      can(actor) {
        const held = names.filter((verb) => holds(actor, verbs[verb].call));
        return (row) => held.filter((verb) => within(verb, row) && !obstacle(actor, verb, row));
      },
      allows: (actor, verb, facts) => !obstacle(actor, verb, facts),
      guard(actor, verb, facts) {
        const refusal = obstacle(actor, verb, facts);
        if (refusal) throw refusal();
      },
    };
  };

const reachesAlike = <Facts>(one: VerbOf<Facts, Call>, other: VerbOf<Facts, Call>) =>
  one.reach === other.reach && keysFor(one.call).join() === keysFor(other.call).join();
