import { contract, type PosterFinding, type PosterInput, type PosterValues } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { nodesOn } from '#kernel/access/row-reach.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { factsAt } from '../../ai/index.ts';
import { articleForUse, articleWaits, themeForUse } from '../../ai-create/index.ts';
import { areMaterialsVisible } from '../../material/index.ts';
import { nodeScope } from '../../organ/index.ts';
import { isSubstanceVisible } from '../../substance/index.ts';
import { ArticleWaits, NotADealer } from '../poster.errors.ts';
import { avatarKey, materialKey } from './doc-parts.ts';
import { adviser, placesById } from './place.repository.ts';
import { factValues, keySentence, type PosterPlaceFacts, placeValues } from './place-values.ts';

export interface Resolved {
  values: PosterValues;
  findings: PosterFinding[];
  /** Words that a model wrote are among them. */
  ai: boolean;
  /** Somebody else whose whole number is among them: printing it is written down like a reveal. */
  revealed?: { id: number; name: string };
}

/** Words of an article go no other way out than the article itself: where its channel wants a review, once it is passed. */
export async function refuseWaiting(db: Queries, articleId: number | null) {
  const waits = articleId === null ? null : await articleWaits(db, articleId);
  if (waits !== null) throw ArticleWaits(waits);
}

/**
 * What does not depend on the place: the poster's own words, an article's or a theme's. Each must be there for the actor. `waiting`
 * takes an article that nobody passed yet: to look at, or for its own cover, which goes out with it.
 */
export async function sharedValues(
  db: Queries,
  actor: Actor,
  input: Omit<PosterInput, 'placeId'>,
  { waiting = false }: { waiting?: boolean } = {},
): Promise<Resolved> {
  const { articleId, themeId, memberId, pictureId, target } = input;
  const values: PosterValues = {
    'poster.title': input.title,
    'poster.subtitle': input.subtitle,
    'poster.date': input.date,
  };
  const findings: PosterFinding[] = [];
  const pictures = [
    ...(pictureId ? [pictureId] : []),
    ...(input.musicId ? [input.musicId] : []),
    ...input.overrides.flatMap(({ materialId }) => materialId ?? []),
  ];
  if (!(await areMaterialsVisible(db, actor, pictures))) throw RowMissing('素材');
  if (pictureId) values['poster.picture'] = materialKey(pictureId);
  if (
    target?.to === 'substance' &&
    !(await isSubstanceVisible(db, actor, contract.substance.info, target.substanceId))
  )
    throw RowMissing('内容');
  if (articleId) {
    const article = await articleForUse(db, actor, articleId);
    if (!article) throw RowMissing('文章');
    if (!waiting) await refuseWaiting(db, articleId);
    values['article.title'] = article.title;
    values['article.sentence'] = keySentence(article.plain, article.title);
    const [cover] = article.materialIds;
    if (cover) values['article.cover'] = materialKey(cover);
    values['poster.title'] ||= article.title;
    values['poster.subtitle'] ||= values['article.sentence'];
  }
  if (themeId) {
    const theme = await themeForUse(db, actor, themeId);
    if (!theme) throw RowMissing('主题');
    values['theme.topic'] = theme.topic;
    values['poster.title'] ||= theme.topic;
  }
  const member = memberId ? await memberValues(db, actor, memberId) : null;
  return {
    values: { ...values, ...member?.values },
    findings,
    ai: Boolean(articleId),
    ...(member?.revealed && { revealed: member.revealed }),
  };
}

/** A person's number is on a poster when it is their own, or when whoever makes it may read it anyway. */
async function memberValues(
  db: Queries,
  actor: Actor,
  memberId: number,
): Promise<Pick<Resolved, 'values' | 'revealed'>> {
  const reach = (asked: RequiredCalls) => scope(actor, asked);
  const found = await adviser(db, memberId, reach(contract.poster.make));
  if (!found) throw RowMissing('顾问');
  // By the reach of the call that reveals numbers: one role may make posters of people whose numbers another may not read.
  const told =
    memberId === actor.id || (await adviser(db, memberId, reach(contract.member.revealPhone))) !== undefined;
  const phone = (told && found.phone) || '';
  const avatar = found.avatar ? avatarKey(found.avatar) : '';
  return {
    values: { 'member.name': found.name, 'member.phone': phone, 'member.avatar': avatar },
    ...(phone && memberId !== actor.id && { revealed: { id: memberId, name: found.name } }),
  };
}

/** A dealer or store that the actor may make posters for. */
export async function placeFor(
  db: Queries,
  actor: Actor,
  placeId: number,
  asked: RequiredCalls,
): Promise<PosterPlaceFacts> {
  const [place] = await placesById(db, [placeId], nodeScope(scope(actor, asked)));
  if (!place) throw RowMissing('经销商或门店');
  if (place.kind === 'organ') throw NotADealer();
  return place;
}

/** What a place is called, where it is, and what holds there of a car. */
export async function ofPlace(
  db: Queries,
  { channelId, subject }: { channelId: number; subject: string },
  place: PosterPlaceFacts,
): Promise<Omit<Resolved, 'ai'>> {
  const facts = subject ? await factsAt(db, channelId, nodesOn(place.path)) : [];
  const said = factValues(facts, subject, place.path);
  return { values: { ...placeValues(place), ...said.values }, findings: said.findings };
}

/** The same without a place: what holds where the actor sits. */
export async function ofCar(
  db: Queries,
  { channelId, subject, path }: { channelId: number; subject: string; path: string },
): Promise<Omit<Resolved, 'ai'>> {
  const facts = subject ? await factsAt(db, channelId, nodesOn(path)) : [];
  return factValues(facts, subject, path);
}
