import { PLATFORM_IDS, PLATFORM_NUMBERS, PLATFORMS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { FactSubjectNames } from './facts.slots.ts';

export const platformNames: FactSubjectNames = {
  kind: 'platform',
  rows: sql`
    SELECT p.id::bigint AS id, p.name, '' AS detail
    FROM unnest(${PLATFORM_IDS.map((id) => PLATFORM_NUMBERS[id])}::int[], ${PLATFORM_IDS.map((id) => PLATFORMS[id].name)}::text[]) AS p(id, name)`,
};
