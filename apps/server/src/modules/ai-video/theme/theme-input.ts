import {
  ACCOUNT_KEYS,
  type BoardShot,
  contract,
  type Logo,
  type MusicChoice,
  PLATFORM_IDS,
  PLATFORMS,
  type VideoInput,
} from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { checkTargets } from '../../account/index.ts';
import { factNotes } from '../../ai/index.ts';
import { areMaterialsVisible, sourceFiles } from '../../material/index.ts';
import { lentMaterials, mayUseMusic, mayUseTemplate } from '../../video-resource/index.ts';
import { NotFootage, NotLogo, NotMusic } from '../ai-video.errors.ts';

/** Any of these lets somebody choose an account for films. */
const TO_PUBLISH = [ACCOUNT_KEYS.video, ...keysFor(contract.videoTheme.create)];

const TAKES_FILMS = PLATFORM_IDS.filter((id) => PLATFORMS[id].takes.includes('video'));

const unique = (ids: readonly number[]) => [...new Set(ids)];

/** What a theme refers to must be there for whoever asks; what was there before may stay. */
export async function checkedInput(
  unit: Unit,
  actor: Actor,
  input: VideoInput,
  before?: VideoInput,
): Promise<VideoInput> {
  const checked: VideoInput = {
    ...input,
    tags: [...new Set(input.tags)],
    hashtags: [...new Set(input.hashtags.map((tag) => tag.replace(/^#|#$/g, '')))],
    factIds: unique(input.factIds),
    materialIds: unique(input.materialIds),
    accountIds: unique(input.accountIds),
    accountGroupIds: unique(input.accountGroupIds),
  };
  await factNotes(unit, actor, checked.factIds);
  await checkTargets(unit, actor, {
    accountIds: checked.accountIds,
    accountGroupIds: checked.accountGroupIds,
    platforms: TAKES_FILMS,
    keys: TO_PUBLISH,
  });
  await checkFootage(unit, actor, checked.materialIds, before?.materialIds);
  await checkMusic(unit, actor, checked.music, before?.music);
  await checkLogo(unit, actor, checked.logo, before?.logo);
  if (checked.templateId && checked.templateId !== before?.templateId)
    await mayUseTemplate(unit, actor, checked.templateId);
  return checked;
}

/** Films and pictures that the actor sees, in the library or in a package; those that were in it before may stay. */
export async function checkFootage(
  unit: Unit,
  actor: Actor,
  ids: readonly number[],
  before: readonly number[] = [],
) {
  const added = unique(ids).filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const lent = await lentMaterials(unit, actor, added);
  const own = added.filter((id) => !lent.has(id));
  if (own.length > 0 && !(await areMaterialsVisible(unit, actor, own))) throw RowMissing('素材');
  for (const { name, type } of (await sourceFiles(unit, added)).values())
    if (type !== 'video' && type !== 'image') throw NotFootage(name);
}

/** A sound of the library or a piece of music that the actor may use; what was there before may stay. */
export async function checkMusic(
  unit: Unit,
  actor: Actor,
  choice: MusicChoice | null,
  before?: MusicChoice | null,
) {
  const { materialId, musicId } = choice ?? {};
  if (musicId && musicId !== before?.musicId) await mayUseMusic(unit, actor, musicId);
  if (!materialId || materialId === before?.materialId) return;
  if (!(await areMaterialsVisible(unit, actor, [materialId]))) throw RowMissing('素材');
  for (const { name, type } of (await sourceFiles(unit, [materialId])).values())
    if (type !== 'audio') throw NotMusic(name);
}

/** A picture that the actor sees; the one that was there before may stay. */
export async function checkLogo(
  unit: Unit,
  actor: Actor,
  logo: Logo | null | undefined,
  before?: Logo | null,
) {
  if (!logo || logo.materialId === before?.materialId) return;
  if (!(await areMaterialsVisible(unit, actor, [logo.materialId]))) throw RowMissing('素材');
  for (const { name, type } of (await sourceFiles(unit, [logo.materialId])).values())
    if (type !== 'image') throw NotLogo(name);
}

export const footageOf = (lenses: readonly BoardShot[]) =>
  unique(lenses.flatMap(({ clips }) => clips.map(({ materialId }) => materialId)));
