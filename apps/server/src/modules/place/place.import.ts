import type { ImportValues, PlaceImport } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { importable, type Reason, type Verdict } from '#kernel/import/importable.ts';
import { namedCities } from '../city/index.ts';
import { mayMean, namedNodes, subtreeScope } from '../organ/index.ts';
import { type Candidate, type KnownPlace, knownPlaces, namedPeople } from './import.repository.ts';
import type { PlaceKind } from './place.kinds.ts';
import type { PlaceFields } from './place.repository.ts';
import { writePlaces } from './write-places.ts';

type Values = ImportValues<PlaceImport['columns']>;

/** `parentId` is where the row hangs it; null where it hangs already. */
export interface Plan {
  fields: PlaceFields;
  parentId: number | null;
  owner: { id: number; name: string } | null;
  before: KnownPlace | null;
}

/** Dealers or stores from a sheet, found by their code. A row needs the key for what it would do: create, or change. */
export const placeImport = (what: PlaceKind) =>
  importable<PlaceImport['columns'], Plan>({
    importing: what.importing,

    async check(db, actor, rows) {
      const facts = await factsFor(db, actor, what, rows);
      const seesPhones = holds(actor, what.calls.revealPhone);
      return rows.map(({ values }) => verdictOn(what, values, { ...facts, seesPhones }));
    },

    async faults(db, actor, rows) {
      const facts = { ...(await factsFor(db, actor, what, rows)), seesPhones: false };
      return rows.map(({ values }) => readRow(what, values, facts).reasons);
    },

    write: (unit, actor, plans) => writePlaces(unit, actor, what, plans),
  });

type Facts = Awaited<ReturnType<typeof factsFor>> & { seesPhones: boolean };

/** Everything the rows refer to, asked for once. Where they may hang depends on whether they are new. */
async function factsFor(
  db: Queries,
  actor: Actor,
  what: PlaceKind,
  rows: readonly { values: Partial<Values> }[],
) {
  const known = await knownPlaces(
    db,
    actor,
    what,
    rows.flatMap(({ values }) => values.code ?? []),
  );
  const parents = (act: 'create' | 'update') =>
    namedNodes(
      db,
      subtreeScope(scope(actor, what.calls[act])),
      rows
        .filter(({ values }) => known.has(values.code ?? '') === (act === 'update'))
        .flatMap(({ values }) => values.parent ?? []),
      what.parent.kind,
    );
  return {
    known,
    parentsForNew: await parents('create'),
    parentsForKnown: await parents('update'),
    people: await namedPeople(
      db,
      actor,
      what,
      rows.flatMap(({ values }) => values.owner ?? []),
    ),
  };
}

/** What the cells mean, and everything that is wrong with them. Which place is meant is not known while its code is not. */
function readRow(what: PlaceKind, values: Partial<Values>, facts: Facts) {
  const before = facts.known.get(values.code ?? '') ?? null;
  const reasons: Reason[] = [];
  const refuse = (column: string, msg: string) => {
    reasons.push({ column, msg });
    return null;
  };
  if (before && !before.editable) {
    refuse('code', `编码已被使用，且你无权修改该${what.noun}`);
    return { before, reasons, parent: null, cityCode: null, owner: null };
  }
  const known = values.code !== undefined;
  const parent =
    known && values.parent !== undefined ? parentIn(what, values.parent, before, facts, refuse) : null;
  const cityCode = values.city === undefined ? (before?.cityCode ?? null) : cityIn(values.city, refuse);
  const owner = known ? ownerIn(what, values.owner, before, parent, facts, refuse) : null;
  return { before, reasons, parent, cityCode, owner };
}

function verdictOn(what: PlaceKind, values: Values, facts: Facts): Verdict<Plan> {
  const { before, reasons, parent, cityCode, owner } = readRow(what, values, facts);
  if (!parent || reasons.length > 0) return { state: 'bad', reasons };

  const fields: PlaceFields = {
    code: values.code,
    name: values.name,
    cityCode,
    address: values.address ?? before?.address ?? '',
    contact: values.contact ?? before?.contact ?? '',
    phone: values.phone ?? before?.phone ?? null,
    remark: values.remark ?? before?.remark ?? '',
  };
  if (!before) return { state: 'create', plan: { fields, parentId: parent.id, owner, before } };
  const parentId = parent.id === before.parentId ? null : parent.id;
  // A number that the reader may not see is never said to be the same.
  const hidden = values.phone !== undefined && !facts.seesPhones;
  if (parentId === null && !owner && !hidden && !differs(before, fields)) return { state: 'same' };
  return { state: 'update', plan: { fields, parentId, owner, before } };
}

type Refuse = (column: string, msg: string) => null;
interface Parent {
  id: number;
  path: string;
}

function parentIn(
  what: PlaceKind,
  text: string,
  before: KnownPlace | null,
  facts: Facts,
  refuse: Refuse,
): Parent | null {
  // Whoever may change the place need not reach what it hangs on, as long as it stays there.
  if (before && mayMean(text, before.parent)) return { id: before.parentId, path: before.parent.path };
  const found = (before ? facts.parentsForKnown : facts.parentsForNew).get(text) ?? [];
  const [parent] = found;
  const { title } = what.importing.columns.parent;
  if (!parent) return refuse('parent', `${title}不存在，或不在你的管理范围内`);
  if (found.length > 1) return refuse('parent', `有 ${found.length} 个同名${title}，请填写编码或完整路径`);
  if (before && !before.mayLeave)
    return refuse('parent', `变更${what.parent.noun}需要当前上级的权限，请由上级操作`);
  return parent;
}

function cityIn(text: string, refuse: Refuse) {
  const [city, ...others] = namedCities(text);
  if (!city) return refuse('city', '城市不存在');
  if (others.length > 0) return refuse('city', `有 ${others.length + 1} 个同名城市，请按「省 / 市」填写`);
  return city.code;
}

/** Who is to answer for it from now on; null where the file leaves that as it is. */
function ownerIn(
  { kind, noun }: PlaceKind,
  text: string | undefined,
  before: KnownPlace | null,
  parent: Parent | null,
  { people }: Facts,
  refuse: Refuse,
): Pick<Candidate, 'id' | 'name'> | null {
  if (text === undefined) return null;
  if (!before && kind === 'dealer')
    return refuse('owner', '新经销商暂无任职用户，请先导入经销商和用户，再导入负责人');
  const person = people.get(text.toLowerCase());
  if (person && person.id === before?.ownerId) return null;
  const home = kind === 'store' ? parent?.path : before?.path;
  if (!home) return null;
  return person?.paths.some((path) => path.startsWith(home))
    ? person
    : refuse('owner', `用户不存在、已停用或不在该${noun}任职`);
}

const differs = (before: KnownPlace, fields: PlaceFields) =>
  (Object.keys(fields) as (keyof PlaceFields)[]).some((name) => fields[name] !== before[name]);
