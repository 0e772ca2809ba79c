import { type BoardShot, cutSize, type Material, ORIENTATIONS, type Suggestion } from '@zhiying/contract';
import type { Database, Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadMaterials, materialSearch, shownMaterials } from '../../material/index.ts';
import type { VideoThemeRecord } from '../theme/theme.repository.ts';
import { wordsOf } from './shot-words.ts';

const SHOWN = 12;
const MOST_WORDS = 6;
/** Somebody chose it for this film: before what the library merely finds. */
const OWN = 4;

type Fit = Pick<Suggestion, 'score' | 'why'> & { id: number };

/** How well a material fits what a shot wants to show, and why, in words. */
function fitOf(material: Material, words: readonly string[], orientation: string, ms: number): Fit {
  const why: string[] = [];
  let score = 0;
  const tags = material.tags.filter((tag) => words.some((word) => tag.includes(word) || word.includes(tag)));
  if (tags.length > 0) {
    score += 3 * tags.length;
    why.push(
      `标签${tags
        .slice(0, 2)
        .map((tag) => `「${tag}」`)
        .join('')}`,
    );
  }
  const named = words.filter((word) => material.name.includes(word));
  if (named.length > 0) {
    score += 2 * named.length;
    why.push(`名称含“${named.slice(0, 2).join('”“')}”`);
  }
  if (score > 0 && material.orientation === orientation) {
    score += 1;
    why.push(ORIENTATIONS[material.orientation]);
  }
  if (score > 0 && material.type === 'video') {
    score += 0.5;
    if (material.durationMs && ms && material.durationMs >= ms) {
      score += 1;
      why.push('时长足够');
    }
  }
  return { id: material.id, score, why };
}

const orientationOf = ({ input }: Pick<VideoThemeRecord, 'input'>) => {
  const { width, height } = cutSize(input);
  return width === height ? 'square' : width > height ? 'landscape' : 'portrait';
};

/** Materials that come into question: those of the theme, and what the library finds by the words. */
async function candidates(db: Queries, actor: Actor, theme: VideoThemeRecord, words: readonly string[]) {
  const ids = new Set(theme.input.materialIds);
  for (const word of words.slice(0, MOST_WORDS))
    for (const type of ['video', 'image'] as const)
      for (const id of await materialSearch(db, actor, { q: word, type, usable: 'yes' })) ids.add(id);
  return ids.size === 0 ? [] : loadMaterials(db, null, actor, [...ids]);
}

export async function suggest(
  db: Database,
  storage: Storage,
  actor: Actor,
  theme: VideoThemeRecord,
  { words: text, ms }: { words: string; ms: number },
): Promise<Suggestion[]> {
  const words = wordsOf(text);
  const own = new Set(theme.input.materialIds);
  const fits = (await candidates(db, actor, theme, words))
    .filter(({ type }) => type === 'video' || type === 'image')
    .map((material) => {
      const fit = fitOf(material, words, orientationOf(theme), ms);
      return own.has(material.id) ? { ...fit, score: fit.score + OWN, why: [...fit.why, '本主题素材'] } : fit;
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, SHOWN);
  const shown = await shownMaterials(
    db,
    storage,
    fits.map(({ id }) => id),
  );
  return fits.flatMap(({ id, why, score }) => {
    const footage = shown.get(id);
    return footage ? [{ footage, why, score }] : [];
  });
}

/**
 * Footage for lenses that were just written: the theme's own, each where it fits best. A montage gets
 * everything that fits a scene, a storyboard one clip a shot.
 */
export async function fillClips(
  db: Queries,
  actor: Actor,
  theme: VideoThemeRecord,
  lenses: readonly BoardShot[],
): Promise<BoardShot[]> {
  if (theme.input.materialIds.length === 0) return [...lenses];
  const materials = (await loadMaterials(db, null, actor, [...theme.input.materialIds])).filter(
    ({ type }) => type === 'video' || type === 'image',
  );
  const orientation = orientationOf(theme);
  const pools = lenses.map(() => new Array<number>());
  for (const material of materials) {
    const scores = lenses.map(
      ({ name, lines, ms }) => fitOf(material, wordsOf(`${name} ${lines.join(' ')}`), orientation, ms).score,
    );
    const best = Math.max(...scores);
    // What fits several as well, or none, goes where there is least yet.
    const fitting = pools.filter((_, at) => scores[at] === best);
    fitting.toSorted((a, b) => a.length - b.length)[0]?.push(material.id);
  }
  const all = materials.map(({ id }) => id);
  return lenses.map((lens, at) => {
    const own = pools[at] ?? [];
    // A scene without anything of its own borrows, another one each.
    const pool = own.length > 0 || all.length === 0 ? own : [all[at % all.length] as number];
    const chosen = theme.kind === 'montage' ? pool : pool.slice(0, 1);
    return { ...lens, clips: chosen.map((materialId) => ({ materialId, in: 0 })) };
  });
}
