import { sql } from '#db/sql.ts';
import { disabledNodes } from '#kernel/access/paths.ts';
import { totalByDay } from '#kernel/list/days.ts';
import { daysNeeded, type Figure, type Findable, findable, type Shortcut, stock } from '#kernel/workbench.ts';
import { DEALER, type PlaceKind, STORE } from './place.kinds.ts';
import { ownPlaces } from './place.scope.ts';
import { placeSource } from './place.source.ts';

/** Places in force: one below a disabled organisation does not count. */
const inForce = (what: PlaceKind, place: number): Figure => ({
  id: `${what.kind}s`,
  calls: [what.calls.list],
  title: what.noun,
  unit: '家',
  place,
  moreIsGood: true,
  async read({ db }, actor, span) {
    const rows = {
      from: sql`node n`,
      where: [
        sql`n.kind = ${what.kind}`,
        sql`n.id NOT IN ${disabledNodes}`,
        ownPlaces(actor, what.calls.list),
      ],
    };
    return stock(await totalByDay(db, rows, sql`n.created_at`, daysNeeded(span)), span);
  },
});
export const placeFigures = [inForce(DEALER, 70), inForce(STORE, 80)];

const create = (what: PlaceKind, place: number): Shortcut => ({
  id: `${what.kind}.create`,
  calls: [what.calls.create],
  title: `新建${what.noun}`,
  hint: '打开新建表单',
  link: `/home/${what.kind}?create=1`,
  place,
});
const importing = (what: PlaceKind, place: number): Shortcut => ({
  id: `${what.kind}.import`,
  calls: [what.calls.importPreview],
  title: `导入${what.noun}`,
  hint: '下载模板后上传',
  link: `/home/${what.kind}?import=1`,
  place,
});
export const placeShortcuts = [
  create(DEALER, 60),
  create(STORE, 70),
  importing(DEALER, 92),
  importing(STORE, 94),
];

const find = (what: PlaceKind, place: number): Findable =>
  findable(
    { id: what.kind, call: what.calls.list, title: what.noun, place },
    (actor, q) => placeSource(actor, what, { q }),
    ({ id, name, code, parent }) => ({
      title: name,
      meta: [...(code ? [code] : []), parent.name],
      link: `/home/${what.kind}?open=${id}`,
    }),
  );
export const findPlaces = [find(DEALER, 50), find(STORE, 60)];
