import { contract, SAMPLE_VALUES, withSamples } from '@zhiying/contract';
import { expect, it } from 'vitest';
import {
  addTemplate,
  ask,
  docOf,
  drawPoster,
  head,
  library,
  make,
  openPosters,
  scribe,
  templateInput,
} from '../poster-desk.ts';

const { poster, posterTemplate, material } = contract;
openPosters();
const templateInfo = (id: number) => ask(posterTemplate.info, { id }, head.token);

/** What the server draws of a template before it is used. */
async function previewed(templateId: number, placeId: number | null) {
  const { id } = await make({ templateId, placeId, preview: true });
  const { orders, render } = scribe();
  await drawPoster(id, render);
  expect((await ask(poster.info, { id }, head.token)).state).toBe('done');
  return { id, values: orders[0]?.values };
}

it('a preview shows what the canvas shows: examples, or a place with examples of what is no place’s', async () => {
  const { id } = await addTemplate('预览同画布');
  expect((await previewed(id, null)).values).toEqual(SAMPLE_VALUES);
  const placeId = library.dealer;
  const { values } = await ask(poster.values, { placeId }, head.token);
  const there = (await previewed(id, placeId)).values;
  expect(there).toEqual(withSamples(values));
  expect(there).toMatchObject({
    'store.name': '示例·一店',
    'store.phone': '13800000001',
    'fact.price': SAMPLE_VALUES['fact.price'],
    'poster.link': SAMPLE_VALUES['poster.link'],
  });
  // What a place lacks is missing on both.
  const other = (await previewed(id, library.otherDealer)).values;
  expect(other?.['store.phone']).toBe('');
});

it('a preview is no use of its template: no count, no material, and no new version of a draft', async () => {
  const { id, versionNo } = await addTemplate('预览不算使用');
  const preview = await previewed(id, null);
  const save = async (color: string) => {
    const { version } = await templateInfo(id);
    const doc = docOf({ background: { color } });
    return ask(posterTemplate.update, { id, version, ...templateInput('预览不算使用', doc) }, head.token);
  };
  // With the dialog still open, and after it was closed.
  expect((await save('#00FF00')).versionNo).toBe(versionNo);
  await ask(poster.remove, { ids: [preview.id] }, head.token);
  expect(await save('#0000FF')).toMatchObject({ versionNo, uses: 0 });
  expect((await ask(material.list, { q: '示例海报' }, head.token)).total).toBe(0);
  await make({ templateId: id, save: false });
  expect(await save('#FF0000')).toMatchObject({ versionNo: versionNo + 1, uses: 1 });
});
