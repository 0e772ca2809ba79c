import { type BodyOf, contract, type Send, type SubstanceChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../../material/index.ts';
import { ownedSends } from '../substance.scope.ts';
import { sendPolicy } from './send.policy.ts';

type Search = Pick<
  BodyOf<typeof contract.substanceSend.list>,
  'q' | 'state' | 'substanceId' | 'mustShare' | 'created'
>;

export const sendSource = (storage: Storage | null, actor: Actor, search: Search): ListSource<Send> => {
  const { q, state, substanceId, mustShare, created } = search;
  return {
    from: sql`substance_send d`,
    id: sql`d.id`,
    where: [
      ownedSends(actor, contract.substanceSend.list),
      ...(q ? [nameContains(sql`d.name`, q)] : []),
      ...(state ? [sql`d.state = ${state}`] : []),
      ...(substanceId
        ? [
            sql`d.id = ANY(ARRAY(SELECT i.send_id FROM substance_send_item i WHERE i.substance_id = ${substanceId}))`,
          ]
        : []),
      ...(mustShare ? [sql`d.must_share`] : []),
      ...(created ? [withinDays(sql`d.created_at`, created)] : []),
    ],
    sorts: { createdAt: sql`d.created_at`, from: sql`d.from_at` },
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    load: (db, ids) => loadSends(db, storage, actor, ids as number[]),
  };
};

interface SendRow extends Omit<Send, 'can' | 'pieces'> {
  pieces: (Pick<SubstanceChoice, 'id' | 'name' | 'kind'> & { coverId: number | null })[];
  reached: (boolean | null)[];
}

/** Sums of the pieces' kept counts `i`, as one outcome. */
export const outcomeOf = (prefix = sql`i`) => sql`
  json_build_object('reached', coalesce(sum(${prefix}.reached), 0), 'opened', coalesce(sum(${prefix}.opened), 0),
    'shared', coalesce(sum(${prefix}.shared), 0), 'published', coalesce(sum(${prefix}.published), 0),
    'visits', coalesce(sum(${prefix}.visits), 0), 'leads', coalesce(sum(${prefix}.leads), 0))`;

const NAMES_SHOWN = 3;

async function loadSends(db: Queries, storage: Storage | null, actor: Actor, ids: number[]): Promise<Send[]> {
  const rows = await db.query<SendRow>(sql`
    SELECT d.id, d.name, d.message, d.must_share AS "mustShare", d.from_at AS "from", d.until_at AS until, d.state, d.expected, d.people,
           d.note, d.reason, d.created_at AS "createdAt", d.sent_at AS "sentAt", d.ended_at AS "endedAt",
           json_build_object('id', o.id, 'name', o.name) AS owner, ${targetNames} AS targets,
           (SELECT ${outcomeOf()} FROM substance_send_item i WHERE i.send_id = d.id) AS outcome,
           (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.title, 'kind', s.kind,
                     'coverId', coalesce(s.cover_id, s.material_ids[1])) ORDER BY i.position), '[]')
            FROM substance_send_item i JOIN substance s ON s.id = i.substance_id WHERE i.send_id = d.id) AS pieces,
           ${sendPolicy.reached(actor)} AS reached
    FROM substance_send d JOIN member o ON o.id = d.owner_id WHERE d.id = ${anyOf(ids)}`);
  const covers = storage
    ? await shownMaterials(db, storage, [
        ...new Set(rows.flatMap(({ pieces }) => pieces.flatMap(({ coverId }) => coverId ?? []))),
      ])
    : new Map();
  const can = sendPolicy.can(actor);
  return rows.map(({ reached, pieces, ...row }) => ({
    ...row,
    pieces: pieces.map(({ coverId, ...piece }) => ({
      ...piece,
      cover: (coverId && covers.get(coverId)?.thumb) || null,
    })),
    can: can({ ...row, reached }),
  }));
}

/** Nodes by name and people by number, as much as fits in a line. */
const targetNames = sql`
  concat_ws('，',
    (SELECT string_agg(name, '、') || CASE WHEN cardinality(d.node_ids) > ${NAMES_SHOWN} THEN ' 等 ' || cardinality(d.node_ids) || ' 个组织' ELSE '' END
     FROM (SELECT p->>'name' AS name FROM jsonb_array_elements(d.planned) p LIMIT ${NAMES_SHOWN}) first),
    (SELECT string_agg(r.name, '、') FROM role r WHERE r.id = ANY(d.role_ids)),
    (SELECT string_agg(g.name, '、' ORDER BY g.name) FROM recipient_group g WHERE g.id = ANY(d.group_ids)),
    CASE WHEN cardinality(d.member_ids) > 0 THEN '另选 ' || cardinality(d.member_ids) || ' 人' END)`;
