import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { nameContains } from '#kernel/list/search.ts';
import { seesPhones } from './phone-access.ts';
import { digitsOf } from './phone-digits.ts';

/** Digits as people write them, for the database: plain, full-width and Chinese. */
const ANY = '0-9０-９零〇洞一壹幺二贰两三叁四肆五伍六陆七柒拐八捌九玖勾';
const NUMBER = `[1１一壹幺][^${ANY}]{0,4}[3-9３-９三叁四肆五伍六陆七柒拐八捌九玖勾]([^${ANY}]{0,4}[${ANY}]){9}`;

const hasDigits = (q: string) =>
  [...q].some((character) => {
    const read = digitsOf(character);
    return read.kind === 'digits' && read.script !== 'looks';
  });

/**
 * Rows whose text contains the search term, for texts by and to customers. A text that still holds a number (sent by
 * us, or old) is not matched by digits for actors who may not see numbers: each further digit would confirm one of
 * the number.
 */
export const customerTextContains = (actor: Actor, text: SQL, q: string): SQL =>
  seesPhones(actor) || !hasDigits(q)
    ? nameContains(text, q)
    : sql`(${nameContains(text, q)} AND ${text} !~ ${NUMBER})`;
