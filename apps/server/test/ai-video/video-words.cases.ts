import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { until } from '../library.ts';
import { made } from '../studio.ts';
import { arranged, ask, filmsOf, lens, library, maker, themeWith } from '../video-desk.ts';

const { video, videoTheme } = contract;

describe('每条单独写口播', { timeout: 90_000 }, () => {
  it('模型为每条写不同的口播；用了没选的事实或违规的句子不采用，检查结果写在作品上', async () => {
    const { model } = library.house.app.kernel;
    const original = { ready: model.ready, compose: model.compose };
    let n = 0;
    model.ready = async () => true;
    model.compose = async ({ schema }) => {
      n += 1;
      const { text: _text, ...rest } = made('');
      const lenses = [
        { picture: '', lines: [`第 ${n} 种说法`], seconds: 2 },
        { picture: '', lines: [n === 1 ? '全国最好' : '价格是{{fact:999}}'], seconds: 2 },
      ];
      return { ...rest, value: schema.parse({ lenses }) };
    };
    try {
      const id = await themeWith('montage', [lens('a', ['开头']), lens('b', ['结尾'])], { count: 2 });
      await ask(videoTheme.generate, { id }, maker.token);
      const rows = await until(async () => {
        const now = await filmsOf(id);
        return now.every(({ script }) => script === 'model') ? now : null;
      });
      await ask(videoTheme.cancel, { id }, maker.token);
      expect(rows.map(({ script, blocks }) => [script, blocks])).toEqual([
        ['model', 0],
        ['model', 0],
      ]);
      const infos = await Promise.all(
        rows.map((row) => ask(video.info, { id: String(row.id) }, maker.token)),
      );
      expect(infos.map(({ lines }) => lines)).toEqual([
        ['第 1 种说法', '结尾'],
        ['第 2 种说法', '结尾'],
      ]);
    } finally {
      Object.assign(model, original);
    }
  });

  it('没有模型时用分镜的说法，并标为离线草稿', async () => {
    const id = await themeWith('montage', [lens('a', ['开头', '另一个开头'])], { count: 2 });
    await ask(videoTheme.generate, { id }, maker.token);
    await arranged(id);
    expect((await filmsOf(id)).map(({ script }) => script)).toEqual(['offline', 'offline']);
  });
});
