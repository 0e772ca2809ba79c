import { type BodyOf, contract, type DouyinPageInfo, DouyinPageInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import type { Unit } from '#kernel/unit.ts';
import { setUsage, shownMaterials } from '../material/index.ts';
import { notify } from '../notification/index.ts';
import { NoSuchVersion } from './douyin.errors.ts';
import * as repository from './page.repository.ts';
import { pageSource } from './page.source.ts';

type Calls = typeof contract.douyinPage;
const USAGE_KIND = '抖音主页';

const materialsIn = ({ bannerId, sections }: DouyinPageInput) =>
  [bannerId, ...sections.map(({ pictureId }) => pictureId)].flatMap((id) => id ?? []);
const worksIn = ({ topIds, sections }: DouyinPageInput) => [
  ...new Set([...topIds, ...sections.flatMap(({ workIds }) => workIds)]),
];

export const pageService = ({ db, tx, storage }: Kernel) => {
  const seen = (on: Queries, actor: Actor, id: number) =>
    findVisible(on, pageSource(actor, {}), id, '抖音账号');

  async function info(on: Queries, actor: Actor, id: number): Promise<DouyinPageInfo> {
    const page = await seen(on, actor, id);
    const input =
      (page.versionNo && (await repository.findVersion(on, id, page.versionNo))) || DouyinPageInput.parse({});
    const final =
      page.finalNo && page.finalNo !== page.versionNo
        ? ((await repository.findVersion(on, id, page.finalNo)) ?? null)
        : null;
    const both = final ? [input, final] : [input];
    const shown = await shownMaterials(on, storage, both.flatMap(materialsIn));
    return {
      ...page,
      input,
      final,
      works: await repository.loadWorks(on, id, both.flatMap(worksIn)),
      materials: [...shown.values()],
      versions: await repository.loadVersions(on, id),
    };
  }

  /** Locks the page for the verb; a version other than the one the person saw is a conflict. */
  async function lock(unit: Unit, actor: Actor, verb: 'edit' | 'settle', id: number, versionNo: number) {
    const page = await repository.lockPage(unit, actor, verb, id);
    if (page.versionNo !== versionNo) throw RowChanged(await info(unit, actor, id));
    return page;
  }

  async function write(unit: Unit, actor: Actor, page: repository.PageRecord, input: DouyinPageInput) {
    const works = worksIn(input);
    if ((await repository.loadWorks(unit, page.id, works)).length < works.length) throw RowMissing('作品');
    const user = {
      kind: USAGE_KIND,
      id: page.id,
      title: page.name,
      link: `/home/douyin/page?id=${page.id}`,
      place: page,
    };
    await setUsage(unit, actor, user, materialsIn(input));
    const no = page.versionNo + 1;
    await repository.insertVersion(unit, page.id, { no, input, memberId: actor.id });
    await announcePage(unit, page);
    return no;
  }

  const announcePage = (unit: Unit, { id, channelId, path, ownerId }: repository.PageRecord) =>
    unit.announce(
      'douyin.pageChanged',
      { ids: [id] },
      { channelId, path, ownerId, keys: keysFor(contract.douyinPage.list) },
    );

  return {
    info: (actor: Actor, id: number) => info(db, actor, id),

    async works(actor: Actor, id: number) {
      await seen(db, actor, id);
      return { rows: await repository.loadWorks(db, id) };
    },

    save: (actor: Actor, { id, versionNo, ...input }: BodyOf<Calls['save']>) =>
      tx(actor, async (unit) => {
        const page = await lock(unit, actor, 'edit', id, versionNo);
        const no = await write(unit, actor, page, input);
        await unit.audit({
          call: contract.douyinPage.save,
          entity: 'account',
          entityId: id,
          summary: `保存「${page.name}」的抖音主页第 ${no} 版`,
          after: input,
        });
        return info(unit, actor, id);
      }),

    restore: (actor: Actor, { id, versionNo, no }: BodyOf<Calls['restore']>) =>
      tx(actor, async (unit) => {
        const page = await lock(unit, actor, 'edit', id, versionNo);
        const old = await repository.findVersion(unit, id, no);
        if (!old) throw NoSuchVersion(no);
        await write(unit, actor, page, old);
        await unit.audit({
          call: contract.douyinPage.restore,
          entity: 'account',
          entityId: id,
          summary: `「${page.name}」的抖音主页恢复到第 ${no} 版`,
        });
        return info(unit, actor, id);
      }),

    settle: (actor: Actor, { id, versionNo }: BodyOf<Calls['settle']>) =>
      tx(actor, async (unit) => {
        const page = await lock(unit, actor, 'settle', id, versionNo);
        await repository.finalizePage(unit, id);
        await unit.audit({
          call: contract.douyinPage.settle,
          entity: 'account',
          entityId: id,
          summary: `「${page.name}」的抖音主页第 ${versionNo} 版定稿`,
          before: { finalNo: page.finalNo },
          after: { finalNo: versionNo },
        });
        if (page.ownerId !== actor.id)
          await notify(unit, page.ownerId, {
            kind: 'kox',
            title: `「${page.name}」的抖音主页已定稿`,
            body: '请在抖音企业号后台按预览设置主页',
            link: `/home/douyin/preview?id=${id}`,
          });
        await announcePage(unit, page);
        return info(unit, actor, id);
      }),
  };
};
