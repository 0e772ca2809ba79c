import { contract, POSTER_FORMAT } from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { ensureBuiltinTemplates } from '../../src/modules/poster/index.ts';
import {
  addPicture,
  addTemplate,
  ask,
  dealer,
  docOf,
  head,
  library,
  make,
  openPosters,
  other,
  pass,
  passedTemplate,
  reviewer,
  send,
  templateInput,
} from '../poster-desk.ts';

const { posterTemplate, posterTemplateReview, materialPublish, material } = contract;
openPosters();

describe('templates', () => {
  it('are used below once somebody else passed them', async () => {
    const made = await addTemplate('试驾邀请');
    const seenBelow = async () =>
      (await ask(posterTemplate.list, { q: '试驾邀请' }, dealer.token)).rows.map(({ id }) => id);
    expect(await seenBelow()).toEqual([]);
    await ask(posterTemplate.submit, { ids: [made.id] }, head.token);
    const items = [{ id: made.id, versionId: made.versionId }];
    expect((await send(posterTemplateReview.pass, { items }, head.token)).status).toBe('n');
    expect((await ask(posterTemplateReview.queue, {}, reviewer.token)).total).toBe(1);
    await ask(posterTemplateReview.pass, { items }, reviewer.token);
    expect(await seenBelow()).toEqual([made.id]);
    const info = await ask(posterTemplate.info, { id: made.id }, dealer.token);
    expect(info).toMatchObject({ openOnly: true, status: 'passed', layers: 4 });
    expect(info.can).toEqual(['use']);
    expect(info.versions[0]?.decisions).toHaveLength(1);
  });

  it('start over as a draft in a new version when they change, and go back to an old one', async () => {
    const id = await passedTemplate('改版');
    await make({ templateId: id });
    const before = await ask(posterTemplate.info, { id }, head.token);
    const doc = docOf({ background: { color: '#FF0000' } });
    const after = await ask(
      posterTemplate.update,
      { id, version: before.version, ...templateInput('改版', doc) },
      head.token,
    );
    expect(after).toMatchObject({ status: 'draft', versionNo: 2 });
    expect(
      await send(posterTemplate.update, { id, version: before.version, ...templateInput('旧') }, head.token),
    ).toMatchObject({
      httpStatus: 409,
      data: { name: '改版' },
    });
    expect((await ask(posterTemplate.version, { id, no: 1 }, head.token)).doc.background.color).toBe(
      '#FFFFFF',
    );
    const restored = await ask(posterTemplate.restore, { id, version: after.version, no: 1 }, head.token);
    expect(restored.doc.background.color).toBe('#FFFFFF');
    // As a version of its own: the draft that it replaces can be looked at and taken up again as well.
    expect(restored.versions.map(({ no, by }) => [no, by])).toEqual([
      [3, 'head'],
      [2, 'head'],
      [1, 'head'],
    ]);
    expect((await ask(posterTemplate.version, { id, no: 2 }, head.token)).doc.background.color).toBe(
      '#FF0000',
    );
    expect(
      (await send(posterTemplate.restore, { id, version: restored.version, no: 99 }, head.token)).httpStatus,
    ).toBe(404);
  });

  it('that nobody below may change cannot be copied past their locks', async () => {
    const id = await passedTemplate('总部模板');
    expect((await send(posterTemplate.copy, { id, name: '我的' }, dealer.token)).httpStatus).toBe(404);
    expect(
      (await send(posterTemplate.update, { id, version: 1, ...templateInput('改') }, dealer.token))
        .httpStatus,
    ).toBe(404);
    const own = await addTemplate('经销商的', undefined, dealer);
    expect((await send(posterTemplate.info, { id: own.id }, other.token)).httpStatus).toBe(404);
    expect((await ask(posterTemplate.copy, { id: own.id, name: '副本' }, dealer.token)).status).toBe('draft');
  });

  it('of a newer product are refused, and never guessed at', async () => {
    const newer = { ...docOf(), format: POSTER_FORMAT + 1 };
    const refused = await send(posterTemplate.create, { ...templateInput('新'), doc: newer }, head.token);
    expect(refused).toMatchObject({ httpStatus: 400, msg: expect.stringContaining('版本较新') });
    const id = await passedTemplate('后来变新');
    await library.house.db.query(
      sql`UPDATE poster_template SET doc = ${JSON.stringify(newer)}::jsonb WHERE id = ${id}`,
    );
    const answer = await send(contract.poster.make, { templateId: id, name: '新' }, head.token);
    expect(answer).toMatchObject({ httpStatus: 409, msg: expect.stringContaining('版本较新') });
    expect((await ask(contract.poster.list, { templateId: id }, head.token)).total).toBe(0);
  });

  it('of a newer product harm no other, and are looked at and deleted but never changed or passed', async () => {
    const newer = { format: POSTER_FORMAT + 1, pages: [{ kind: 'hologram' }] };
    const made = await addTemplate('新版送审');
    await addTemplate('新版旁边');
    await ask(posterTemplate.submit, { ids: [made.id] }, head.token);
    const { id, versionId, version } = await ask(posterTemplate.info, { id: made.id }, head.token);
    for (const table of [sql`poster_template`, sql`poster_template_version`])
      await library.house.db.query(
        sql`UPDATE ${table} SET doc = ${JSON.stringify(newer)}::jsonb WHERE name = '新版送审'`,
      );
    const { rows } = await ask(posterTemplate.list, { q: '新版' }, head.token);
    const shown = rows.map(({ name, tooNew, layers }) => [name, tooNew, layers] as const);
    expect(shown.toSorted(([, one], [, other]) => Number(one) - Number(other))).toEqual([
      ['新版旁边', false, 4],
      ['新版送审', true, 0],
    ]);
    const { rows: queue } = await ask(posterTemplateReview.queue, {}, reviewer.token);
    expect(queue.map((row) => row.id)).toContain(id);
    const info = await ask(posterTemplate.info, { id }, reviewer.token);
    expect(info).toMatchObject({ tooNew: true, width: 200, height: 300, doc: { layers: [] } });
    expect(info.can).toEqual(['cancelSubmit']);
    const refused = [
      send(posterTemplateReview.pass, { items: [{ id, versionId }] }, reviewer.token),
      send(posterTemplate.update, { id, version, ...templateInput('改') }, head.token),
      send(posterTemplate.restore, { id, version, no: 1 }, head.token),
      send(posterTemplate.version, { id, no: 1 }, head.token),
      send(posterTemplate.copy, { id, name: '副本' }, head.token),
    ];
    for (const answer of await Promise.all(refused))
      expect(answer).toMatchObject({ httpStatus: 409, code: 'poster.tooNew' });
    await ask(posterTemplate.cancelSubmit, { ids: [id] }, head.token);
    await ask(posterTemplate.remove, { ids: [id] }, head.token);
  });

  it('refuse what is no document, and change nothing', async () => {
    const layers = docOf().layers;
    const [first] = layers;
    const bad = [
      { layers: [first, first] },
      { width: 0 },
      { layers: [{ ...first, text: '{{nobody.knows}}' }] },
      { layers: Array.from({ length: 201 }, (_, at) => ({ ...first, id: `l${at}` })) },
      { background: { color: 'red' } },
      { layers: [{ ...first, shadow: { color: '#000000', blur: 201, y: 0 } }] },
      // A time line is 3 to 15 s long.
      { motion: { ms: 2999 } },
      { motion: { ms: 15_001 } },
    ];
    for (const fields of bad)
      expect(
        (
          await send(
            posterTemplate.create,
            { ...templateInput('坏'), doc: { ...docOf(), ...fields } },
            head.token,
          )
        ).httpStatus,
        JSON.stringify(fields).slice(0, 60),
      ).toBe(400);
    expect((await ask(posterTemplate.list, { q: '坏' }, head.token)).total).toBe(0);
  });

  it('know where their pictures are used, and take none that was recalled', async () => {
    const picture = await addPicture('车.png');
    const source = { from: 'material', materialId: picture.id };
    const shown = { id: 'car', name: '车', kind: 'picture', x: 0, y: 0, width: 50, height: 50, source };
    const doc = docOf({ layers: [...docOf().layers, shown] });
    const made = await addTemplate('有图', doc);
    expect(made.pictures.map(({ key }) => key)).toEqual([`material:${picture.id}`]);
    const then = await ask(posterTemplate.version, { id: made.id, no: 1 }, head.token);
    expect(then.pictures).toMatchObject([{ key: `material:${picture.id}` }]);
    expect((await ask(material.usage, { id: picture.id }, head.token)).rows[0]).toMatchObject({
      kind: '海报模板',
      title: '有图',
    });
    await ask(materialPublish.recall, { ids: [picture.id], reason: '侵权' }, head.token);
    expect((await send(posterTemplate.create, templateInput('又用', doc), head.token)).httpStatus).toBe(409);
    expect((await send(posterTemplate.create, templateInput('别人的图', doc), dealer.token)).httpStatus).toBe(
      404,
    );
  });

  it('are filed and marked by each person alone', async () => {
    const { id } = await addTemplate('归档');
    await ask(posterTemplate.file, { ids: [id], folder: '秋季' }, head.token);
    await ask(posterTemplate.favourite, { id, on: true }, head.token);
    const { folders } = await ask(posterTemplate.counts, {}, head.token);
    expect(folders).toContainEqual({ name: '秋季', count: 1 });
    expect(
      (await ask(posterTemplate.list, { favourite: 'yes' }, head.token)).rows.map((row) => row.id),
    ).toEqual([id]);
    expect((await ask(posterTemplate.list, { favourite: 'yes' }, reviewer.token)).total).toBe(0);
    await ask(posterTemplate.remove, { ids: [id] }, head.token);
    expect((await send(posterTemplate.info, { id }, head.token)).httpStatus).toBe(404);
  });

  it('of our own are there for everybody, copied and never changed', async () => {
    await library.house.addMember('root.admin', [], { isAdmin: true });
    await ensureBuiltinTemplates(library.house.app.kernel);
    await ensureBuiltinTemplates(library.house.app.kernel);
    const { rows, total } = await ask(posterTemplate.list, { builtin: 'yes', limit: 100 }, dealer.token);
    expect(total).toBe(BUILTIN_TEMPLATES.length);
    const [first] = rows;
    if (!first) throw new Error('none');
    expect(first.versionNo).toBe(1);
    expect((await send(posterTemplate.remove, { ids: [first.id] }, head.token)).httpStatus).toBe(409);
    const copy = await ask(posterTemplate.copy, { id: first.id, name: '本店版' }, dealer.token);
    expect(copy).toMatchObject({ builtin: false, status: 'draft', openOnly: false });
    await pass((await addTemplate('另一个')).id);
  });
});
