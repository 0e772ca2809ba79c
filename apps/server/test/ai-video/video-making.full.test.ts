import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@zhiying/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { probeFile } from '#engines/media/index.ts';
import { filmProcesses } from '../../src/engines/media/testing/film-processes.ts';
import { never, scratch } from '../../src/engines/media/testing/look.ts';
import { addMaterial, passMaterial, until } from '../library.ts';
import {
  arranged,
  ask,
  filmsOf,
  lens,
  library,
  maker,
  settled,
  themeWith,
  useVideos,
} from '../video-desk.ts';
import './video-music.cases.ts';
import './video-words.cases.ts';

const { video, videoBoard, videoTheme } = contract;

useVideos();

describe('合成进程', { timeout: 120_000 }, () => {
  it.runIf(process.platform === 'linux')('被系统结束：自己再试，照样完成，不说素材坏了', async () => {
    const id = await themeWith('storyboard', [{ ...lens('a', []), ms: 3000 }]);
    await ask(videoTheme.generate, { id }, maker.token);
    const [killed] = await until(async () => {
      const [row] = await filmsOf(id);
      const found = row?.status === 'composing' ? filmProcesses() : [];
      return found.length > 0 ? found : null;
    });
    process.kill(killed ?? 0, 'SIGKILL');
    const waiting = await until(async () => {
      const [row] = await filmsOf(id);
      return row?.note || row?.status === 'done' ? row : null;
    });
    expect(waiting).toMatchObject({ status: 'queued', note: '合成进程意外结束，稍后自动重试' });
    expect(await settled(id)).toMatchObject({ status: 'ready', note: '' });
  });
});

describe('差异', { timeout: 120_000 }, () => {
  it('合成后按看到的画面算：同一张图存成两份素材是重复，两张不同的图不是', async () => {
    const drawing = (turned: boolean) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360"><rect width="360" height="360" fill="#246"/>${Array.from(
            { length: 24 },
            (_, at) => {
              const place = (at * (turned ? 97 : 61)) % 320;
              return `<rect x="${turned ? (at * 83) % 320 : place}" y="${turned ? place : (at * 43) % 320}" width="50" height="40" fill="hsl(${at * 37} 80% ${20 + at * 3}%)"/>`;
            },
          ).join('')}</svg>`,
        ),
      );
    const add = async (name: string, ext: 'png' | 'jpg', content: Buffer) => {
      const id = await addMaterial(library, maker, { name, type: 'image', ext }, content);
      await passMaterial(library, id);
      return id;
    };
    const one = await add('示例甲.png', 'png', await drawing(false).png().toBuffer());
    const copy = await add('示例甲副本.jpg', 'jpg', await drawing(false).resize(300).jpeg().toBuffer());
    const other = await add('示例乙.png', 'png', await drawing(true).png().toBuffer());
    const differenceOf = async (materials: number[]) => {
      const clips = materials.map((materialId) => ({ materialId, in: 0 }));
      const id = await themeWith('montage', [{ ...lens('a', []), clips }], { count: 2, freshScript: false });
      await ask(videoTheme.generate, { id }, maker.token);
      expect(await settled(id)).toMatchObject({ status: 'ready' });
      const shown = await library.house.db.query<{ id: number }>(sql`
        SELECT DISTINCT c.material_id AS id FROM video_clip c JOIN video v ON v.id = c.video_id WHERE v.theme_id = ${id}`);
      expect(shown).toHaveLength(2);
      const [first] = await filmsOf(id);
      return [first?.difference, first?.sameOpening];
    };
    // The plan warns about the openings that are named here.
    expect(await differenceOf([one, copy])).toEqual([0, [2]]);
    expect(await differenceOf([one, other])).toEqual([100, []]);
  });
});

describe('快速预览', { timeout: 90_000 }, () => {
  const jobState = async (id: string) =>
    (await library.house.db.one<{ status: string }>(sql`SELECT status FROM job_run WHERE id = ${id}`))
      ?.status;
  const stored = async (id: number) => {
    const found: string[] = [];
    for await (const { path } of library.house.app.kernel.storage.list('video/'))
      if (path.includes(`/${id}/preview-`)) found.push(path);
    return found;
  };

  it('按现在的剪辑合成低清画面；不是成片，改过就不再给出；可取消，不留下文件', async () => {
    const id = await themeWith('storyboard', [lens('a', ['到店看车'])]);
    await ask(videoTheme.generate, { id }, maker.token);
    const film = await arranged(id);
    if (!film) throw new Error('no film');
    const read = () => ask(video.info, { id: String(film.id) }, maker.token);
    const { jobId } = await ask(video.preview, { id: film.id }, maker.token);
    await until(async () => (await jobState(jobId)) === 'done');
    const seen = await read();
    // Nothing about the film itself is different.
    expect(seen).toMatchObject({ status: 'cancelled', url: null, preview: { unspoken: 0 } });
    const file = join(await scratch(), 'preview.mp4');
    const answer = await fetch(new URL(seen.preview?.url ?? '', library.house.url));
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const probed = await probeFile({ file, ext: 'mp4' }, { signal: never });
    expect(probed.picture).toMatchObject({ width: 360, height: 360 });
    expect(probed.tags.AIGC).toContain(`preview-${film.id}-`);

    const viewer = await library.person('looks on', library.dealer, ['15-1']);
    expect((await library.house.send(video.preview, { id: film.id }, viewer.token)).httpStatus).toBe(403);
    const shots = film.doc.shots.map((shot) => ({ ...shot, ms: 60_000 }));
    const saved = await ask(
      video.save,
      { id: film.id, version: seen.version, title: film.title, doc: { ...film.doc, shots } },
      maker.token,
    );
    expect(saved.preview).toBeNull();
    const long = await ask(video.preview, { id: film.id }, maker.token);
    await until(async () => (await jobState(long.jobId)) === 'running');
    await ask(contract.job.cancel, { id: long.jobId }, maker.token);
    await until(async () => (await jobState(long.jobId)) === 'cancelled');
    expect((await read()).preview).toBeNull();
    expect(await stored(film.id)).toHaveLength(1);
  });
});

describe('同时修改与查看', { timeout: 90_000 }, () => {
  it('查看到的分镜不旧于它的版本，旧分镜不会盖掉新分镜', async () => {
    const id = await themeWith('storyboard', [lens('a', ['0'])]);
    const first = (await ask(videoTheme.info, { id: String(id) }, maker.token)).version;
    let saved = false;
    const seen: { version: number; said: number }[] = [];
    const look = async () => {
      while (!saved) {
        const { version, board } = await ask(videoTheme.info, { id: String(id) }, maker.token);
        seen.push({ version: version - first, said: Number(board[0]?.lines[0]) });
      }
    };
    const save = async () => {
      for (let n = 0; n < 40; n += 1)
        await ask(
          videoBoard.save,
          { id, version: first + n, lenses: [lens('a', [String(n + 1)])] },
          maker.token,
        );
    };
    await Promise.all([
      look(),
      look(),
      look(),
      save().finally(() => {
        saved = true;
      }),
    ]);
    expect(seen.filter(({ version, said }) => said < version)).toEqual([]);
  });
});
