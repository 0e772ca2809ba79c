import { contract, fillAnswer, type KeywordRule, readPastedRules, tryRules } from '@zhiying/contract';
import { readPlace } from '#kernel/access/place-of.ts';
import { nodesOn, usable } from '#kernel/access/row-reach.ts';
import { InvalidInput, RowMissing } from '#kernel/errors.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import { register } from '#kernel/register/register.ts';
import { columnsOf } from '#kernel/register/row-columns.ts';
import { booleanFilter } from '#kernel/register/search-conditions.ts';
import { pastComments, rulesAt } from '../room/comment.repository.ts';
import { valuesFor } from '../room/intake.ts';
import { seenShow } from '../show/show.repository.ts';

const TRIED = 100;

/** Rules for comments: the highest priority answers. */
export const liveKeywords = register(contract.liveKeyword, {
  noun: '关键词规则',
  entity: 'liveKeyword',
  table: 'live_keyword',
  label: 'name',
  seen: usable,
  search: { enabled: booleanFilter('enabled') },
  // After the row was found: whoever may not see it learns nothing from this.
  write: (fields) => {
    if (fields.must.length + fields.any.length === 0)
      throw InvalidInput([{ path: 'any', msg: '请至少填写一个关键词' }]);
    return columnsOf(fields);
  },
  example: () => ({ any: ['价格'] }),
  others: ({ kernel: { db, tx }, rows }) => ({
    paste: ({ actor, body }) =>
      tx(actor, async (unit) => {
        const { rules, faults } = readPastedRules(body.text);
        for (const { any, answers } of rules) {
          const name = (any[0] ?? '').slice(0, 30);
          await rows.insert(unit, actor, name, {
            name,
            must: '[]',
            any: JSON.stringify(any),
            deny: '[]',
            answers: JSON.stringify(answers),
          });
        }
        return { created: rules.length, faults };
      }),

    tryOut: async ({ actor, body }) => {
      const show =
        body.showId === undefined
          ? undefined
          : await seenShow(db, actor, body.showId, contract.liveKeyword.tryOut);
      if (body.showId !== undefined && !show) throw RowMissing('直播场次');
      const here = show?.path ?? (await readPlace(db, actor, contract.liveKeyword.tryOut))?.path ?? '';
      const comments = body.text
        ? [{ text: body.text, at: null, path: here }]
        : await pastComments(db, actor, body.showId, TRIED);
      // As in the room that each was written in, or would be: of its place and those above.
      const rulesOf = new Map<string, KeywordRule[]>();
      for (const { path } of comments)
        if (!rulesOf.has(path)) rulesOf.set(path, await rulesAt(db, actor.channelId ?? 0, nodesOn(path)));
      const now = Date.now();
      const whole = seesPhones(actor);
      return {
        rows: comments.map(({ text, at, path }) => {
          // As in a room: a rule sees no number whole, or it would tell its digits.
          const read = maskPhones(text);
          const trials = tryRules(rulesOf.get(path) ?? [], read, { now, lastAt: () => undefined });
          const won = trials.find(({ wins }) => wins);
          return {
            text: whole ? text : read,
            at,
            answer: won ? fillAnswer(won.rule.answers[0] ?? '', valuesFor('观众', '', now), 0) : null,
            trials: trials.map(({ rule, verdict, wins }) => ({
              rule: { id: rule.id, name: rule.name, priority: rule.priority },
              wins,
              fits: verdict.fits,
              reason: verdict.fits ? null : verdict.reason,
              word: verdict.fits ? verdict.by : verdict.word,
            })),
          };
        }),
      };
    },
  }),
});
