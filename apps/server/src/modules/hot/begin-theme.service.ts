import {
  ARTICLE_PLATFORMS,
  platformsTaking,
  type ThemeForm,
  ThemeInput,
  VideoInput,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import { draftTheme } from '../ai-create/index.ts';
import { draftVideoTheme } from '../ai-video/index.ts';
import { sourceFiles, visibleMaterials } from '../material/index.ts';
import { usableAccounts } from './usable-accounts.repository.ts';
import { MAKES_ARTICLES, MAKES_VIDEOS } from './video.policy.ts';

/** What a theme begins with. Materials and accounts that are not there for whoever begins it stay out. */
interface Beginning {
  topic: string;
  brief: string;
  tag: string;
  hotIds?: readonly number[];
  materialIds?: readonly number[];
  accountIds?: readonly number[];
  /** About how long a film is wanted. */
  seconds?: number | null;
}

const BRIEF_MAX = { article: 2_000, video: 5_000 } as const;
const SECONDS = { usual: 30, least: 5, most: 180 } as const;

/** Drafts a theme of the actor's place, and says where that is. */
export async function beginTheme(
  unit: Unit,
  actor: Actor,
  form: ThemeForm,
  { topic, brief, tag, hotIds = [], materialIds = [], accountIds = [], seconds }: Beginning,
): Promise<{ themeId: number; place: Place }> {
  const asked = form === 'article' ? MAKES_ARTICLES : MAKES_VIDEOS;
  const place = await placeOf(unit, actor, asked);
  const common = { topic, brief: brief.slice(0, BRIEF_MAX[form]), tags: [tag] };
  const materials = await visibleMaterials(unit, actor, materialIds);
  const accounts = await usable(unit, actor, form, accountIds);
  if (form === 'article') {
    const platforms = [...new Set(accounts.map(({ platform }) => platform))];
    const { id } = await draftTheme(
      unit,
      actor,
      ThemeInput.parse({
        ...common,
        hotIds: [...hotIds],
        materialIds: materials,
        accountIds: accounts.map((account) => account.id),
        ...(platforms.length > 0 ? { platforms } : {}),
        count: 1,
      }),
    );
    return { themeId: id, place };
  }
  const files = await sourceFiles(unit, materials);
  const footage = materials.filter((id) => ['video', 'image'].includes(files.get(id)?.type ?? ''));
  const { id } = await draftVideoTheme(
    unit,
    actor,
    'storyboard',
    VideoInput.parse({
      ...common,
      materialIds: footage,
      accountIds: accounts.map((account) => account.id),
      seconds: Math.min(SECONDS.most, Math.max(SECONDS.least, seconds ?? SECONDS.usual)),
    }),
  );
  return { themeId: id, place };
}

/** Of these accounts, those the actor may publish such content to. */
function usable(unit: Unit, actor: Actor, form: ThemeForm, ids: readonly number[]) {
  const platforms = form === 'article' ? ARTICLE_PLATFORMS : platformsTaking('video');
  return usableAccounts(unit, actor, ids, platforms, form);
}
