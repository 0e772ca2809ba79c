import type { Call, InputOf } from '@zhiying/contract';
import { join, type SQL, sql } from '#db/sql.ts';
import type { Refusal } from '#kernel/errors.ts';
import { type Actor, holds, keysFor, type RequiredCalls } from './actor.ts';

/** The rows on which an actor may make a call, as a condition on the table's usual alias. */
export type Reach = (actor: Actor, asked: RequiredCalls) => SQL;

/**
 * Returns a function that makes the refusal, or nothing. The error is only created when it is thrown: lists check
 * every verb of every row.
 */
export type Obstacle<Facts> = (facts: Facts, actor: Actor) => false | null | undefined | (() => Refusal);

interface VerbOf<Facts, C extends Call> {
  /** The call that performs the verb; its keys are required. */
  call: C;
  /** Input that marks this verb, where one call performs several. */
  with?: Partial<InputOf<C>>;
  /** Overrides the policy's reach for this verb. */
  reach?: Reach;
  /** Checked in this order; the first that applies is reported. */
  unless?: readonly Obstacle<Facts>[];
}

/** A row of a list or of a single query: its facts, and `reached` as selected by the policy's column. */
export type PolicyRow<Facts> = Facts & { reached?: readonly (boolean | null)[] };

export interface Policy<Facts, Verb extends string> {
  verbs: Readonly<Record<Verb, VerbOf<Facts, Call>>>;
  /** Rows within reach of a verb; a row outside is a missing row. */
  reach(actor: Actor, verb: Verb): SQL;
  /** A column for lists, `AS reached`: one boolean per distinct reach. */
  reached(actor: Actor): SQL;
  /** The same computed in memory, where a list already has what it needs: verbs with the same keys are asked once. */
  reachedBy(within: (verb: Verb) => boolean): boolean[];
  /** The verbs the actor may perform: call once per list, then once per row. */
  can(actor: Actor): (row: PolicyRow<Facts>) => Verb[];
  /** Whether no obstacle applies to a row that is within reach. */
  allows(actor: Actor, verb: Verb, facts: Facts): boolean;
  /** Throws the first obstacle of the verb on a row that is within reach. */
  guard(actor: Actor, verb: Verb, facts: Facts): void;
}

/**
 * Declares what may be done with the rows of an area: each verb with the call that performs it and the obstacles that
 * refuse it. Service guards, the `can` of rows and the policy walk all derive from it. Without a reach, every visible
 * row is reached.
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
    // Verbs with the same keys reach the same rows, so each such set is selected once.
    const kinds: Verb[] = [];
    const kindOf = new Map<Verb, number>();
    for (const verb of names) {
      const same = kinds.findIndex((other) => reachesAlike(verbs[verb], verbs[other]));
      kindOf.set(verb, same < 0 ? kinds.push(verb) - 1 : same);
    }

    const own = (verb: Verb) => verbs[verb].reach ?? reach;
    const reachOf = (actor: Actor, verb: Verb) => own(verb)?.(actor, verbs[verb].call) ?? sql`true`;
    const within = (verb: Verb, { reached }: PolicyRow<Facts>) =>
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
