import { SHARE_LINK_DAYS, SHARE_PAGE } from '@zhiying/contract';
import { shownMaterials } from '../material/index.ts';
import {
  countOutcome,
  pieceShown,
  type ShareTarget,
  shownPieces,
  signShare,
  substanceChoices,
} from '../substance/index.ts';
import { countShare, isPartOfShared, publishedInput, publishedTitles } from './shared-subject.repository.ts';

/** A subject as its recipients share it: its pieces as cards, each with a page of its own. */
export const sharedSubject: ShareTarget = {
  letter: 't',
  kind: 'subject',
  async page({ db, storage, secret }, { targetId, sharerId }) {
    const row = await publishedInput(db, sharerId, targetId);
    if (!row) return null;
    const { title, intro, coverId, substanceIds } = row.input;
    const [choices, shown, covers] = await Promise.all([
      substanceChoices(db, storage, substanceIds),
      shownPieces(db, substanceIds),
      shownMaterials(db, storage, coverId ? [coverId] : []),
    ]);
    // What was recalled or taken down since is left out.
    const usable = new Map(choices.filter(({ id }) => shown.has(id)).map((choice) => [choice.id, choice]));
    return {
      channelId: row.channelId,
      title,
      meta: [`${usable.size} 条内容`],
      intro,
      product: '',
      cover: (coverId && covers.get(coverId)) || null,
      pieces: substanceIds.flatMap((id) => {
        const piece = usable.get(id);
        if (!piece) return [];
        const link = `${SHARE_PAGE}?id=${signShare(secret, { letter: 'c', targetId: id, sharerId }, SHARE_LINK_DAYS * 24)}`;
        const cover = { thumb: piece.cover };
        return [{ kind: piece.kind, title: piece.name, cover, materials: [], url: null, body: '', link }];
      }),
      leads: true,
      aiMade: false,
    };
  },
  async count(unit, { targetId }, what) {
    await countShare(unit, targetId, what);
  },
  /** The title that visitors saw, whatever the next version is called. */
  names: (db, ids) => publishedTitles(db, ids),
};

/** A piece on a subject's page: as long as a subject with it is out where the sharer sits. */
export const pieceOfSubject: ShareTarget = {
  letter: 'c',
  kind: 'substance',
  async page(kernel, { targetId, sharerId }) {
    const out = await isPartOfShared(kernel.db, sharerId, targetId);
    return out ? pieceShown(kernel, targetId) : null;
  },
  count: (unit, { targetId }, what) => countOutcome(unit, what, targetId),
};
