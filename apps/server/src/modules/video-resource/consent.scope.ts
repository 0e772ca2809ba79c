import { BLANK_WORDS, CONSENT_ENDING_DAYS, type ConsentFilter } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { CHINA_TODAY } from '../ai/index.ts';

/** The day on which the leave ends has passed in China. */
const CONSENT_OVER = sql`(r.consent_until IS NOT NULL AND r.consent_until < ${CHINA_TODAY})`;

/** Why a voice or a face (`r`) may not be used today, in words that follow its name; null where it may. Ours need no leave. */
export const CONSENT_PROBLEM = sql`(CASE
  WHEN r.consent_until IS NULL THEN NULL
  WHEN r.consent_until < ${CHINA_TODAY} THEN '的授权已于 ' || to_char(r.consent_until, 'YYYY-MM-DD') || ' 到期'
  WHEN r.consent_from > ${CHINA_TODAY} THEN '的授权自 ' || to_char(r.consent_from, 'YYYY-MM-DD') || ' 起生效'
  WHEN r.consent_proof IS NULL THEN '缺少授权证明文件'
  WHEN btrim(coalesce(r.consent_who, '')) ~* ${`^(?:${BLANK_WORDS})$`} THEN '缺少授权人姓名' END)`;

/** The consent of a row (`r`) as lists read it. */
export const CONSENT_COLUMN = sql`
  json_build_object('who', r.consent_who, 'purpose', r.consent_for, 'from', to_char(r.consent_from, 'YYYY-MM-DD'),
    'until', to_char(r.consent_until, 'YYYY-MM-DD'), 'proof', r.consent_proof, 'expired', ${CONSENT_OVER},
    'problem', ${CONSENT_PROBLEM}) AS given`;

const CONDITIONS: Record<ConsentFilter, SQL> = {
  valid: sql`(r.consent_until IS NOT NULL AND ${CONSENT_PROBLEM} IS NULL)`,
  expired: CONSENT_OVER,
  missing: sql`(r.consent_until >= ${CHINA_TODAY} AND ${CONSENT_PROBLEM} IS NOT NULL)`,
  none: sql`(r.consent_until IS NULL)`,
  ending: sql`(r.consent_until BETWEEN ${CHINA_TODAY} AND ${CHINA_TODAY} + ${CONSENT_ENDING_DAYS}::int)`,
};

export const consentIs = (state: ConsentFilter): SQL => CONDITIONS[state];
